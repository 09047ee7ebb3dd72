import { clsx } from "clsx";
import { ArrowLeft } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { CsvButton } from "#browser/csv-button.tsx";
import { Button } from "#ui/button.tsx";
import { FilterChips } from "#ui/filter-chips.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { TaskFilterBar, useTaskFilters } from "../../parts/task-filters.tsx";
import { contractorTaskApi, inputOf, useContractorTasks } from "../client.ts";
import { AssignDesk } from "./assign-desk.tsx";
import { loadingTasks, useToldFailed } from "./tasks-waiting.tsx";

const whose = [
  { value: "all", label: "All" },
  { value: "own", label: "Ours" },
];

/** Whether only what is awarded to the contractor or taken is shown; the address says so. */
function useWhose(): [boolean, (value: string) => void] {
  const [query, setQuery] = useSearchParams();
  const change = (value: string) => {
    const next = new URLSearchParams(query);
    if (value === "own") next.set("own", "1");
    else next.delete("own");
    setQuery(next, { preventScrollReset: true });
  };
  return [query.get("own") === "1", change];
}

/** All of it, with filters that the address says. */
export function AllTasks() {
  const { filters, change } = useTaskFilters();
  const [own, changeWhose] = useWhose();
  const [, setQuery] = useSearchParams();
  const list = useContractorTasks(filters, own);
  const { data, error, isFetching, isPlaceholderData, refetch } = list;
  useToldFailed(error);
  const tasks = data?.pages.flatMap((page) => page.tasks) ?? [];
  const hasFailed = error !== null && (data === undefined || isPlaceholderData);
  return (
    <section aria-label="All tasks" className="flex flex-col gap-2">
      <Link
        to="?"
        preventScrollReset
        className="-ml-1 inline-flex min-h-11 items-center gap-1.5 self-start px-1 font-semibold text-brand hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        Next tasks only
      </Link>
      <TaskFilterBar
        filters={filters}
        change={change}
        onRefresh={() => void refetch()}
        refreshing={list.isRefetching && !isPlaceholderData}
      />
      <FilterChips label="Whose tasks" options={whose} value={own ? "own" : "all"} onChange={changeWhose} />
      {hasFailed ? <FailedState onRetry={() => void refetch()} busy={isFetching} /> : null}
      {data === undefined && !hasFailed ? loadingTasks : null}
      {data && !hasFailed ? (
        <div className={clsx("flex flex-col gap-4 transition-opacity duration-150", isPlaceholderData && "opacity-50")}>
          {tasks.length > 0 ? (
            <AssignDesk tasks={tasks} />
          ) : (
            <EmptyState
              small
              title="No tasks found"
              action={
                <Button onClick={() => setQuery({ view: "all" }, { preventScrollReset: true })}>
                  Clear search and filters
                </Button>
              }
            >
              Nothing matches what you are looking for.
            </EmptyState>
          )}
          <ShowMore list={list} shown={tasks.length} />
          {tasks.length > 0 ? (
            <CsvButton call={contractorTaskApi.listContractorTasks} input={inputOf(filters, own)} />
          ) : null}
        </div>
      ) : null}
    </section>
  );
}
