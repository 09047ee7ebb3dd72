import { Phone, Siren } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { CsvButton } from "#browser/csv-button.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Divided, Section } from "#ui/card.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { Instant } from "#ui/values.tsx";
import { tagApi, useDismissReport, useReports, useTakeReport } from "../client.ts";
import type { TagReport } from "../contract.ts";
import { dismissalFields } from "../fields.ts";

/** What strangers reported: first what waits for a decision, then what became of the rest. */
export function ReportInbox({ propertyId, hasTags }: { propertyId: string; hasTags: boolean }) {
  const list = useReports(propertyId, "waiting");
  const past = useReports(propertyId, "decided");
  if (list.isPending) {
    return (
      <Loading label="Loading the reports">
        <RowsSkeleton rows={2} />
      </Loading>
    );
  }
  if (!list.data || (list.isError && !list.isFetchNextPageError)) {
    return (
      <FailedState title="The reports could not be loaded" onRetry={() => void list.refetch()} busy={list.isFetching} />
    );
  }
  const [first] = list.data.pages;
  const { waiting = 0, can } = first ?? {};
  const open = list.data.pages.flatMap(({ reports }) => reports);
  const decided = past.data?.pages.flatMap(({ reports }) => reports) ?? [];
  const isNone = open.length + decided.length === 0;
  if (isNone && !hasTags) return null;
  return (
    <Section title={waiting > 0 ? `Reported by tag (${waiting} waiting)` : "Reported by tag"}>
      {open.length === 0 ? (
        <EmptyState title="Nothing waits" small>
          What people without an account report by a tag stands here until you decide.
        </EmptyState>
      ) : (
        <Divided>
          {open.map((report) => (
            <Waiting key={report.id} report={report} mayDecide={can?.decide ?? false} />
          ))}
        </Divided>
      )}
      <ShowMore list={list} label="Show more that wait" />
      {isNone ? null : (
        <CsvButton call={tagApi.listTagReports} input={{ id: propertyId }} className="self-start print:hidden" />
      )}
      <Past list={past} decided={decided} />
    </Section>
  );
}

type PastProps = { list: ReturnType<typeof useReports>; decided: readonly TagReport[] };

/** What became of the reports that wait no more. */
function Past({ list, decided }: PastProps) {
  if (!list.data || (list.isError && !list.isFetchNextPageError)) {
    return (
      <FailedState
        title="What was decided could not be loaded"
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  if (decided.length === 0) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-brand">
        Decided ({decided.length}
        {list.hasNextPage ? " and more" : ""})
      </summary>
      <Divided>
        {decided.map((report) => (
          <Decided key={report.id} report={report} />
        ))}
      </Divided>
      <ShowMore list={list} label="Show more that was decided" />
    </details>
  );
}

/** A report that nobody has confirmed, with the two ways to decide. */
function Waiting({ report, mayDecide }: { report: TagReport; mayDecide: boolean }) {
  const [asks, setAsks] = useState(false);
  const take = useTakeReport();
  const dismiss = useDismissReport(() => setAsks(false));
  const { id, name, triage, createdAt } = report;
  return (
    <li className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        <span className="font-semibold text-ink">{name}</span>
        <Badge tone="warn">Unconfirmed</Badge>
        {triage.emergency === "alarm" ? (
          <Badge tone="critical" icon={Siren}>
            Sounds like danger
          </Badge>
        ) : null}
        <Instant at={createdAt} />
      </div>
      <Told report={report} />
      {mayDecide ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="action" busy={take.isPending} busyLabel="Making it…" onClick={() => take.mutate({ id })}>
            Make it a request
          </Button>
          <Button onClick={() => setAsks(true)}>Dismiss</Button>
        </div>
      ) : null}
      {asks ? (
        <ReasonDialog
          title="Dismiss this report?"
          description="It becomes no request. Your reason stays with it for 90 days, and its photo goes."
          act="Dismiss"
          busy={dismiss.isPending}
          busyLabel="Dismissing…"
          missing="Please say why."
          most={dismissalFields.reason.max}
          onSay={(reason) => dismiss.mutate({ id, reason })}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </li>
  );
}

/** What the stranger wrote, photographed and left. */
function Told({ report: { description, phone, photoUrl, triage } }: { report: TagReport }) {
  return (
    <div className="flex gap-4 max-sm:flex-col">
      {photoUrl ? (
        <a href={photoUrl} target="_blank" rel="noreferrer" className="shrink-0">
          <img
            src={photoUrl}
            alt="What the reporter photographed"
            loading="lazy"
            className="h-40 w-full rounded-card bg-hush object-cover sm:w-52"
          />
        </a>
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="break-words whitespace-pre-line">{description}</p>
        {phone ? (
          <a href={`tel:${phone}`} className="inline-flex min-h-11 items-center gap-2 self-start text-brand underline">
            <Phone aria-hidden="true" className="size-4" />
            {phone}
          </a>
        ) : (
          <p className="text-sm text-ink-soft">No phone was left.</p>
        )}
        {triage.isUnsure ? null : <p className="text-sm text-ink-soft">Reads as {triage.category}.</p>}
      </div>
    </div>
  );
}

function Decided({ report }: { report: TagReport }) {
  const { name, description, status, ticketId, reason, decidedBy, phone } = report;
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <p className="font-semibold">{name}</p>
      <p className="line-clamp-2 break-words">{description}</p>
      {phone ? <p className="text-sm text-ink-soft">Phone left: {phone}</p> : null}
      <p className="text-sm text-ink-soft">
        {status === "requested" ? "Made a request" : "Dismissed"} by {decidedBy ?? "somebody"}
        {reason ? `: ${reason}` : ""}
      </p>
      {ticketId ? (
        <Link to={`/tickets/${ticketId}`} className="inline-flex min-h-11 items-center self-start text-brand underline">
          See the request
        </Link>
      ) : null}
    </li>
  );
}
