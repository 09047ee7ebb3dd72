import { clsx } from "clsx";
import type { ReactNode } from "react";
import { CsvButton } from "#browser/csv-button.tsx";
import { Button } from "#ui/button.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { inputOf, isNarrowed, type ScheduleFilters, scheduleApi, useSchedules } from "../client.ts";
import { ScheduleCard } from "./schedule-card.tsx";

type ScheduleResultsProps = {
  filters: ScheduleFilters;
  change: (fields: Partial<ScheduleFilters>) => void;
  add: ReactNode;
};

/** The schedules of a filter with the way to more of them, or why there are none. */
export function ScheduleResults({ filters, change, add }: ScheduleResultsProps) {
  const { data, error, isFetching, isPlaceholderData, refetch, ...more } = useSchedules(filters);
  if (error && (data === undefined || isPlaceholderData))
    return <FailedState onRetry={() => void refetch()} busy={isFetching} />;
  if (data === undefined) {
    return (
      <Loading label="Loading schedules">
        <RowsSkeleton rows={6} />
      </Loading>
    );
  }
  const schedules = data.pages.flatMap((page) => page.schedules);
  if (schedules.length === 0) return <NoSchedules filters={filters} change={change} add={add} />;
  return (
    <div className={clsx("flex flex-col gap-4 transition-opacity duration-150", isPlaceholderData && "opacity-50")}>
      <ul aria-label="Maintenance schedules" className="grid gap-3 lg:grid-cols-2">
        {schedules.map((schedule) => (
          <ScheduleCard key={schedule.id} schedule={schedule} />
        ))}
      </ul>
      <ShowMore list={more} label="Show more schedules" />
      <CsvButton call={scheduleApi.listSchedules} input={inputOf(filters)} />
      <p className="text-center text-sm text-ink-soft tabular-nums" aria-live="polite">
        {schedules.length.toLocaleString("en-NG")} shown
      </p>
    </div>
  );
}

function NoSchedules({ filters, change, add }: ScheduleResultsProps) {
  const title = "No Maintenance Schedules";
  if (isNarrowed(filters)) {
    const clear = (
      <Button onClick={() => change({ property: "all", category: "all", search: "" })}>Clear filters</Button>
    );
    return (
      <EmptyState small title={title} action={clear}>
        Nothing matches what you are looking for.
      </EmptyState>
    );
  }
  if (filters.state === "paused" || filters.state === "ended") {
    return (
      <EmptyState small title={title}>
        {filters.state === "paused" ? "None is paused." : "None has ended."}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={title} action={add}>
      What has to be done again and again stands here, and makes its tasks by itself.
    </EmptyState>
  );
}
