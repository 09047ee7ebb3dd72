import { ButtonLink } from "#ui/button.tsx";
import { useTaskDetail, useTaskStatus } from "../client.ts";
import type { Task } from "../contract.ts";
import { KeepTask } from "../editing/parts/keep-task.tsx";
import { TaskActions } from "./task-actions.tsx";
import { TaskBody } from "./task-body.tsx";

/** A task that was opened in place: all that is known of it and can be done. */
export function OpenRecent({ task }: { task: Task }) {
  const { data, error, refetch } = useTaskDetail(task.id);
  const moves = useTaskStatus();
  const acts = (
    <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
      <TaskActions task={task} moves={moves} />
      <KeepTask task={data?.task ?? task} />
      <ButtonLink to={`/tasks?task=${task.id}`} variant="plain">
        Open in Tasks
      </ButtonLink>
    </div>
  );
  return <TaskBody task={task} detail={data?.task} failed={error} onRetry={() => void refetch()} acts={acts} />;
}
