import { CircleCheck, Wrench } from "lucide-react";
import { Button } from "#ui/button.tsx";
import type { useTaskStatus } from "../client.ts";
import type { Task } from "../contract.ts";

type TaskActionsProps = {
  task: Task;
  moves: ReturnType<typeof useTaskStatus>;
  /** Naira, or null for the estimate. */
  actualCost?: number | null;
  /** Called before a task is completed; false keeps it as it is. */
  check?: () => boolean;
};

/** Whether its reader can start or complete it now. */
export const canMove = ({ can, status }: Task): boolean =>
  can.set_status === true && (status === "pending" || status === "in_progress");

/** Side by side also on phones. */
const tight = "max-sm:px-1 max-sm:text-sm max-sm:whitespace-nowrap";

/** Mark In Progress and Mark Completed; neither once a task is closed. */
export function TaskActions({ task, moves, actualCost = null, check = () => true }: TaskActionsProps) {
  if (!canMove(task)) return null;
  const underWay = moves.underWay(task.id);
  return (
    <div className="grid w-full auto-cols-fr grid-flow-col gap-2 sm:flex sm:w-auto">
      {task.status === "pending" ? (
        <Button
          onClick={() => moves.mark({ task, status: "in_progress" })}
          busy={underWay === "in_progress"}
          disabled={underWay === "completed"}
          className={tight}
          icon={<Wrench aria-hidden="true" className="size-5 max-sm:hidden" />}
        >
          Mark In Progress
        </Button>
      ) : null}
      <Button
        variant="brand"
        onClick={() => check() && moves.mark({ task, status: "completed", actualCost })}
        busy={underWay === "completed"}
        disabled={underWay === "in_progress"}
        className={tight}
        icon={<CircleCheck aria-hidden="true" className="size-5 max-sm:hidden" />}
      >
        Mark Completed
      </Button>
    </div>
  );
}
