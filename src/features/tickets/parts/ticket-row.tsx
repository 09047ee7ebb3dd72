import { isEmergency } from "#domain/vocab-map.ts";
import { RowLink } from "#ui/card.tsx";
import { PriorityBadge, TicketStatusBadge } from "#ui/status-badges.tsx";
import { TimeLeft } from "../clocks/parts/time-left.tsx";
import type { Ticket } from "../contract.ts";
import { whenOf } from "../thread.rules.ts";
import { TicketPicture } from "./ticket-picture.tsx";

/** Read as an alarm, but not sent as an emergency, and nobody has said yet what it is. */
const soundsUrgent = ({ triage, ...ticket }: Ticket) =>
  triage?.emergency === "alarm" && triage.corrected === null && !isEmergency(ticket) && ticket.status !== "resolved";

type TicketRowProps = { ticket: Ticket; to: string; forKeepers?: boolean };

/** One request in a list: its first picture, what it is, where, and how far it is. */
export function TicketRow({ ticket, to, forKeepers = false }: TicketRowProps) {
  const { title, status, propertyName, unit, locationDetails, category, createdAt } = ticket;
  const place = forKeepers ? [propertyName, unit].filter(Boolean).join(", ") : locationDetails;
  return (
    <RowLink to={to}>
      <span className="flex items-start gap-3">
        <TicketPicture ticket={ticket} />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="line-clamp-2 font-semibold break-words">{title}</span>
          <span className="line-clamp-2 text-sm text-ink-soft break-words">
            {place} · {category} · {whenOf(createdAt, new Date())}
          </span>
          <span className="flex flex-wrap gap-1.5 pt-0.5">
            <TicketStatusBadge status={status} />
            <TimeLeft ticket={ticket} now={new Date()} />
            {isEmergency(ticket) ? <PriorityBadge priority="emergency" /> : null}
            {forKeepers && soundsUrgent(ticket) ? (
              <span className="text-sm font-semibold text-bad">Sounds like an emergency</span>
            ) : null}
            {forKeepers && ticket.acknowledgedAt === null ? (
              <span className="text-sm font-semibold text-brand">New</span>
            ) : null}
          </span>
        </span>
      </span>
    </RowLink>
  );
}
