import { formatInstant } from "#domain/days.ts";
import { formatNaira } from "#domain/money.ts";
import { gradeLabels } from "#features/evidence/kinds.rules.ts";
import type { LinkPage, LinkWork } from "../page.contract.ts";
import { Bound, Photos } from "./job-by-link.tsx";
import {
  big,
  control,
  Form,
  faultOf,
  Hidden,
  PinField,
  Question,
  ReasonField,
  type Sent,
  SignIn,
} from "./job-forms.tsx";
import { Part } from "./link-frame.tsx";

type WorkProps = { page: LinkPage; work: LinkWork; sent: Sent };

/** Finished work, and what its owner says of it: that it is good, or why it is not yet. */
export function WorkByLink({ page, work, sent }: WorkProps) {
  return (
    <>
      <Done work={work} />
      <Proof work={work} />
      {work.need === "sign_in" ? (
        <SignIn to={work.signIn}>This work is not approved by a link.</SignIn>
      ) : (
        <Approve work={work} sent={sent} />
      )}
      <NotYet work={work} sent={sent} />
      <Bound page={page} />
    </>
  );
}

function Done({ work }: { work: LinkWork }) {
  const { completedBy, contractorName, completedAt, notes, hours, materials, steps } = work;
  const who =
    completedBy === null || completedBy === contractorName ? contractorName : `${completedBy} of ${contractorName}`;
  return (
    <Part title="What was done">
      <p className="break-words">
        {who} finished it on {formatInstant(completedAt)}
        {hours === null ? "" : `, ${hours} ${hours === 1 ? "hour" : "hours"} of work`}.
      </p>
      {notes ? <p className="break-words whitespace-pre-line">{notes}</p> : null}
      {materials.length > 0 ? <p className="break-words">Materials: {materials.join(", ")}</p> : null}
      {steps.of > 0 ? (
        <p>
          Steps ticked: {steps.done} of {steps.of}
        </p>
      ) : null}
      <p className="font-semibold tabular-nums">{costOf(work)}</p>
    </Part>
  );
}

function costOf({ kobo, estimateKobo }: LinkWork): string {
  if (kobo !== null) return `It costs ${formatNaira(kobo)}.`;
  const none = "Nobody has said yet what it costs.";
  return estimateKobo === null ? none : `${none} It was thought to be ${formatNaira(estimateKobo)}.`;
}

function Proof({ work: { photos, grade } }: { work: LinkWork }) {
  const all = [
    ["Before the work", photos.before],
    ["After the work", photos.after],
  ] as const;
  return (
    <Part title="Proof">
      {all.map(([title, urls]) =>
        urls.length > 0 ? (
          <div key={title}>
            <h3 className="font-semibold">{title}</h3>
            <Photos urls={urls} />
          </div>
        ) : null,
      )}
      {photos.before.length + photos.after.length === 0 ? <p>No photo or video was sent.</p> : null}
      <p className={grade === "in_doubt" ? "rounded-control border border-warn bg-warn-tint p-3 font-semibold" : ""}>
        {grade === null ? "The proof was not checked yet." : `Grade of the proof: ${gradeLabels[grade]}.`}
        {grade === "in_doubt" ? " Signed in you read why." : ""}
      </p>
    </Part>
  );
}

/** So that nobody approves what they have not seen. */
const AsShown = ({ work }: { work: LinkWork }) => (
  <>
    <input type="hidden" name="completedAt" value={work.completedAt} />
    <input type="hidden" name="kobo" value={work.kobo ?? ""} />
  </>
);

type FormProps = Omit<WorkProps, "page">;

function Approve({ work, sent }: FormProps) {
  const refused = sent.refused?.act === "verify" ? sent.refused : null;
  const fault = faultOf(sent, "verify", "reason");
  return (
    <Form label="Approve the work">
      <Hidden act="verify" sent={sent} withPlace={false} />
      <AsShown work={work} />
      <Stars id="stars-approved" chosen={refused?.typed.stars ?? ""} />
      {work.grade === "in_doubt" || fault ? (
        <ReasonField
          id="reason-approved"
          label="The proof is in doubt. Why do you approve it?"
          most={2_000}
          sent={sent}
          act="verify"
        />
      ) : null}
      {work.need === "pin" ? <PinField fault={faultOf(sent, "verify", "pin")} /> : null}
      <button type="submit" className={big}>
        Approve the work
      </button>
    </Form>
  );
}

/** Folded up, so that nobody says no by mistake. */
function NotYet({ work, sent }: FormProps) {
  const refused = sent.refused?.act === "reject" ? sent.refused : null;
  return (
    <details className="rounded-card border border-line bg-surface p-4" open={refused !== null || undefined}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">Not yet</summary>
      <form method="post" data-form className="mt-3 flex flex-col gap-4">
        <Hidden act="reject" sent={sent} withPlace={false} />
        <AsShown work={work} />
        <p>This job is then not paid, and stays so. The job that follows it up is what can be paid.</p>
        <ReasonField id="reason-rejected" label="Because" most={5_000} rows={3} sent={sent} act="reject" />
        <Stars id="stars-rejected" chosen={refused?.typed.stars ?? ""} />
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="again"
            value="1"
            defaultChecked={refused === null || refused.typed.again === "1"}
            className="size-5"
          />
          Ask {work.contractorName} to come back for it
        </label>
        <button
          type="submit"
          className="min-h-12 rounded-control border border-input-line bg-surface px-4 py-2.5 font-semibold aria-busy:opacity-70"
        >
          Say that it is not done yet
        </button>
      </form>
    </details>
  );
}

const Stars = ({ id, chosen }: { id: string; chosen: string }) => (
  <Question name={id} label="How many stars, of five?">
    <select id={id} name="stars" required defaultValue={chosen} className={`${control} max-w-40`}>
      {chosen === "" ? <option value="">Choose</option> : null}
      {[5, 4, 3, 2, 1].map((count) => (
        <option key={count} value={count}>
          {count}
        </option>
      ))}
    </select>
  </Question>
);
