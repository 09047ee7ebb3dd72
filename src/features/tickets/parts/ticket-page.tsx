import { ArrowDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { isEmergency } from "../../../domain/vocab-map.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PriorityBadge, TicketStatusBadge } from "../../../ui/status-badges.tsx";
import { useTicket } from "../client.ts";
import type { Ticket } from "../contract.ts";
import { threadOf } from "../thread/rules.ts";
import { CommentBox, type Waiting } from "./comment-box.tsx";
import { ReopenTicket } from "./reopen-ticket.tsx";
import { Thread } from "./thread.tsx";
import { TicketActions } from "./ticket-actions.tsx";
import { TicketFacts } from "./ticket-facts.tsx";

/** From here on a conversation is longer than a phone's screen or two. */
const longFrom = 8;

type TicketPageProps = {
  id: string;
  back: { to: string; label: string };
  forKeepers?: boolean;
  /** What else can be done with it, from subjects that stand above this one. */
  acts?: (ticket: Ticket) => ReactNode;
};

/** One repair request for either side: its conversation, what is known of it, and what can be done. */
export function TicketPage({ id, back, forKeepers = false, acts }: TicketPageProps) {
  const { data } = useTicket(id);
  const { ticket, timeline } = data;
  const [waiting, setWaiting] = useState<Waiting>(null);
  const lead = (
    <span className="mt-2 flex flex-wrap items-center gap-2">
      <TicketStatusBadge status={ticket.status} />
      <PriorityBadge priority={isEmergency(ticket) ? "emergency" : ticket.priority} />
    </span>
  );
  return (
    <>
      <PageHeader title={ticket.title} lead={lead} back={back} />
      <div className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-8">
        <div className="flex flex-col gap-2 empty:hidden lg:col-start-2 lg:row-start-1">
          <TicketActions ticket={ticket} />
          {acts?.(ticket)}
          <ReopenTicket ticket={ticket} />
        </div>
        <div className="flex flex-col gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {timeline.length > longFrom ? (
            <a
              href="#latest"
              className="inline-flex min-h-11 items-center gap-1.5 self-center font-semibold text-brand hover:underline"
            >
              <ArrowDown aria-hidden="true" className="size-5" />
              Go to the latest of {timeline.length}
            </a>
          ) : null}
          <Thread days={threadOf(ticket, timeline, new Date())} waiting={waiting} />
          <div id="latest" tabIndex={-1} className="scroll-mt-96 outline-none">
            {ticket.can.comment ? <CommentBox ticketId={id} onWaiting={setWaiting} /> : null}
          </div>
        </div>
        <div className="lg:col-start-2">
          <TicketFacts ticket={ticket} forKeepers={forKeepers} />
        </div>
      </div>
    </>
  );
}
