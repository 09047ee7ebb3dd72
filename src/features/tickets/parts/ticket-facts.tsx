import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatPhone } from "#domain/phone-format.ts";
import { priorityLabels } from "#domain/vocab.ts";
import { Card } from "#ui/card.tsx";
import { Stars } from "#ui/rating.tsx";
import { Day, Instant } from "#ui/values.tsx";
import { verdictLabels } from "../answers/fields.ts";
import type { Ticket } from "../contract.ts";
import { entryPermissionLabels } from "../fields.ts";

/** What is known of a request besides its conversation; `forKeepers` adds who reported it and how to reach them. */
export function TicketFacts({ ticket, forKeepers }: { ticket: Ticket; forKeepers: boolean }) {
  const { occupantPhone, assignedTo, dueDate, resolvedAt, acknowledgedAt } = ticket;
  return (
    <Card>
      <h2 className="mb-3 text-lg font-bold tracking-[-0.01em]">Details</h2>
      <dl className="flex flex-col gap-3">
        <Fact term="Building">{ticket.propertyName}</Fact>
        <Fact term="Where">{ticket.locationDetails}</Fact>
        {ticket.entryPermission ? <Fact term="Entry">{entryPermissionLabels[ticket.entryPermission]}</Fact> : null}
        {ticket.unit ? <Fact term="Unit">{ticket.unit}</Fact> : null}
        <Machine ticket={ticket} />
        <Fact term="Category">{ticket.category}</Fact>
        <Fact term="Priority">{priorityLabels[ticket.priority]}</Fact>
        {forKeepers ? (
          <Fact term="Reported by">
            {ticket.reporterName}
            {ticket.reporterConfirmed ? null : <span className="text-ink-soft"> (not confirmed yet)</span>}
          </Fact>
        ) : null}
        {forKeepers && occupantPhone ? (
          <Fact term="Phone">
            <a
              href={`tel:${occupantPhone}`}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-2"
            >
              {formatPhone(occupantPhone)}
            </a>
          </Fact>
        ) : null}
        <Fact term="Reported">
          <Instant at={ticket.createdAt} />
        </Fact>
        {acknowledgedAt ? (
          <Fact term="Seen">
            <Instant at={acknowledgedAt} />
          </Fact>
        ) : null}
        {assignedTo ? <Fact term="Assigned to">{assignedTo}</Fact> : null}
        {forKeepers && dueDate ? (
          <Fact term="Due">
            <Day day={dueDate} />
          </Fact>
        ) : null}
        <OpenedAgain ticket={ticket} />
        <CameBack ticket={ticket} />
        {resolvedAt ? (
          <Fact term="Resolved">
            <Instant at={resolvedAt} />
          </Fact>
        ) : null}
        <Answered ticket={ticket} />
      </dl>
    </Card>
  );
}

/** Who may see the machine is led to it; others read what it is called. */
function Machine({ ticket: { assetId, assetName } }: { ticket: Ticket }) {
  if (assetName === null) return null;
  return (
    <Fact term="Machine">
      {assetId === null ? (
        assetName
      ) : (
        <Link to={`/assets/${assetId}`} className="font-semibold text-brand underline">
          {assetName}
        </Link>
      )}
    </Fact>
  );
}

function OpenedAgain({ ticket: { reopenedAt, reopenReason, reopenCount } }: { ticket: Ticket }) {
  if (reopenedAt === null) return null;
  return (
    <Fact term="Opened again">
      <Instant at={reopenedAt} />
      {reopenCount > 1 ? <span className="text-ink-soft"> ({reopenCount} times)</span> : null}
      {reopenReason ? <p className="break-words whitespace-pre-line">{reopenReason}</p> : null}
    </Fact>
  );
}

/** The same home reported the same kind of fault not long before. */
function CameBack({ ticket: { repeatOf, repeatCount } }: { ticket: Ticket }) {
  if (!repeatCount) return null;
  const words = repeatCount === 1 ? "Once before" : `${repeatCount} times before`;
  return (
    <Fact term="Came back">
      {repeatOf === null ? (
        words
      ) : (
        <Link to={`/tickets/${repeatOf}`} className="font-semibold text-brand underline">
          {words}
        </Link>
      )}
      <span className="text-ink-soft"> within 60 days of a repair</span>
    </Fact>
  );
}

function Answered({ ticket: { answer } }: { ticket: Ticket }) {
  if (answer === null) return null;
  return (
    <Fact term="After it">
      <span className="flex flex-wrap items-center gap-2">
        {verdictLabels[answer.verdict]} <Stars value={answer.stars} />
        {answer.byLink ? <span className="text-ink-soft">by link</span> : null}
      </span>
      {answer.text ? <p className="break-words whitespace-pre-line">{answer.text}</p> : null}
    </Fact>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-2">
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
