import { clsx } from "clsx";
import { useEffect } from "react";
import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from "react-router";
import { homeOf, requireSession, useSession } from "../../../browser/session.ts";
import { failureToast } from "../../../browser/toasts.ts";
import { ticketStatuses, ticketStatusLabels } from "../../../domain/vocab.ts";
import { Button } from "../../../ui/button.tsx";
import { Divided } from "../../../ui/card.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { RowsSkeleton } from "../../../ui/skeleton.tsx";
import { EmptyState, FailedState } from "../../../ui/states.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { ScreenFailed } from "../../accounts/parts/screen-failed.tsx";
import { ensureTickets, filtersOf, noFilters, type TicketFilters, useTickets } from "../list/client.ts";
import { KeeperFilters, useTicketFilters } from "../parts/keeper-filters.tsx";
import { KeeperTicket } from "../parts/keeper-ticket.tsx";

export const meta = () => [{ title: "Repair requests · Tunse" }];

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["property_owner", "property_manager"] });
  await ensureTickets(filtersOf(new URL(request.url).searchParams));
  return null;
}

/** A change of filter is shown at once, and its requests when they have come. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;

const tabs: readonly { value: TicketFilters["status"]; label: string }[] = [
  { value: "unresolved", label: "Not resolved" },
  ...ticketStatuses.map((value) => ({ value, label: ticketStatusLabels[value] })),
  { value: "all", label: "All" },
];

/** What occupants report at all the buildings that somebody keeps: one tab a state, narrowed by the address. */
export default function Tickets() {
  const role = useSession()?.user.role ?? "";
  const { filters, change } = useTicketFilters();
  const list = useTickets(filters);
  const { counts } = list.data?.pages[0] ?? {};
  useEffect(() => {
    if (list.error) tellFailed(list.error);
  }, [list.error]);
  return (
    <>
      <PageHeader title="Repair requests" back={{ to: homeOf(role), label: "Back to Dashboard" }} />
      <KeeperFilters filters={filters} change={change} />
      <Tabs
        label="Requests by state"
        tabs={tabs.map((tab) => ({ ...tab, count: counts?.[tab.value] }))}
        value={filters.status}
        onChange={(status) => change({ status: status as TicketFilters["status"] })}
      >
        <Results filters={filters} list={list} onClear={() => change({ ...noFilters, status: filters.status })} />
      </Tabs>
    </>
  );
}

type ResultsProps = { filters: TicketFilters; list: ReturnType<typeof useTickets>; onClear: () => void };

function Results({ filters, list, onClear }: ResultsProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = list;
  if (error && (data === undefined || isPlaceholderData))
    return <FailedState onRetry={() => void refetch()} busy={isFetching} />;
  if (data === undefined) return <RowsSkeleton />;
  const tickets = data.pages.flatMap((page) => page.tickets);
  const now = new Date();
  return (
    <div className={clsx("flex flex-col gap-4 transition-opacity duration-150", isPlaceholderData && "opacity-50")}>
      {tickets.length === 0 ? <None filters={filters} onClear={onClear} /> : null}
      {tickets.length > 0 ? (
        <Divided>
          {tickets.map((ticket) => (
            <KeeperTicket key={ticket.id} ticket={ticket} now={now} />
          ))}
        </Divided>
      ) : null}
      {list.hasNextPage ? (
        <div className="flex flex-col items-center gap-2">
          {list.isFetchNextPageError ? <p className="text-bad">The next ones could not be loaded.</p> : null}
          <Button busy={list.isFetchingNextPage} busyLabel="Loading more" onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
          <p className="text-sm text-ink-soft tabular-nums" aria-live="polite">
            {tickets.length.toLocaleString("en-NG")} shown
          </p>
        </div>
      ) : null}
    </div>
  );
}

function None({ filters: { status, ...others }, onClear }: Omit<ResultsProps, "list">) {
  const isNarrowed = (Object.keys(others) as (keyof typeof others)[]).some((name) => others[name] !== noFilters[name]);
  if (isNarrowed) {
    return (
      <EmptyState small title="No requests found" action={<Button onClick={onClear}>Clear search and filters</Button>}>
        Nothing matches what you are looking for.
      </EmptyState>
    );
  }
  if (status === "unresolved")
    return <EmptyState title="Nothing waits for you">What occupants report at your buildings appears here.</EmptyState>;
  if (status === "all")
    return (
      <EmptyState title="No repair requests yet">What occupants report at your buildings appears here.</EmptyState>
    );
  return (
    <EmptyState small title={`No request is “${ticketStatusLabels[status].toLocaleLowerCase("en-NG")}”`}>
      Requests in another state stand under the other tabs.
    </EmptyState>
  );
}

const tellFailed = (error: unknown) =>
  failureToast("Error Loading Requests", error, "Failed to load repair requests. Please try again.");

export function ErrorBoundary({ error }: { error: unknown }) {
  useEffect(() => void tellFailed(error), [error]);
  return (
    <>
      <PageHeader title="Repair requests" />
      <ScreenFailed error={error} headed />
    </>
  );
}
