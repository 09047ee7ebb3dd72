import type { TaskPriority } from "../../domain/vocab.ts";

/** To the other keepers of the building when somebody has completed a task. */
export const toldCompleted = (task: { title: string; priority: TaskPriority }, building: string, who: string) => ({
  title: "Task completed",
  message: `${who} completed “${task.title}” at ${building}.`,
  priority: task.priority,
});
