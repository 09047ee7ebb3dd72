import { PageHeader } from "#ui/page-header.tsx";
import { useTicket } from "../client.ts";
import type { AssignDialogOf } from "./ticket-actions.tsx";
import { type MachineOf, TicketBadges, TicketBody, type VisitsOf } from "./ticket-body.tsx";

type TicketPageProps = {
  id: string;
  back: { to: string; label: string };
  forKeepers?: boolean;
  assignDialog?: AssignDialogOf;
  visits?: VisitsOf;
  machine?: MachineOf | undefined;
};

/** One repair request for either side: its conversation, what is known of it, and what can be done. */
export function TicketPage({ id, back, forKeepers = false, assignDialog, visits, machine }: TicketPageProps) {
  const { ticket, timeline } = useTicket(id).data;
  return (
    <>
      <PageHeader title={ticket.title} lead={<TicketBadges ticket={ticket} />} back={back} />
      <TicketBody
        ticket={ticket}
        timeline={timeline}
        forKeepers={forKeepers}
        assignDialog={assignDialog}
        visits={visits}
        machine={machine}
      />
    </>
  );
}
