import type { ClientLoaderFunctionArgs, MetaFunction } from "react-router";
import { CsvButton } from "#browser/csv-button.tsx";
import { requireSession } from "#browser/session.ts";
import { Divided, RowLink } from "#ui/card.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { complianceApi, useBoard } from "../client.ts";
import type { BoardRow } from "../contract.ts";
import { StateCounts } from "../parts/state-counts.tsx";

export const meta: MetaFunction = () => [{ title: "Compliance · Tunse" }];

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["property_owner", "property_manager"] });
  return null;
}

/** How each building stands on the papers that it must have. */
export default function Compliance() {
  const board = useBoard();
  return (
    <>
      <PageHeader title="Compliance" actions={<CsvButton call={complianceApi.listCompliance} input={{}} />} />
      <div className="max-w-4xl">
        {board.isPending ? (
          <Loading label="Loading the board">
            <RowsSkeleton />
          </Loading>
        ) : !board.data || (board.isError && !board.isFetchNextPageError) ? (
          <FailedState
            title="The board could not be loaded"
            onRetry={() => void board.refetch()}
            busy={board.isFetching}
          />
        ) : (
          <Board rows={board.data.pages.flatMap(({ properties }) => properties)} />
        )}
        <ShowMore list={board} className="mt-4" />
      </div>
    </>
  );
}

function Board({ rows }: { rows: readonly BoardRow[] }) {
  if (rows.length === 0) {
    return (
      <EmptyState title="No buildings yet">
        Bring a building in, and here stands which papers it must have and which of them lapse.
      </EmptyState>
    );
  }
  return (
    <Divided>
      {rows.map(({ propertyId, name, location, counts, first }) => (
        <RowLink key={propertyId} to={`/property/${propertyId}?tab=papers`}>
          <span className="block font-semibold">{name}</span>
          <span className="block text-sm text-ink-soft">{location}</span>
          <span className="mt-1 block">
            <StateCounts counts={counts} />
          </span>
          {first ? (
            <span className="mt-1 block text-sm">
              {first.title}: {first.reason}
            </span>
          ) : null}
        </RowLink>
      ))}
    </Divided>
  );
}
