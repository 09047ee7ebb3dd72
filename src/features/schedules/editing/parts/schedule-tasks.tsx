import { Link } from "react-router";
import { shownStatus } from "#features/tasks/client.ts";
import { Button } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { TaskStatusBadge } from "#ui/status-badges.tsx";
import { Day } from "#ui/values.tsx";
import { useScheduleTasks } from "../client.ts";
import type { Schedule } from "../contract.ts";

/** What a schedule made, the latest first; each opens among the tasks. */
export function ScheduleTasks({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Tasks it made"
      description={schedule.scheduleName}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Made id={schedule.id} />
    </Dialog>
  );
}

function Made({ id }: { id: string }) {
  const { data, isError, isFetching, refetch, ...more } = useScheduleTasks(id);
  if (data === undefined) {
    if (isError) return <FailedState onRetry={() => void refetch()} busy={isFetching} />;
    return (
      <Loading label="Loading tasks">
        <RowsSkeleton rows={3} />
      </Loading>
    );
  }
  const tasks = data.pages.flatMap((page) => page.tasks);
  if (tasks.length === 0) return <p className="text-ink-soft">None yet: the first comes shortly before its day.</p>;
  return (
    <div className="flex flex-col gap-4">
      <Divided>
        {tasks.map((task) => (
          <li key={task.id}>
            <Link
              to={`/tasks?task=${task.id}`}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-3 hover:bg-hush focus-visible:-outline-offset-2"
            >
              <span className="min-w-0">
                <span className="font-semibold">
                  <Day day={task.dueDate} />
                </span>
                {task.assignedTo ? (
                  <span className="block text-sm break-words text-ink-soft">{task.assignedTo}</span>
                ) : null}
              </span>
              <TaskStatusBadge status={shownStatus(task)} />
            </Link>
          </li>
        ))}
      </Divided>
      <ShowMore list={more} label="Show more tasks" />
    </div>
  );
}
