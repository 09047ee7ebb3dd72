import { type ClientLoaderFunctionArgs, useParams } from "react-router";
import { ensure } from "#browser/queries.ts";
import { requireSession } from "#browser/session.ts";
import { ticketApi } from "#features/tickets/client.ts";
import type { Ticket } from "#features/tickets/contract.ts";
import { TicketPage } from "#features/tickets/parts/ticket-page.tsx";
import { VisitsCard } from "#features/visits/parts/visits-card.tsx";

export const meta = () => [{ title: "Repair request · Tunse" }];

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["building_occupant"] });
  await ensure(ticketApi.findTicket, { id: params.ticketId ?? "" });
  return null;
}

const visits = (ticket: Ticket) => <VisitsCard ticketId={ticket.id} />;

export default function OccupantTicket() {
  const { ticketId = "" } = useParams();
  return (
    <TicketPage
      key={ticketId}
      id={ticketId}
      back={{ to: "/occupant/tickets", label: "My repair requests" }}
      visits={visits}
    />
  );
}
