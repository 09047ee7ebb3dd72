import { ArrowDown, Phone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { nationalNumber } from "#domain/emergency-numbers.ts";
import { isEmergency } from "#domain/vocab-map.ts";
import { PriorityBadge, TicketStatusBadge } from "#ui/status-badges.tsx";
import { AnswerPanel } from "../answers/parts/answer-panel.tsx";
import { PromisesCard } from "../clocks/parts/promises-card.tsx";
import type { Ticket, TicketEvent } from "../contract.ts";
import { threadOf } from "../thread.rules.ts";
import { CommentBox, type Waiting } from "./comment-box.tsx";
import { ReopenTicket } from "./reopen-ticket.tsx";
import { Thread } from "./thread.tsx";
import { type AssignDialogOf, TicketActions } from "./ticket-actions.tsx";
import { TicketFacts } from "./ticket-facts.tsx";
import { WhyRanked } from "./why-ranked.tsx";

/** From here on a conversation is longer than a phone's screen or two. */
const longFrom = 8;

/** How far a request is and how much it presses, to stand under its title. */
export const TicketBadges = ({ ticket }: { ticket: Ticket }) => (
  <span className="mt-2 flex flex-wrap items-center gap-2">
    <TicketStatusBadge status={ticket.status} />
    <PriorityBadge priority={isEmergency(ticket) ? "emergency" : ticket.priority} />
  </span>
);

/** Of an emergency that is not over, also where it became one since it was reported. */
const CallFirst = () => (
  <a
    href={`tel:${nationalNumber.dialled}`}
    className="mb-3 inline-flex min-h-12 w-full items-center justify-center gap-2 rounded-control bg-bad px-4 font-bold text-on-fill hover:bg-bad-strong"
  >
    <Phone aria-hidden="true" className="size-5" />
    In danger, call {nationalNumber.shown} now
  </a>
);

type TicketBodyProps = {
  ticket: Ticket;
  timeline: readonly TicketEvent[];
  forKeepers: boolean;
  assignDialog?: AssignDialogOf | undefined;
  visits?: VisitsOf | undefined;
  machine?: MachineOf | undefined;
};

/** What is planned for a request, from a subject that stands above this one. */
export type VisitsOf = (ticket: Ticket) => ReactNode;
/** Where its keepers say which machine it is about, likewise. */
export type MachineOf = (ticket: Ticket) => ReactNode;

/** One request under its title: what can be done, its conversation, and what is known of it. In two columns where there is room. */
export function TicketBody({ ticket, timeline, forKeepers, assignDialog, visits, machine }: TicketBodyProps) {
  const [waiting, setWaiting] = useState<Waiting>(null);
  return (
    <div className="@container">
      <div className="flex flex-col gap-5 @4xl:grid @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:grid-rows-[auto_1fr] @4xl:items-start @4xl:gap-x-8">
        <div className="flex flex-col gap-2 empty:hidden @4xl:col-start-2 @4xl:row-start-1">
          {assignDialog ? <TicketActions ticket={ticket} assignDialog={assignDialog} /> : null}
          <AnswerPanel key={ticket.resolvedAt} ticket={ticket} />
          <ReopenTicket ticket={ticket} />
          {visits?.(ticket)}
        </div>
        <div className="flex min-w-0 flex-col gap-5 @4xl:col-start-1 @4xl:row-span-2 @4xl:row-start-1">
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
            {ticket.can.comment && !forKeepers && isEmergency(ticket) && ticket.status !== "resolved" ? (
              <CallFirst />
            ) : null}
            {ticket.can.comment ? (
              <CommentBox
                ticketId={ticket.id}
                onWaiting={setWaiting}
                hearsDanger={forKeepers ? (ticket.can.triage ? undefined : "asks") : "calls"}
              />
            ) : null}
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-5 @4xl:col-start-2">
          <TicketFacts ticket={ticket} forKeepers={forKeepers} />
          {machine?.(ticket)}
          <PromisesCard ticket={ticket} />
          <WhyRanked ticket={ticket} />
        </div>
      </div>
    </div>
  );
}
