import { Printer } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { messageOf } from "#browser/api.ts";
import { CsvButton } from "#browser/csv-button.tsx";
import { problemToast } from "#browser/toasts.ts";
import { formatDay, lagosDay } from "#domain/days.ts";
import type { Property } from "#features/properties/contract.ts";
import { Button } from "#ui/button.tsx";
import { FilterChips } from "#ui/filter-chips.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { historyApi, historyKindLabels, kindOf, useHistory } from "../client.ts";
import type { HistoryKind } from "../contract.ts";
import { monthsOf } from "../months.rules.ts";
import { HistoryRow } from "./history-row.tsx";

const options = [
  { value: "all", label: "All" },
  ...Object.entries(historyKindLabels).map(([value, label]) => ({ value, label })),
];

type History = ReturnType<typeof useHistory>;

/** All that happened in a building, the latest first; prints as a record of it. */
export function HistoryTab({ property }: { property: Property }) {
  const [query, setQuery] = useSearchParams();
  const kind = kindOf(query);
  const history = useHistory(property.id, kind);
  const show = (value: string) =>
    setQuery(value === "all" ? { tab: "maintenance" } : { tab: "maintenance", kind: value }, {
      preventScrollReset: true,
    });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-3 lg:flex-row lg:items-start lg:justify-between print:hidden">
        <FilterChips label="What happened" options={options} value={kind ?? "all"} onChange={show} />
        {history.data ? <PrintAll history={history} /> : null}
      </div>
      <p className="hidden print:block">
        Record of {property.name}, {property.address ?? property.location}
        {kind === null ? "" : `: ${historyKindLabels[kind].toLowerCase()}`}. Printed from Tunse on{" "}
        {formatDay(lagosDay(new Date()))}.
      </p>
      <Entries property={property} history={history} onShowAll={() => show("all")} kind={kind} />
    </div>
  );
}

type EntriesProps = { property: Property; history: History; onShowAll: () => void; kind: HistoryKind | null };

function Entries({ property, history, onShowAll, kind }: EntriesProps) {
  if (history.isPending) {
    return (
      <Loading label="Loading the history">
        <RowsSkeleton />
      </Loading>
    );
  }
  if (!history.data)
    return (
      <FailedState onRetry={() => void history.refetch()} busy={history.isFetching}>
        {messageOf(history.error)}
      </FailedState>
    );
  const months = monthsOf(history.data.pages.flatMap((page) => page.history));
  if (months.length === 0) {
    const action = kind !== null ? <Button onClick={onShowAll}>Show everything</Button> : undefined;
    return (
      <EmptyState small title="Nothing has happened yet" action={action}>
        Finished work, repair requests and changes will stand here in the order in which they came.
      </EmptyState>
    );
  }
  return (
    <>
      {months.map(({ key, label, entries }) => (
        <section key={key} aria-labelledby={`month-${key}`} className="flex flex-col gap-2">
          <h2 id={`month-${key}`} className="text-lg font-bold tracking-[-0.01em] break-after-avoid">
            {label}
          </h2>
          <ol className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
            {entries.map((entry) => (
              <HistoryRow key={entry.id} entry={entry} propertyId={property.id} />
            ))}
          </ol>
        </section>
      ))}
      <ShowMore list={history} label="Show earlier" className="self-center print:hidden" />
      <CsvButton call={historyApi.listHistory} input={{ id: property.id, kind: kind ?? undefined }} />
    </>
  );
}

/** Paper has no button for more, so all of it is fetched first. */
function PrintAll({ history: { fetchNextPage, hasNextPage, isPlaceholderData } }: { history: History }) {
  const [isPreparing, setPreparing] = useState(false);
  const print = async () => {
    setPreparing(true);
    let isMore = hasNextPage;
    let failed: Error | null = null;
    while (isMore && failed === null) {
      const page = await fetchNextPage();
      isMore = page.hasNextPage;
      failed = page.error;
    }
    setPreparing(false);
    // Half a record would pass for the whole.
    if (failed) return void problemToast("Not printed", failed, "Not all of it could be loaded. Please try again.");
    // The last page is drawn before the dialog stops everything.
    setTimeout(() => window.print());
  };
  return (
    <Button
      onClick={() => void print()}
      // What is on show may still be that of the last filter.
      busy={isPreparing || isPlaceholderData}
      busyLabel="Preparing"
      icon={<Printer aria-hidden="true" className="size-5" />}
      className="self-start"
    >
      Print record
    </Button>
  );
}
