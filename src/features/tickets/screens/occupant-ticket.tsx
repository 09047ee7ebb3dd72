import { type ClientLoaderFunctionArgs, useParams } from "react-router";
import { ensure } from "#browser/queries.ts";
import { requireSession } from "#browser/session.ts";
import { ticketApi } from "../client.ts";
import { TicketPage } from "../parts/ticket-page.tsx";

export const meta = () => [{ title: "Repair request · Tunse" }];

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["building_occupant"] });
  await ensure(ticketApi.findTicket, { id: params.ticketId ?? "" });
  return null;
}

export default function OccupantTicket() {
  const { ticketId = "" } = useParams();
  return <TicketPage key={ticketId} id={ticketId} back={{ to: "/occupant/tickets", label: "My repair requests" }} />;
}
