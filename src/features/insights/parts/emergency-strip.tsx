import { ChevronRight, Siren } from "lucide-react";
import { Link } from "react-router";
import type { Ticket } from "#features/tickets/contract.ts";

/** An emergency that nobody has resolved, before everything else on the dashboard. */
export function EmergencyStrip({ ticket: { id, title, propertyName, unit } }: { ticket: Ticket }) {
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
