import type { NoticeKind, TaskPriority, TicketPriority } from "#domain/vocab.ts";

type NoticeMessage = { kind: NoticeKind; title: string; message: string; priority: TicketPriority };

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** To owner and managers once the plan of a building has been made. */
export const plannedNotice = (
  building: string,
  plan: { schedules: number; suggestions: number; tasks: number },
): NoticeMessage => ({
  kind: "plans",
  title: "Your maintenance plan is ready",
  message: `${building}: ${counted(plan.schedules, "schedule", "schedules")} and ${counted(plan.suggestions, "suggestion", "suggestions")}, with ${counted(plan.tasks, "task", "tasks")} to start with.`,
  priority: "medium",
});

/** To owner and managers when one of them has read schedules from a file. */
export const importedNotice = (count: string, building: string, who: string): NoticeMessage => ({
  kind: "plans",
  title: "Schedules were added from a file",
  message: `${who} added ${count} to ${building}.`,
  priority: "low",
});

/** To owner and managers when what is known of a building changed its plan. */
export const renewedNotice = (
  building: string,
  plan: { schedules: number; suggestions: number; ended: number },
): NoticeMessage => ({
  kind: "plans",
  title: "Your maintenance plan was updated",
  message: `${building}: ${counted(plan.schedules, "schedule", "schedules")} and ${counted(plan.suggestions, "suggestion", "suggestions")} are new, and ${counted(plan.ended, "schedule", "schedules")} ended.`,
  priority: "low",
});

/** To the other keepers of the building when one of them has accepted a suggestion. */
export const acceptedNotice = (title: string, building: string): NoticeMessage => ({
  kind: "plans",
  title: "A suggestion was accepted",
  message: `“${title}” is now in the plan of ${building}.`,
  priority: "low",
});

/** To the contractor who gets the work that a schedule makes. */
export const awardedNotice = (tasks: readonly { title: string; priority: TaskPriority }[], building: string) => ({
  kind: "tasks" as const,
  title: tasks.length === 1 ? "A task was awarded to you" : `${tasks.length} tasks were awarded to you`,
  message:
    tasks.length === 1
      ? `“${tasks[0]?.title}” at ${building}, by its schedule.`
      : `Scheduled work at ${building}, “${tasks[0]?.title}” first.`,
  priority: tasks[0]?.priority ?? ("medium" as const),
});

/** To the contractor who had the work before, when its schedule names another one or nobody. */
export const takenBackNotice = (task: { title: string; priority: TaskPriority }, building: string) => ({
  kind: "tasks" as const,
  title: "A task was taken back",
  message: `“${task.title}” at ${building} is no longer yours.`,
  priority: task.priority,
});

/** To the other keepers of the building when one of them has added a schedule. */
export const addedNotice = (name: string, building: string, who: string): NoticeMessage => ({
  kind: "plans",
  title: "A schedule was added",
  message: `${who} added “${name}” to the plan of ${building}.`,
  priority: "low",
});

/** To them when one of them has ended it. */
export const endedNotice = (name: string, building: string, who: string): NoticeMessage => ({
  kind: "plans",
  title: "A schedule has ended",
  message: `${who} ended “${name}” at ${building}. What it made stays on record.`,
  priority: "low",
});
