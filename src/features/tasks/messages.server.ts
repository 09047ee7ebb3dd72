import { storable } from "#domain/plain-text.ts";
import type { NoticeKind, TaskPriority, TicketPriority } from "#domain/vocab.ts";

const kind: NoticeKind = "tasks";

type Finished = { title: string; priority: TaskPriority; building: string; who: string };

/** When somebody has completed a task; `waits` is to those who are to say whether it is good. */
export const completedNotice = ({ title, priority, building, who }: Finished, waits = false) => ({
  kind,
  title: "Task completed",
  message: `${who} completed “${title}” at ${building}.${waits ? " It waits for you to say whether it is good." : ""}`,
  priority,
});

/** To them and the contractor when somebody has begun it. */
export const begunNotice = (task: { title: string; priority: TaskPriority }, building: string, who: string) => ({
  kind,
  title: "Work has begun",
  message: `${who} began “${task.title}” at ${building}.`,
  priority: task.priority,
});

type Named = { title: string; priority: TaskPriority };

/** To the other keepers of the building when one of them has added a task. */
export const createdNotice = (task: Named, building: string, who: string) => ({
  kind,
  title: "Task added",
  message: `${who} added “${task.title}” at ${building}.`,
  priority: task.priority,
});

/** When somebody is to come, in words, before all else: an SMS is cut at its end. */
export const comeOn = (when: string | null): string => (when === null ? "" : `Come on ${when}. `);

/** To the contractor who was given a task. */
export const awardedNotice = (task: Named, building: string, when: string | null) => ({
  kind,
  title: "A task was awarded to you",
  message: `${comeOn(when)}“${task.title}” at ${building}.`,
  priority: task.priority,
});

/** To those who lost a task. */
export const withdrawnNotice = (task: Named, building: string) => ({
  kind,
  step: "taken" as const,
  title: "A task was taken back",
  message: `“${task.title}” at ${building} is no longer yours.`,
  priority: task.priority,
});

/** To those who have the task, when what it says was changed. */
export const editedNotice = (task: Named, building: string) => ({
  kind,
  title: "A task was changed",
  message: `“${task.title}” at ${building} says something else now.`,
  priority: task.priority,
});

/** To the other keepers, when it was cancelled; to those who have the task it is a step. */
export const cancelledNotice = (task: Named, building: string, who: string) => ({
  kind,
  title: "Task cancelled",
  message: `${who} cancelled “${task.title}” at ${building}.`,
  priority: task.priority,
});

/** To owner and managers, when the contractor who had it gives it back. */
export const givenBackNotice = (task: Named, building: string, who: string, reason: string) => ({
  kind,
  title: "A task was given back",
  message: `${who} gave back “${task.title}” at ${building}: ${storable(reason, 300)}`,
  priority: task.priority,
});

/** To contractor and technician, when a keeper has resolved the request behind their task: as pressing as that is. */
export const resolvedAlreadyNotice = (task: { title: string; priority: TicketPriority }) => ({
  kind,
  step: "taken" as const,
  title: "Nothing more to do",
  message: `“${task.title}” is resolved, so its task is closed.`,
  priority: task.priority,
});
