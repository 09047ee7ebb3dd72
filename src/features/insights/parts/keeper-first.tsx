import { ChevronRight, Siren } from "lucide-react";
import { Link } from "react-router";
import { ensure } from "#browser/queries.ts";
import { isEmergency } from "#domain/vocab-map.ts";
import { propertyApi } from "#features/properties/client.ts";
import { ensureWaiting } from "#features/properties/members/client.ts";
import { taskApi } from "#features/tasks/client.ts";
import { ensureOpenTickets, useOpenTickets } from "#features/tickets/client.ts";
import type { Ticket } from "#features/tickets/contract.ts";
import { insightApi } from "../client.ts";

export const firstProperties = { limit: 3 };
export const firstTasks = { limit: 5 };

/** For the clientLoader: what keepers see of their properties at first, at the same time. */
export const ensureDashboard = () =>
  Promise.all([
    ensure(insightApi.readOwnerStats, {}),
    ensure(propertyApi.listProperties, firstProperties),
    ensure(taskApi.listTasks, firstTasks),
    ensureOpenTickets(),
    ensureWaiting(),
  ]);

/** An emergency that nobody has resolved, before everything else on the dashboard. */
export function Emergency() {
  const emergency = useOpenTickets().data.tickets.find(isEmergency);
  return emergency ? <EmergencyStrip ticket={emergency} /> : null;
}

function EmergencyStrip({ ticket: { id, title, propertyName, unit } }: { ticket: Ticket }) {
  return (
    <Link
      to={`/tickets/${id}`}
      prefetch="intent"
      className="-mb-3 flex min-h-14 items-center gap-3 rounded-card border-2 border-bad bg-bad-tint px-4 py-3 transition-opacity duration-150 hover:opacity-85 focus-visible:rounded-card"
    >
      <Siren aria-hidden="true" className="size-6 shrink-0 text-bad" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-bold break-words">
          <span className="text-bad">Emergency:</span> {title}
        </span>
        <span className="line-clamp-1 text-sm break-words">{[propertyName, unit].filter(Boolean).join(", ")}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-bad" />
    </Link>
  );
}
