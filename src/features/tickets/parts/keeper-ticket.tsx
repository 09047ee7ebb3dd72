import { Hammer } from "lucide-react";
import { isEmergency } from "../../../domain/vocab-map.ts";
import { Badge } from "../../../ui/badge.tsx";
import { RowLink } from "../../../ui/card.tsx";
import { PriorityBadge, TicketStatusBadge } from "../../../ui/status-badges.tsx";
import type { Ticket } from "../contract.ts";
import { ageOf } from "../list/rules.ts";

/** One request as its keepers see it in a list; as wide as what it stands in, so that a narrow column holds it too. */
export function KeeperTicket({ ticket, now }: { ticket: Ticket; now: Date }) {
  const { id, title, status, priority, reporterName, reporterConfirmed, createdAt } = ticket;
  const place = [ticket.propertyName, ticket.unit, ticket.locationDetails].filter(Boolean).join(" · ");
  const isNew = ticket.can.acknowledge === true;
  return (
    <RowLink to={`/tickets/${id}`}>
      <span className="@container block">
        <span className="flex items-start gap-3 @2xl:items-center">
          <Picture ticket={ticket} />
          <span className="flex min-w-0 flex-1 flex-col gap-1 @2xl:flex-row @2xl:items-center @2xl:gap-4">
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="line-clamp-2 font-semibold break-words">{title}</span>
              <span className="line-clamp-2 text-sm text-ink-soft break-words">{place}</span>
              <span className="line-clamp-2 text-sm text-ink-soft break-words">
                {reporterName}
                {reporterConfirmed ? null : <span className="font-semibold text-warn"> (unconfirmed)</span>}
                {" · "}
                <span className="whitespace-nowrap tabular-nums">{ageOf(createdAt, now)}</span>
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-1.5 pt-0.5 @2xl:shrink-0 @2xl:flex-nowrap @2xl:pt-0">
              {isNew ? <Badge tone="brand">Not seen yet</Badge> : null}
              <PriorityBadge priority={isEmergency(ticket) ? "emergency" : priority} />
              <TicketStatusBadge status={status} />
            </span>
          </span>
        </span>
      </span>
    </RowLink>
  );
}

function Picture({ ticket: { mediaUploads } }: { ticket: Ticket }) {
  const src = mediaUploads.find((file) => file.thumbnailUrl)?.thumbnailUrl;
  return (
    <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-control bg-hush">
      {src ? (
        <img src={src} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      ) : (
        <Hammer aria-hidden="true" className="size-6 text-ink-soft" />
      )}
    </span>
  );
}
