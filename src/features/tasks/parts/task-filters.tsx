import { RefreshCw } from "lucide-react";
import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { useFilterChange } from "#browser/filters.ts";
import { priorityLabels, taskPriorityFilters, taskStatusFilters, taskStatusLabels } from "#domain/vocab.ts";
import { Button } from "#ui/button.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { Select } from "#ui/select.tsx";
import { filtersOf, type TaskFilters } from "../client.ts";

const usual: TaskFilters = { status: "all", priority: "all", search: "" };

/** What the address asks for, and how it is changed. */
export function useTaskFilters() {
  const [query] = useSearchParams();
  return { filters: filtersOf(query), change: useFilterChange(usual) };
}

const statuses = taskStatusFilters.map((value) => ({
  value,
  label: value === "all" ? "All statuses" : taskStatusLabels[value],
}));
const priorities = taskPriorityFilters.map((value) => ({
  value,
  label: value === "all" ? "All priorities" : priorityLabels[value],
}));

/** Search and priority, for lists whose states stand elsewhere. */
export function TaskSearch({ filters, change }: ReturnType<typeof useTaskFilters>) {
  const search = useCallback((text: string) => change({ search: text.trim() }), [change]);
  return (
    <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_11rem] sm:gap-3">
      <SearchBox label="Search tasks" value={filters.search} onSearch={search} />
      <Select
        aria-label="Priority"
        options={priorities}
        value={filters.priority}
        onChange={(event) => change({ priority: event.currentTarget.value as TaskFilters["priority"] })}
      />
    </div>
  );
}

type TaskFilterBarProps = ReturnType<typeof useTaskFilters> & { onRefresh: () => void; refreshing: boolean };

/** Search, status, priority and Refresh. */
export function TaskFilterBar({ filters, change, onRefresh, refreshing }: TaskFilterBarProps) {
  const search = useCallback((text: string) => change({ search: text.trim() }), [change]);
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 md:grid-cols-[minmax(0,1fr)_11rem_11rem_auto] md:gap-3">
      <div className="col-span-2 flex gap-2 md:contents">
        <SearchBox label="Search tasks" value={filters.search} onSearch={search} />
        <Button
          onClick={onRefresh}
          busy={refreshing}
          aria-label="Refresh"
          className="min-h-12 max-md:px-3.5 md:order-last md:min-w-32"
          icon={<RefreshCw aria-hidden="true" className="size-5" />}
        >
          <span className="max-md:hidden">Refresh</span>
        </Button>
      </div>
      <Select
        aria-label="Status"
        options={statuses}
        value={filters.status}
        onChange={(event) => change({ status: event.currentTarget.value as TaskFilters["status"] })}
      />
      <Select
        aria-label="Priority"
        options={priorities}
        value={filters.priority}
        onChange={(event) => change({ priority: event.currentTarget.value as TaskFilters["priority"] })}
      />
    </div>
  );
}
