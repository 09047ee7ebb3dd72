import type { ReactNode } from "react";
import { PageHeader } from "#ui/page-header.tsx";
import { useTicket } from "../client.ts";
import type { Ticket } from "../contract.ts";
import { TicketBadges, TicketBody } from "./ticket-body.tsx";

type TicketPageProps = {
  id: string;
  back: { to: string; label: string };
  forKeepers?: boolean;
  acts?: (ticket: Ticket) => ReactNode;
};

/** One repair request for either side: its conversation, what is known of it, and what can be done. */
export function TicketPage({ id, back, forKeepers = false, acts }: TicketPageProps) {
  const { ticket, timeline } = useTicket(id).data;
  return (
    <>
      <PageHeader title={ticket.title} lead={<TicketBadges ticket={ticket} />} back={back} />
      <TicketBody ticket={ticket} timeline={timeline} forKeepers={forKeepers} acts={acts} />
    </>
  );
}
