import { useEffect } from "react";
import type { ClientLoaderFunctionArgs, MetaFunction } from "react-router";
import { CsvButton } from "#browser/csv-button.tsx";
import { requireSession } from "#browser/session.ts";
import { formatNaira } from "#domain/money.ts";
import { Divided, RowLink } from "#ui/card.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { dayMoneyApi, useDayMoney } from "../client.ts";
import type { DayMoney } from "../contract.ts";

export const meta: MetaFunction = () => [{ title: "The day's money · Tunse" }];

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["property_owner", "property_manager"] });
  return null;
}

/** As many as a screen shows: until so many are found, the next buildings are looked at by themselves. */
const enough = 8;

/** In which of the buildings that one keeps something is to be done with money today. */
export default function DayMoneyScreen() {
  const list = useDayMoney();
  const rows = list.data?.pages.flatMap(({ properties }) => properties) ?? [];
  const looksOn = list.hasNextPage && rows.length < enough && !list.isFetching && !list.isError;
  const { fetchNextPage } = list;
  useEffect(() => {
    if (looksOn) void fetchNextPage();
  }, [looksOn, fetchNextPage]);
  return (
    <>
      <PageHeader
        title="The day's money"
        lead="What of the money of your buildings waits for you."
        actions={<CsvButton call={dayMoneyApi.listDayMoney} input={{}} />}
      />
      <div className="max-w-4xl">
        {list.isPending || (rows.length === 0 && list.hasNextPage && !list.isError) ? (
          <Loading label="Loading the day's money">
            <RowsSkeleton />
          </Loading>
        ) : !list.data || (list.isError && !list.isFetchNextPageError) ? (
          <FailedState
            title="The day's money could not be loaded"
            onRetry={() => void list.refetch()}
            busy={list.isFetching}
          />
        ) : rows.length === 0 && !list.hasNextPage ? (
          <EmptyState title="Nothing waits today">
            Invoices to check, payments to record, demands to send and what units owe stand here, building by building.
          </EmptyState>
        ) : (
          <Divided>
            {rows.map((row) => (
              <Building key={row.propertyId} row={row} />
            ))}
          </Divided>
        )}
        <ShowMore list={list} className="mt-4" />
      </div>
    </>
  );
}

function Building({ row }: { row: DayMoney }) {
  return (
    <RowLink to={`/property/${row.propertyId}?tab=money`}>
      <span className="block font-semibold break-words">{row.name}</span>
      <span className="block text-sm break-words text-ink-soft">{row.location}</span>
      <span className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {wordsOf(row).map((words) => (
          <span key={words} className="font-semibold text-warn tabular-nums">
            {words}
          </span>
        ))}
      </span>
    </RowLink>
  );
}

const many = (count: number, one: string, more: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : more}`];

const wordsOf = (row: DayMoney): string[] => [
  ...many(row.toApprove, "waits for a yes", "wait for a yes"),
  ...many(row.toCheck, "invoice to check", "invoices to check"),
  ...many(row.toPay, "payment to record", "payments to record"),
  ...many(row.toConfirm, "payment to confirm", "payments to confirm"),
  ...many(row.toIssue, "demand to issue", "demands to issue"),
  ...(row.overdueKobo > 0 ? [`${formatNaira(row.overdueKobo)} overdue`] : []),
];
