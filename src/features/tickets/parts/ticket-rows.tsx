import { ButtonLink } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { EmptyState } from "#ui/states.tsx";
import type { Ticket } from "../contract.ts";
import { TicketRow } from "./ticket-row.tsx";

type TicketRowsProps = { tickets: readonly Ticket[]; under: string; forKeepers?: boolean };

/** Requests as rows of one card, each leading to its own page below `under`. */
export function TicketRows({ tickets, under, forKeepers }: TicketRowsProps) {
  return (
    <Divided>
      {tickets.map((ticket) => (
        <TicketRow key={ticket.id} ticket={ticket} to={`${under}/${ticket.id}`} forKeepers={forKeepers} />
      ))}
    </Divided>
  );
}

export function NoRequests() {
  const start = (
    <ButtonLink to="/occupant/create-ticket" variant="action">
      Submit Repair Request
    </ButtonLink>
  );
  return (
    <EmptyState title="No repair requests yet" action={start}>
      When something in your building breaks, tell us here and follow it until it is mended.
    </EmptyState>
  );
}
