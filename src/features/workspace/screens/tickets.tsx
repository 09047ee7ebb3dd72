import { lazy, Suspense, useEffect } from "react";
import { type ClientLoaderFunctionArgs, redirect } from "react-router";
import { CsvButton } from "#browser/csv-button.tsx";
import { keepOnSearchChange } from "#browser/revalidate.ts";
import { homeOf, requireSession, useSession } from "#browser/session.ts";
import { failureToast } from "#browser/toasts.ts";
import { ticketStatuses } from "#domain/vocab.ts";
import { ScreenFailed } from "#features/accounts/parts/screen-failed.tsx";
import { AssignDialog } from "#features/tasks/requests/parts/assign-dialog.tsx";
import {
  type BoardFilters,
  ensureBoard,
  filtersOf,
  inputOfAll,
  isNarrowed,
  noFilters,
  useColumn,
} from "#features/tickets/board/client.ts";
import { NarrowBoard, WideBoard } from "#features/tickets/board/parts/board.tsx";
import { BoardFilterBar, useBoardFilters } from "#features/tickets/board/parts/board-filters.tsx";
import { ticketApi } from "#features/tickets/client.ts";
import type { Ticket } from "#features/tickets/contract.ts";
import { Button } from "#ui/button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { EmptyState } from "#ui/states.tsx";
import { hasRoom, useHasRoom } from "#ui/use-room.ts";

export const meta = () => [{ title: "Repair requests · Tunse" }];

/** A phone reads the one column it shows, and opens a request as its own page. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["property_owner", "property_manager"] });
  const query = new URL(request.url).searchParams;
  const isWide = hasRoom("lg");
  const open = query.get("ticket");
  if (open && !isWide) throw redirect(`/tickets/${encodeURIComponent(open)}`);
  const filters = filtersOf(query);
  await ensureBoard(filters, isWide ? ticketStatuses : [filters.status]);
  return null;
}

/** A change of filter is shown at once, and its requests when they have come. */
export const shouldRevalidate = keepOnSearchChange;

const assignDialog = (ticket: Ticket, onClose: () => void) => <AssignDialog ticket={ticket} onClose={onClose} />;

const VisitsCard = lazy(async () => ({
  default: (await import("#features/visits/parts/visits-card.tsx")).VisitsCard,
}));

const visits = (ticket: Ticket) => (
  <Suspense>
    <VisitsCard ticketId={ticket.id} />
  </Suspense>
);

/** What occupants report at all the buildings that somebody keeps, as a board of four states. */
export default function Tickets() {
  const role = useSession()?.user.role ?? "";
  const { filters, change } = useBoardFilters();
  const isWide = useHasRoom("lg");
  const counts = useColumn(filters, filters.status).data?.pages[0]?.counts;
  return (
    <div data-wide className="flex flex-col lg:h-[calc(100dvh-4rem)]">
      <PageHeader
        title="Repair requests"
        lead={isWide ? "Drag a request to another state, or press Shift and an arrow key on it." : undefined}
        back={{ to: homeOf(role), label: "Back to Dashboard" }}
        actions={<CsvButton call={ticketApi.listTickets} input={inputOfAll(filters)} />}
      />
      <BoardFilterBar filters={filters} change={change} />
      {counts?.all === 0 ? (
        <None filters={filters} onClear={() => change({ ...noFilters, status: filters.status })} />
      ) : null}
      {counts?.all !== 0 && isWide ? <WideBoard filters={filters} {...{ assignDialog, visits }} /> : null}
      {counts?.all !== 0 && !isWide ? (
        <NarrowBoard filters={filters} assignDialog={assignDialog} onStatus={(status) => change({ status })} />
      ) : null}
    </div>
  );
}

function None({ filters, onClear }: { filters: BoardFilters; onClear: () => void }) {
  if (!isNarrowed(filters))
    return (
      <EmptyState title="No repair requests yet">
        What occupants report at your buildings appears here. Invite them under People of each building.
      </EmptyState>
    );
  return (
    <EmptyState small title="No requests found" action={<Button onClick={onClear}>Clear search and filters</Button>}>
      Nothing matches what you are looking for.
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
