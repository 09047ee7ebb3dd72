import { lazy, Suspense } from "react";
import { type ClientLoaderFunctionArgs, redirect, useParams } from "react-router";
import { ensure } from "#browser/queries.ts";
import { homeOf, requireSession, useSession } from "#browser/session.ts";
import { RequestMachine } from "#features/assets/parts/request-machine.tsx";
import { AssignDialog } from "#features/tasks/requests/parts/assign-dialog.tsx";
import { ticketApi } from "#features/tickets/client.ts";
import type { Ticket } from "#features/tickets/contract.ts";
import { TicketPage } from "#features/tickets/parts/ticket-page.tsx";
import { VisitsCard } from "#features/visits/parts/visits-card.tsx";

export const meta = () => [{ title: "Repair request · Tunse" }];

/** For owner, managers and those it was given to; its author has a page of their own. */
export async function clientLoader({ request, params: { ticketId = "" } }: ClientLoaderFunctionArgs) {
  const { user } = requireSession(request);
  if (user.role === "building_occupant") throw redirect(`/occupant/tickets/${ticketId}`);
  await ensure(ticketApi.findTicket, { id: ticketId });
  return null;
}

const assignDialog = (ticket: Ticket, onClose: () => void) => <AssignDialog ticket={ticket} onClose={onClose} />;

const machine = (ticket: Ticket) => <RequestMachine ticket={ticket} />;

const visits = (ticket: Ticket) => <VisitsCard ticketId={ticket.id} />;

const TicketLinks = lazy(async () => ({
  default: (await import("#features/links/parts/ticket-links.tsx")).TicketLinks,
}));

/** The visit, and for keepers the links that its occupant has. */
const visitsAndLinks = (ticket: Ticket) => (
  <div className="flex flex-col gap-5">
    <VisitsCard ticketId={ticket.id} />
    {ticket.can.triage ? (
      <Suspense>
        <TicketLinks ticket={ticket} />
      </Suspense>
    ) : null}
  </div>
);

export default function TicketScreen() {
  const { ticketId = "" } = useParams();
  const role = useSession()?.user.role ?? "";
  const keeps = role === "property_owner" || role === "property_manager";
  return (
    <TicketPage
      key={ticketId}
      id={ticketId}
      back={keeps ? { to: "/tickets", label: "Back to requests" } : { to: homeOf(role), label: "Back to Dashboard" }}
      forKeepers
      assignDialog={assignDialog}
      visits={keeps ? visitsAndLinks : visits}
      machine={keeps ? machine : undefined}
    />
  );
}
