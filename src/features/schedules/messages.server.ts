import type { NoticeKind, TaskPriority, TicketPriority } from "#domain/vocab.ts";

type Told = { kind: NoticeKind; title: string; message: string; priority: TicketPriority };

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** To owner and managers once the plan of a building has been made. */
export const toldPlanned = (
  building: string,
  plan: { schedules: number; suggestions: number; tasks: number },
): Told => ({
  kind: "plans",
  title: "Your maintenance plan is ready",
  message: `${building}: ${counted(plan.schedules, "schedule", "schedules")} and ${counted(plan.suggestions, "suggestion", "suggestions")}, with ${counted(plan.tasks, "task", "tasks")} to start with.`,
  priority: "medium",
});

/** To owner and managers when what is known of a building changed its plan. */
export const toldRenewed = (
  building: string,
  plan: { schedules: number; suggestions: number; ended: number },
): Told => ({
  kind: "plans",
  title: "Your maintenance plan was updated",
  message: `${building}: ${counted(plan.schedules, "schedule", "schedules")} and ${counted(plan.suggestions, "suggestion", "suggestions")} are new, and ${counted(plan.ended, "schedule", "schedules")} ended.`,
  priority: "low",
});

/** To the other keepers of the building when one of them has accepted a suggestion. */
export const toldAccepted = (title: string, building: string): Told => ({
  kind: "plans",
  title: "A suggestion was accepted",
  message: `“${title}” is now in the plan of ${building}.`,
  priority: "low",
});

/** To the contractor whom a schedule gives the work it makes. */
export const toldAwarded = (tasks: readonly { title: string; priority: TaskPriority }[], building: string) => ({
  kind: "tasks" as const,
  title: tasks.length === 1 ? "A task was awarded to you" : `${tasks.length} tasks were awarded to you`,
  message:
    tasks.length === 1
      ? `“${tasks[0]?.title}” at ${building}, by its schedule.`
      : `Scheduled work at ${building}, “${tasks[0]?.title}” first.`,
  priority: tasks[0]?.priority ?? ("medium" as const),
});

/** To the contractor who had the work before, when its schedule names another one or nobody. */
export const toldTakenBack = (task: { title: string; priority: TaskPriority }, building: string) => ({
  kind: "tasks" as const,
  title: "A task was taken back",
  message: `“${task.title}” at ${building} is no longer yours.`,
  priority: task.priority,
});

/** To the other keepers of the building when one of them has added a schedule. */
export const toldAdded = (name: string, building: string, who: string): Told => ({
  kind: "plans",
  title: "A schedule was added",
  message: `${who} added “${name}” to the plan of ${building}.`,
  priority: "low",
});

/** To them when one of them has ended it. */
export const toldEnded = (name: string, building: string, who: string): Told => ({
  kind: "plans",
  title: "A schedule has ended",
  message: `${who} ended “${name}” at ${building}. What it made stays on record.`,
  priority: "low",
});
