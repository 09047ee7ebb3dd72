import { clsx } from "clsx";
import { useSearchParams } from "react-router";
import { messageOf } from "#browser/api.ts";
import { CsvButton } from "#browser/csv-button.tsx";
import { useUrlDialog } from "#browser/url-dialog.ts";
import { taskStatusFilters, taskStatusLabels } from "#domain/vocab.ts";
import type { Property } from "#features/properties/contract.ts";
import { Button } from "#ui/button.tsx";
import { FilterChips } from "#ui/filter-chips.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { filtersOf, taskApi, usePropertyTasks } from "../client.ts";
import { TaskDialog } from "./task-dialog.tsx";
import { TaskList } from "./task-list.tsx";

type PropertyTasksProps = {
  property: Property;
  /** The plan of a new building is still being made. */
  isComing: boolean;
};

const wordOf = (status: (typeof taskStatusFilters)[number]) => (status === "all" ? "All" : taskStatusLabels[status]);

/** All tasks of this property, or those in one state, page by page; one opens in a dialog. */
export function PropertyTasks({ property, isComing }: PropertyTasksProps) {
  const [query, setQuery] = useSearchParams();
  const { status } = filtersOf(query);
  const { data, error, isPending, isFetching, isPlaceholderData, refetch, ...more } = usePropertyTasks(
    property.id,
    status,
  );
  const open = useUrlDialog("task");
  if (isPending || (isComing && status === "all" && data?.pages[0]?.tasks.length === 0)) {
    return (
      <Loading label="Loading tasks">
        {isComing ? (
          <p className="mb-3 text-ink-soft">
            The plan for this building is being made. Its first tasks appear here in a moment.
          </p>
        ) : null}
        <RowsSkeleton />
      </Loading>
    );
  }
  if (!data)
    return (
      <FailedState onRetry={() => void refetch()} busy={isFetching}>
        {messageOf(error)}
      </FailedState>
    );
  const tasks = data.pages.flatMap((page) => page.tasks);
  if (status === "all" && tasks.length === 0)
    return <EmptyState title="No tasks yet">What the plan schedules, and what you add, will stand here.</EmptyState>;
  const show = (value: string) =>
    setQuery(value === "all" ? { tab: "tasks" } : { tab: "tasks", status: value }, { preventScrollReset: true });
  const counts = property.taskCounts ?? undefined;
  const options = taskStatusFilters.map((value) => ({ value, label: wordOf(value), count: counts?.[value] }));
  return (
    <div className="flex flex-col gap-4">
      <FilterChips label="Which tasks" options={options} value={status} onChange={show} />
      {tasks.length > 0 ? (
        <div className={clsx("transition-opacity duration-150", isPlaceholderData && "opacity-50")}>
          <TaskList tasks={tasks} label={`Tasks of ${property.name}`} showsProperty={false} />
        </div>
      ) : (
        <EmptyState
          small
          title={`No task is “${wordOf(status).toLocaleLowerCase("en-NG")}”`}
          action={<Button onClick={() => show("all")}>Show all tasks</Button>}
        />
      )}
      <div className="flex flex-wrap justify-center gap-3 empty:hidden">
        <ShowMore list={more} label="Show more tasks" />
        {tasks.length > 0 ? <CsvButton call={taskApi.listTasks} input={{ propertyId: property.id, status }} /> : null}
      </div>
      <TaskDialog id={open.id} listed={tasks.find(({ id }) => id === open.id)} onClose={open.close} />
    </div>
  );
}
