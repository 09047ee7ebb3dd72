import { clsx } from "clsx";
import { Link } from "react-router";
import { CsvButton } from "#browser/csv-button.tsx";
import { type TaskStatusFilter, taskStatusFilters, taskStatusLabels } from "#domain/vocab.ts";
import { countWords, shownStatus, type TaskFilters } from "#features/tasks/client.ts";
import type { Task } from "#features/tasks/contract.ts";
import { DueDay } from "#features/tasks/parts/due-day.tsx";
import { TaskSearch, useTaskFilters } from "#features/tasks/parts/task-filters.tsx";
import { Button } from "#ui/button.tsx";
import { FilterChips } from "#ui/filter-chips.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { PriorityBadge, TaskStatusBadge } from "#ui/status-badges.tsx";
import { inputOf, useOwnTasks, workApi } from "../client.ts";
import { BigStep } from "./big-step.tsx";

/** All that is assigned to oneself, each with its next step. */
export function OwnTasks() {
  const { filters, change } = useTaskFilters();
  const list = useOwnTasks(filters);
  const { counts, capped } = list.data?.pages[0] ?? {};
  return (
    <div className="flex flex-col gap-4">
      <TaskSearch filters={filters} change={change} />
      <FilterChips
        label="Tasks by status"
        options={taskStatusFilters.map((value) => ({
          value,
          label: value === "all" ? "All" : taskStatusLabels[value],
          count: countWords(counts?.[value], capped?.[value].isMore),
        }))}
        value={filters.status}
        onChange={(status) => change({ status: status as TaskStatusFilter })}
      />
      <Results filters={filters} list={list} onClear={() => change({ search: "", priority: "all", status: "all" })} />
    </div>
  );
}

type ResultsProps = { filters: TaskFilters; list: ReturnType<typeof useOwnTasks>; onClear: () => void };

function Results({ filters, list, onClear }: ResultsProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = list;
  if (error && (data === undefined || isPlaceholderData))
    return <FailedState onRetry={() => void refetch()} busy={isFetching} />;
  if (data === undefined) return <RowsSkeleton />;
  const tasks = data.pages.flatMap((page) => page.tasks);
  if (tasks.length === 0) return <None filters={filters} onClear={onClear} />;
  return (
    <div className={clsx("flex flex-col gap-4 transition-opacity duration-150", isPlaceholderData && "opacity-50")}>
      <ul aria-label="My tasks" className="grid gap-3 lg:grid-cols-2">
        {tasks.map((task) => (
          <OwnTask key={task.id} task={task} />
        ))}
      </ul>
      <ShowMore list={list} shown={tasks.length} />
      <CsvButton call={workApi.listOwnTasks} input={inputOf(filters)} />
    </div>
  );
}

function OwnTask({ task }: { task: Task }) {
  return (
    <li className="relative flex flex-col gap-3 rounded-card border border-line bg-surface p-4 hover-fade [contain-intrinsic-size:auto_12rem] [content-visibility:auto] hover:bg-hush">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Link
          to={`/technician/tasks/${task.id}`}
          className="line-clamp-3 font-semibold break-words after:absolute after:inset-0"
        >
          {task.title}
        </Link>
        <span className="line-clamp-2 text-sm break-words text-ink-soft">
          <DueDay task={task} /> · {task.propertyName}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <TaskStatusBadge status={shownStatus(task)} />
        <PriorityBadge priority={task.priority} />
      </div>
      <div className="relative self-start empty:hidden">
        <BigStep task={task} size="normal" />
      </div>
    </li>
  );
}

function None({ filters: { status, priority, search }, onClear }: Omit<ResultsProps, "list">) {
  if (search !== "" || priority !== "all" || status !== "all") {
    return (
      <EmptyState small title="No tasks found" action={<Button onClick={onClear}>Clear search and filters</Button>}>
        Nothing matches what you are looking for.
      </EmptyState>
    );
  }
  return (
    <EmptyState small title="No tasks yet">
      What your contractor assigns to you appears here.
    </EmptyState>
  );
}
