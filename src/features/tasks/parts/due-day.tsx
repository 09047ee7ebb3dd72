import { Day, RelativeDay } from "#ui/values.tsx";
import type { Task } from "../contract.ts";

/** How far an open task's day is; of a closed one the day itself. */
export function DueDay({ task }: { task: Task }) {
  const isOpen = task.status === "pending" || task.status === "in_progress";
  return (
    <>
      <span className="sr-only">Due </span>
      {isOpen ? (
        <RelativeDay day={task.dueDate} />
      ) : (
        <span className="text-ink-soft">
          <Day day={task.dueDate} />
        </span>
      )}
    </>
  );
}
