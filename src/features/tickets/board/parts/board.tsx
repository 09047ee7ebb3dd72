import { clsx } from "clsx";
import { useEffect, useMemo, useRef } from "react";
import { useUrlDialog } from "#browser/url-dialog.ts";
import { ticketStatuses, ticketStatusLabels } from "#domain/vocab.ts";
import { useDrag } from "#ui/use-drag.tsx";
import type { Ticket } from "../../contract.ts";
import { wayTo } from "../../moves.rules.ts";
import type { AssignDialogOf } from "../../parts/ticket-actions.tsx";
import type { VisitsOf } from "../../parts/ticket-body.tsx";
import { type BoardFilters, countIn, useColumn } from "../client.ts";
import { Column } from "./column.tsx";
import type { CardActs } from "./ticket-card.tsx";
import { TicketSheet } from "./ticket-sheet.tsx";
import { useMoves } from "./use-moves.tsx";

type BoardProps = {
  filters: BoardFilters;
  assignDialog: AssignDialogOf;
  /** When somebody comes for a request, beside the board. */
  visits?: VisitsOf | undefined;
};

const columnOf = (place: string) => ticketStatuses.find((status) => status === place);

/** The four states beside each other; a request moves by dragging, by Shift and an arrow key, or by its button. */
export function WideBoard({ filters, assignDialog, visits }: BoardProps) {
  const open = useUrlDialog("ticket");
  const moves = useMoves(assignDialog);
  const drag = useDrag((ticket: Ticket, place) => {
    const to = columnOf(place);
    if (to) moves.moveTo(ticket, to);
  });
  const cardActs = useCardActs(moves, open.hrefOf, drag.handlersOf);
  useEffect(() => {
    if (open.id === null) return;
    document
      .querySelector(`[data-ticket="${CSS.escape(open.id)}"]`)
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [open.id]);
  return (
    <div className="flex min-h-96 flex-1 gap-4">
      <div className="min-w-0 flex-1 overflow-x-auto p-0.5">
        <div
          className={clsx(
            "grid h-full grid-cols-[repeat(4,minmax(14.5rem,1fr))] gap-3",
            drag.thing && "cursor-grabbing",
          )}
        >
          {ticketStatuses.map((status) => (
            <Column
              key={status}
              status={status}
              filters={filters}
              way={drag.thing && wayTo(drag.thing, status)}
              isOver={drag.over === status}
              openId={open.id}
              acts={cardActs}
            />
          ))}
        </div>
      </div>
      {open.id ? <TicketSheet id={open.id} {...{ assignDialog, visits }} onClose={open.close} /> : null}
      {drag.ghost}
      {moves.dialog}
    </div>
  );
}

const pageOf = ({ id }: Ticket) => `/tickets/${id}`;
const noHandlers = () => ({});

type NarrowBoardProps = BoardProps & { onStatus: (status: BoardFilters["status"]) => void };

/** One state at a time, chosen where a thumb is; a request opens as its own page. */
export function NarrowBoard({ filters, assignDialog, onStatus }: NarrowBoardProps) {
  const moves = useMoves(assignDialog);
  const cardActs = useCardActs(moves, pageOf, noHandlers);
  const counted = useColumn(filters, filters.status).data?.pages[0] ?? {};
  return (
    <div className="pb-20">
      <Column
        key={filters.status}
        status={filters.status}
        filters={filters}
        way={null}
        isOver={false}
        openId={null}
        acts={cardActs}
      />
      <fieldset data-foot className="fixed inset-x-0 bottom-[calc(5.25rem+env(safe-area-inset-bottom))] z-10 px-3">
        <legend className="sr-only">Which requests</legend>
        <div className="mx-auto grid max-w-lg grid-cols-4 overflow-hidden rounded-card border border-input-line bg-surface shadow-float">
          {ticketStatuses.map((status) => (
            <button
              key={status}
              type="button"
              aria-pressed={status === filters.status}
              onClick={() => onStatus(status)}
              className={clsx(
                "flex min-h-13 min-w-0 flex-col items-center justify-center border-l border-line px-0.5 text-sm leading-tight font-semibold tracking-[-0.02em] hover-fade first:border-l-0 focus-visible:-outline-offset-2",
                status === filters.status ? "bg-brand text-on-fill" : "text-ink hover:bg-hush",
              )}
            >
              {ticketStatusLabels[status]}
              <span className="min-h-5 font-medium tabular-nums">{countIn(counted, status)}</span>
            </button>
          ))}
        </div>
      </fieldset>
      {moves.dialog}
    </div>
  );
}

/** The same from one drawing to the next, so that only cards that changed are drawn again. */
function useCardActs(
  moves: ReturnType<typeof useMoves>,
  hrefOf: CardActs["hrefOf"],
  handlersOf: CardActs["handlersOf"],
): CardActs {
  const latest = useRef(moves);
  useEffect(() => {
    latest.current = moves;
  });
  return useMemo(
    () => ({
      hrefOf,
      handlersOf,
      onMove: (ticket) => latest.current.choose(ticket),
      onCorrect: (ticket, what) => latest.current.correct(ticket, what),
      onKey: (event, ticket) => latest.current.onKey(event, ticket),
      onShown: () => latest.current.keepFocus(),
    }),
    [hrefOf, handlersOf],
  );
}
