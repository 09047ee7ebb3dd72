import type { TaskPriority, TicketPriority } from "#domain/vocab.ts";
import { comeOn } from "../messages.server.ts";

type Named = { title: string; priority: TaskPriority };

/** One task by its name, several by their number. */
const named = (tasks: readonly Named[], many: string): string => {
  const [first] = tasks;
  return tasks.length === 1 && first ? `“${first.title}”` : `${tasks.length} ${many}`;
};

const weights: TaskPriority[] = ["critical", "high", "medium", "low"];
const weightiest = (tasks: readonly Named[]): TaskPriority =>
  weights.find((priority) => tasks.some((task) => task.priority === priority)) ?? "medium";

const about = (tasks: readonly Named[]) => ({ kind: "tasks" as const, priority: weightiest(tasks) });

/** To the technician who was given work; `when`: they are to come. */
export const assignedNotice = (tasks: readonly Named[], who: string, when: string | null) => ({
  ...about(tasks),
  step: "given" as const,
  title: tasks.length === 1 ? "A job was assigned to you" : `${tasks.length} jobs were assigned to you`,
  message: `${comeOn(when)}${who} gave you ${named(tasks, "jobs")}.`,
});

/** To the technician who had it before. */
export const passedOnNotice = (tasks: readonly Named[], who: string) => ({
  ...about(tasks),
  step: "taken" as const,
  title: tasks.length === 1 ? "A job was passed on" : `${tasks.length} jobs were passed on`,
  message: `${who} took ${named(tasks, "jobs")} from you.`,
});

/** To the technician whose job is to be done at another time. */
export const movedNotice = (tasks: readonly Named[], who: string) => ({
  ...about(tasks),
  step: "moved" as const,
  title: "The time of your work changed",
  message: `${who} changed when ${named(tasks, "jobs")} should be done.`,
});

/** To owner and managers when a contractor takes work that nobody had. */
export const takenNotice = (tasks: readonly Named[], building: string, who: string) => ({
  ...about(tasks),
  title: tasks.length === 1 ? "A task was taken on" : `${tasks.length} tasks were taken on`,
  message: `${who} takes care of ${named(tasks, "tasks")} at ${building}.`,
});

/** To the occupant whose request somebody takes care of now. */
export const caredForNotice = (ticket: { title: string; priority: TicketPriority }, who: string) => ({
  kind: "requests" as const,
  title: "Somebody takes care of your request",
  message: `${who} will see to “${ticket.title}”.`,
  priority: ticket.priority,
});
