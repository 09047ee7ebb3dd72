import { messageOf } from "#browser/api.ts";
import { CsvButton } from "#browser/csv-button.tsx";
import { useUrlDialog } from "#browser/url-dialog.ts";
import type { Property } from "#features/properties/contract.ts";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { taskApi, usePropertyTasks } from "../client.ts";
import { TaskDialog } from "./task-dialog.tsx";
import { TaskList } from "./task-list.tsx";

type PropertyTasksProps = {
  property: Property;
  /** The plan of a new building is still being made. */
  isComing: boolean;
};

/** All tasks of this property, page by page; one opens in a dialog. */
export function PropertyTasks({ property, isComing }: PropertyTasksProps) {
  const { data, error, isPending, isFetching, refetch, ...more } = usePropertyTasks(property.id);
  const open = useUrlDialog("task");
  if (isPending || (isComing && data?.pages[0]?.tasks.length === 0)) {
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
  return (
    <>
      {tasks.length === 0 ? (
        <EmptyState title="No tasks yet">What the plan schedules, and what you add, will stand here.</EmptyState>
      ) : (
        <TaskList tasks={tasks} label={`Tasks of ${property.name}`} showsProperty={false} />
      )}
      <div className="mt-4 flex flex-wrap justify-center gap-3 empty:hidden">
        <ShowMore list={more} label="Show more tasks" />
        {tasks.length > 0 ? <CsvButton call={taskApi.listTasks} input={{ propertyId: property.id }} /> : null}
      </div>
      <TaskDialog id={open.id} listed={tasks.find(({ id }) => id === open.id)} onClose={open.close} />
    </>
  );
}
