import { formatDay, lagosDay } from "#domain/days.ts";
import { entryPermissionLabels } from "#features/tickets/fields.ts";
import { mapLinkOf } from "#features/work/rules.ts";
import type { LinkJob, LinkLine, LinkPage } from "../page.contract.ts";
import { CompleteForm, type Sent, StartForm } from "./job-forms.tsx";
import { Part } from "./link-frame.tsx";
import { TickLists } from "./tick-lists.tsx";

type JobProps = { page: LinkPage; job: LinkJob; sent: Sent };

/** A job for somebody without an account: what, where, how to get in, and the one next step. */
export function JobByLink({ page, job, sent }: JobProps) {
  const isBegun = job.status === "in_progress";
  return (
    <>
      {job.request?.emergency ? (
        <p className="rounded-card border-2 border-bad bg-bad-tint p-3 font-bold">
          This is an emergency. In danger, call{" "}
          <a href="tel:112" className="underline">
            112
          </a>{" "}
          first.
        </p>
      ) : null}
      <Where job={job} />
      <What job={job} />
      {isBegun ? <TickLists job={job} sent={sent} /> : <Steps job={job} />}
      {isBegun ? <CompleteForm job={job} sent={sent} /> : <StartForm job={job} sent={sent} />}
      <Bound page={page} />
    </>
  );
}

/** For whom the link is, and until when. */
export function Bound({ page }: { page: LinkPage }) {
  return (
    <p className="text-sm text-ink-soft">
      For {page.person}
      {page.givenBy ? `, from ${page.givenBy}` : null}. What is done here counts as done by link of {page.person}, so do
      not pass it on. It works until {page.expiresAt ? formatDay(lagosDay(new Date(page.expiresAt))) : "it is done"}.
    </p>
  );
}

function Where({ job: { building, unit, request } }: { job: LinkJob }) {
  const place = [building.address, building.location].filter(Boolean).join(", ");
  const entry = request?.entryPermission;
  const notes = [entry ? `${entryPermissionLabels[entry]}.` : null, building.accessNotes].filter(Boolean).join("\n");
  return (
    <Part title="Where">
      <p className="break-words empty:hidden">{[unit, request?.locationDetails].filter(Boolean).join(" · ")}</p>
      <p className="break-words">{place}</p>
      <p>
        <a
          href={mapLinkOf(building, false)}
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-semibold text-brand underline"
        >
          Open the map
        </a>
      </p>
      {notes ? (
        <p className="rounded-control bg-brand-tint p-3 break-words whitespace-pre-line">
          <strong className="block">How to get in</strong>
          {notes}
        </p>
      ) : null}
    </Part>
  );
}

function What({ job }: { job: LinkJob }) {
  const { request } = job;
  const reported = request && !job.description.includes(request.description) ? request.description : null;
  return (
    <Part title="What to do">
      <p className="break-words whitespace-pre-line">{job.description}</p>
      {reported ? <p className="break-words whitespace-pre-line">{reported}</p> : null}
      {job.machine ? <p className="break-words">Machine: {job.machine}</p> : null}
      {job.notes ? (
        <p className="break-words whitespace-pre-line">
          <strong>Notes: </strong>
          {job.notes}
        </p>
      ) : null}
      <p className="text-sm text-ink-soft">Due {formatDay(job.dueDate)}</p>
      <Photos urls={request?.photos ?? []} />
      {job.safety.length > 0 ? (
        <div className="rounded-control border border-warn bg-warn-tint p-3">
          <h3 className="font-bold">Safety</h3>
          <ul className="list-disc pl-5">
            {job.safety.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </Part>
  );
}

/** Led to rather than shown: a photo weighs more than all the rest. */
export const Photos = ({ urls }: { urls: readonly string[] }) =>
  urls.length === 0 ? null : (
    <p className="flex flex-wrap gap-x-4">
      {urls.map((url, at) => (
        <a
          key={url}
          href={url}
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-semibold text-brand underline"
        >
          See photo {at + 1}
        </a>
      ))}
    </p>
  );

/** What is to be ticked off, to be read before the work begins. */
const Steps = ({ job: { checklist, procedure } }: { job: LinkJob }) => (
  <>
    <Lines title="Checklist" lines={checklist} />
    <Lines title={procedure?.title ?? ""} lines={procedure?.steps ?? []} />
  </>
);

const Lines = ({ title, lines }: { title: string; lines: readonly LinkLine[] }) =>
  lines.length === 0 ? null : (
    <Part title={title}>
      <ol className="list-decimal pl-5">
        {lines.map(({ item, text }) => (
          <li key={item} className="break-words">
            {text}
          </li>
        ))}
      </ol>
    </Part>
  );
