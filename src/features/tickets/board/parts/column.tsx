import { clsx } from "clsx";
import { useEffect, useMemo } from "react";
import { failureToast } from "#browser/toasts.ts";
import { type TicketStatus, ticketStatusLabels } from "#domain/vocab.ts";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import type { Ticket } from "../../contract.ts";
import type { Way } from "../../moves.rules.ts";
import { type BoardFilters, countIn, isNarrowed, useColumn } from "../client.ts";
import { type CardActs, TicketCard } from "./ticket-card.tsx";

export type ColumnProps = {
  status: TicketStatus;
  filters: BoardFilters;
  /** What dropping the request that is being dragged would mean here; null while none is, or at home. */
  way: Way | null;
  isOver: boolean;
  /** The request that is open beside the board. */
  openId: string | null;
  acts: CardActs;
};

/** The requests of one state, newest first, page by page. */
export function Column({ status, filters, way, isOver, openId, acts }: ColumnProps) {
  const list = useColumn(filters, status);
  const count = countIn(list.data?.pages[0] ?? {}, status);
  const isRefused = way !== null && "refusal" in way;
  useEffect(() => {
    if (list.error) tellFailed(list.error);
  }, [list.error]);
  return (
    <section
      aria-labelledby={`column-${status}`}
      data-drop={status}
      className={clsx(
        "flex min-h-0 min-w-0 flex-col rounded-card transition-opacity duration-150 lg:bg-hush lg:p-2",
        way && !isRefused && "outline-2 outline-brand outline-dashed",
        way && !isRefused && isOver && "lg:bg-brand-tint",
        isRefused && !isOver && "opacity-50",
      )}
    >
      <h2 id={`column-${status}`} className="flex items-center gap-2 px-1 pb-2 font-bold">
        {ticketStatusLabels[status]}
        {count === undefined ? null : <span className="text-sm font-semibold text-ink-soft tabular-nums">{count}</span>}
      </h2>
      {isRefused && isOver ? <p className="px-1 pb-2 text-sm font-semibold text-bad">{way.refusal}</p> : null}
      <Cards status={status} filters={filters} list={list} openId={openId} acts={acts} />
    </section>
  );
}

type CardsProps = Pick<ColumnProps, "status" | "filters" | "openId" | "acts"> & { list: ReturnType<typeof useColumn> };

function Cards({ status, filters, list, openId, acts }: CardsProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = list;
  const tickets: readonly Ticket[] = useMemo(() => data?.pages.flatMap((page) => page.tickets) ?? [], [data]);
  // Ages are told as of when the cards came, so that a card that did not change need not be drawn again.
  const now = useMemo(() => new Date(data ? Date.now() : 0), [data]);
  const { onShown, ...cardActs } = acts;
  useEffect(() => {
    if (tickets.length > 0) onShown();
  }, [tickets, onShown]);
  if (error && (data === undefined || isPlaceholderData))
    return <FailedState onRetry={() => void refetch()} busy={isFetching} />;
  if (data === undefined) return <CardsSkeleton />;
  if (tickets.length === 0) return <None status={status} filters={filters} />;
  return (
    <div
      className={clsx(
        "flex min-h-0 flex-col gap-2 transition-opacity duration-150 lg:-mx-2 lg:overflow-y-auto lg:px-2 lg:pb-1",
        isPlaceholderData && "opacity-50",
      )}
    >
      <ul aria-label={ticketStatusLabels[status]} className="flex flex-col gap-2">
        {tickets.map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} now={now} isOpen={ticket.id === openId} {...cardActs} />
        ))}
      </ul>
      <ShowMore list={list} className="self-stretch" />
    </div>
  );
}

function None({ status, filters }: { status: TicketStatus; filters: BoardFilters }) {
  const word = ticketStatusLabels[status].toLocaleLowerCase("en-NG");
  return (
    <p className="rounded-card border border-dashed border-input-line px-3 py-6 text-center text-ink-soft text-pretty">
      {isNarrowed(filters) ? `Nothing that is ${word} matches.` : `Nothing is ${word}.`}
    </p>
  );
}

function CardsSkeleton() {
  return (
    <Loading label="Loading requests">
      <div className="flex flex-col gap-2">
        {[1, 2, 3].map((card) => (
          <div key={card} className="flex h-40 flex-col gap-2 rounded-card border border-line bg-surface p-3">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3.5 w-3/5" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

const tellFailed = (error: unknown) =>
  failureToast("Error Loading Requests", error, "Failed to load repair requests. Please try again.");
