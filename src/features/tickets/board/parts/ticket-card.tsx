import { clsx } from "clsx";
import { ArrowRightLeft, CalendarClock, UserRound } from "lucide-react";
import { type HTMLAttributes, type KeyboardEvent, memo } from "react";
import { Link } from "react-router";
import { openedHere } from "#browser/url-dialog.ts";
import { lagosDay } from "#domain/days.ts";
import { isEmergency } from "#domain/vocab-map.ts";
import { Badge } from "#ui/badge.tsx";
import { IconButton } from "#ui/button.tsx";
import { PriorityBadge } from "#ui/status-badges.tsx";
import { RelativeDay } from "#ui/values.tsx";
import { TimeLeft } from "../../clocks/parts/time-left.tsx";
import type { Ticket } from "../../contract.ts";
import type { Correction } from "../../hints.rules.ts";
import { ageOf } from "../../list.rules.ts";
import { TicketPicture } from "../../parts/ticket-picture.tsx";
import { CardHint } from "./card-hint.tsx";

export type CardActs = {
  /** The cards of a column were drawn. */
  onShown: () => void;
  hrefOf: (ticket: Ticket) => string;
  onMove: (ticket: Ticket) => void;
  onCorrect: (ticket: Ticket, what: Correction) => void;
  onKey: (event: KeyboardEvent, ticket: Ticket) => void;
  handlersOf: (ticket: Ticket) => HTMLAttributes<HTMLElement>;
};

type TicketCardProps = Omit<CardActs, "onShown"> & { ticket: Ticket; now: Date; isOpen: boolean };

/** One request on the board: it opens by a press, and moves by its button, by dragging, or by Shift and an arrow key. */
export const TicketCard = memo(function TicketCard({ ticket, now, isOpen, ...acts }: TicketCardProps) {
  const { title, propertyName, unit, reporterConfirmed, createdAt } = ticket;
  return (
    <li
      data-ticket={ticket.id}
      {...acts.handlersOf(ticket)}
      className={clsx(
        "relative flex flex-col gap-2 rounded-card border bg-surface p-3 select-none [contain-intrinsic-size:auto_11rem] [content-visibility:auto]",
        "hover-fade hover:border-input-line has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-brand",
        isOpen ? "border-brand" : "border-line",
      )}
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <Link
            to={acts.hrefOf(ticket)}
            state={openedHere}
            preventScrollReset
            draggable={false}
            aria-current={isOpen ? "true" : undefined}
            onKeyDown={(event) => acts.onKey(event, ticket)}
            className="line-clamp-2 font-semibold break-words outline-none after:absolute after:inset-0"
          >
            {title}
          </Link>
          <p className="line-clamp-2 text-sm break-words text-ink-soft">
            {[propertyName, unit].filter(Boolean).join(" · ")}
          </p>
        </div>
        <TicketPicture ticket={ticket} />
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <PriorityBadge priority={isEmergency(ticket) ? "emergency" : ticket.priority} />
        {ticket.can.acknowledge ? <Badge tone="brand">Not seen yet</Badge> : null}
      </div>
      <CardHint ticket={ticket} onCorrect={acts.onCorrect} />
      <div className="flex items-end justify-between gap-2">
        <div className="flex min-w-0 flex-col gap-0.5 text-sm text-ink-soft">
          <TimeLeft ticket={ticket} now={now} />
          <Work ticket={ticket} today={lagosDay(now)} />
          <span className="tabular-nums">
            Reported {ageOf(createdAt, now)}
            {reporterConfirmed ? null : <span className="font-semibold text-warn">, unconfirmed</span>}
          </span>
        </div>
        <IconButton label={`Move “${title}”`} onClick={() => acts.onMove(ticket)} className="relative -mr-2 -mb-2">
          <ArrowRightLeft aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </li>
  );
});

/** Who has it, and until when. */
function Work({ ticket: { assignedTo, dueDate }, today }: { ticket: Ticket; today: string }) {
  return (
    <>
      {assignedTo ? (
        <span className="flex items-center gap-1.5">
          <UserRound aria-hidden="true" className="size-4 shrink-0" />
          <span className="min-w-0 truncate">
            <span className="sr-only">Assigned to </span>
            {assignedTo}
          </span>
        </span>
      ) : null}
      {dueDate ? (
        <span className="flex items-center gap-1.5">
          <CalendarClock aria-hidden="true" className={clsx("size-4 shrink-0", dueDate < today && "text-bad")} />
          <span>
            {dueDate < today ? null : "Due "}
            <RelativeDay day={dueDate} today={today} />
          </span>
        </span>
      ) : null}
    </>
  );
}
