import { EmptyState } from "#ui/states.tsx";
import { useOpenTickets } from "../client.ts";
import { TicketRows } from "./ticket-rows.tsx";

/** Owner and managers: what occupants reported and nobody has resolved, newest first. Needs `ensureOpenTickets`. */
export function OpenTickets() {
  const { data } = useOpenTickets();
  if (data.tickets.length === 0) {
    return (
      <EmptyState small title="No open repair requests">
        What occupants report appears here, with their photos.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <TicketRows tickets={data.tickets} under="/tickets" forKeepers />
      {data.nextCursor ? (
        <p className="text-sm text-ink-soft">These are the newest {data.tickets.length}; there are more.</p>
      ) : null}
    </div>
  );
}
