import { clsx } from "clsx";
import { CsvButton } from "#browser/csv-button.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { inputOf, type TaskFilters, taskApi, type useTasks } from "../client.ts";
import { TaskList } from "./task-list.tsx";

type TaskResultsProps = {
  filters: TaskFilters;
  list: ReturnType<typeof useTasks>;
  onClear: () => void;
  /** Whether its reader can bring in buildings, and so more tasks. */
  canAdd: boolean;
};

/** The tasks of a filter with the way to more of them, or why there are none. */
export function TaskResults({ filters, list, onClear, canAdd }: TaskResultsProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = list;
  if (error && (data === undefined || isPlaceholderData)) {
    return <FailedState onRetry={() => void refetch()} busy={isFetching} />;
  }
  if (data === undefined) return <RowsSkeleton />;
  const tasks = data.pages.flatMap((page) => page.tasks);
  return (
    <div className={clsx("flex flex-col gap-4 transition-opacity duration-150", isPlaceholderData && "opacity-50")}>
      {tasks.length === 0 ? (
        <NoTasks filters={filters} onClear={onClear} canAdd={canAdd} />
      ) : (
        <TaskList tasks={tasks} label="Tasks" />
      )}
      <ShowMore list={list} shown={tasks.length} />
      {tasks.length > 0 ? <CsvButton call={taskApi.listTasks} input={inputOf(filters)} /> : null}
    </div>
  );
}

function NoTasks({ filters: { status, priority, search }, onClear, canAdd }: Omit<TaskResultsProps, "list">) {
  if (search !== "" || priority !== "all") {
    return (
      <EmptyState small title="No tasks found" action={<Button onClick={onClear}>Clear search and filters</Button>}>
        Nothing matches what you are looking for.
      </EmptyState>
    );
  }
  if (status !== "all") {
    return (
      <EmptyState small title="No tasks found">
        {emptyTabs[status]}
      </EmptyState>
    );
  }
  const add = (
    <ButtonLink to="/onboard-property" variant="action">
      Add New Property
    </ButtonLink>
  );
  return (
    <EmptyState title="No tasks found" action={canAdd ? add : undefined}>
      {canAdd ? "Add properties to generate maintenance tasks" : undefined}
    </EmptyState>
  );
}

const emptyTabs = {
  pending: "Nothing is waiting to be started.",
  in_progress: "Nothing is being worked on now.",
  overdue: "Nothing is late. Well kept.",
  completed: "What has been done appears here.",
};
