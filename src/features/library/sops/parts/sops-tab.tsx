import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { CsvButton } from "#browser/csv-button.tsx";
import { useFilterChange } from "#browser/filters.ts";
import { type ScheduleCategory, scheduleCategories } from "#domain/vocab.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/choice.tsx";
import { FilterChips } from "#ui/filter-chips.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { inputOf, type SopFilters, sopApi, useSops } from "../client.ts";
import type { Sop } from "../contract.ts";
import { SopCard } from "./sop-card.tsx";
import { NewSop } from "./sop-dialog.tsx";

const options = [
  { value: "all", label: "All" },
  ...scheduleCategories.map((category) => ({ value: category, label: category })),
];
const usual = { category: "all", retired: "" };
const readCategory = (text: string | null): ScheduleCategory | "all" =>
  scheduleCategories.find((category) => category === text) ?? "all";

/** The procedures that a manager writes or shares, as cards; the address holds the filter. */
export function SopsTab() {
  const [query] = useSearchParams();
  const change = useFilterChange(usual);
  const [isWriting, setWriting] = useState(false);
  const filters = { category: readCategory(query.get("category")), withRetired: query.get("retired") === "1" };
  const write = (
    <Button variant="action" onClick={() => setWriting(true)} icon={<Plus aria-hidden="true" className="size-5" />}>
      New SOP
    </Button>
  );
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
        <h2 className="text-xl font-bold tracking-[-0.01em]">Standard Operating Procedures</h2>
        {write}
      </header>
      <div className="flex flex-col gap-1 sm:flex-row sm:items-center sm:justify-between">
        <FilterChips
          label="Category"
          options={options}
          value={filters.category}
          onChange={(category) => change({ category })}
        />
        <Checkbox
          label="Show retired"
          checked={filters.withRetired}
          onChange={({ currentTarget }) => change({ retired: currentTarget.checked ? "1" : "" })}
        />
      </div>
      <Cards filters={filters} write={write} />
      {isWriting ? <NewSop onClose={() => setWriting(false)} /> : null}
    </div>
  );
}

function Cards({ filters, write }: { filters: SopFilters; write: ReactNode }) {
  const { data, isPending, isFetching, refetch, ...more } = useSops(filters);
  if (isPending) {
    return (
      <Loading label="Loading the SOPs">
        <RowsSkeleton />
      </Loading>
    );
  }
  if (!data)
    return <FailedState title="The SOPs could not be loaded" onRetry={() => void refetch()} busy={isFetching} />;
  const sops: Sop[] = data.pages.flatMap((page) => page.sops);
  if (sops.length === 0) return <Empty filters={filters} write={write} />;
  return (
    <>
      <ul aria-label="SOPs" className="grid gap-3 lg:grid-cols-2 2xl:grid-cols-3">
        {sops.map((sop) => (
          <SopCard key={sop.id} sop={sop} />
        ))}
      </ul>
      <ShowMore list={more} label="Show more SOPs" />
      <CsvButton call={sopApi.listSops} input={inputOf(filters)} />
    </>
  );
}

function Empty({ filters, write }: { filters: SopFilters; write: ReactNode }) {
  if (filters.category !== "all") {
    return (
      <EmptyState small title={`No SOPs in “${filters.category}”`}>
        Choose another category, or write one.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No SOPs Created" action={write}>
      Write down once how a job is done safely: the steps, the tools, what to watch out for. Attached to a schedule, it
      travels with every task to whoever does the work.
    </EmptyState>
  );
}
