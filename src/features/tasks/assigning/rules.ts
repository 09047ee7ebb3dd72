import { daysBetween } from "#domain/days.ts";
import { conflict, type FieldProblem } from "#domain/problems.ts";
import type { TaskStatus } from "#domain/vocab.ts";
import { isOpen } from "../rules.ts";

export const mostAtOnce = 1_000;
export const mostDays = 400;

/** The specification's sentence for a bulk of nothing. */
export const nothingSelected = "Please select tasks to assign.";

export function spanProblem(from: string, to: string): string | null {
  if (to < from) return "The last day cannot be before the first.";
  return daysBetween(from, to) > mostDays ? `At most ${mostDays} days can be shown at once.` : null;
}

const lagosMs = 3_600_000;

/** An instant as a clock in Lagos shows it, for date-time fields: 2026-11-21T14:05. */
export const lagosMinute = (instant: string): string =>
  new Date(Date.parse(instant) + lagosMs).toISOString().slice(0, 16);

const oddHours = { path: "estimatedHours", message: "Enter hours in halves, such as 1.5." };

/** What is wrong with hours that go by no halves; a number that was there before may be so. */
export const hoursProblems = (hours: number | null | undefined, before: number | null = null): FieldProblem[] =>
  typeof hours === "number" && hours !== before && !Number.isInteger(hours * 2) ? [oddHours] : [];

type Kept = {
  contractorId: string | null;
  technicianId: string | null;
  expectedCompletionAt: Date | null;
  contractorNotes: string | null;
  estimatedHours: number | null;
};

/** What an assignment sets; what is undefined stays. */
export type Assignment = Pick<Kept, "contractorId" | "technicianId"> &
  Partial<Omit<Kept, "contractorId" | "technicianId">>;

const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value);

/** Whether the assignment changes anything of the task. */
export const differs = (task: Kept, assignment: Assignment): boolean =>
  (Object.entries(assignment) as [keyof Kept, unknown][]).some(
    ([field, value]) => value !== undefined && plain(task[field]) !== plain(value),
  );

export type AssignAct = "taken" | "assigned" | "rescheduled" | "edited";

/** What its timeline says of it; taking a task for somebody says both. */
export function actsOf(task: Kept, assignment: Assignment): AssignAct[] {
  const acts: AssignAct[] = [];
  if (task.contractorId === null) acts.push("taken");
  if (assignment.technicianId !== null && task.technicianId !== assignment.technicianId) acts.push("assigned");
  if (acts.length > 0) return acts;
  const { expectedCompletionAt: when } = assignment;
  const isMoved = when !== undefined && plain(when) !== plain(task.expectedCompletionAt);
  return isMoved ? ["rescheduled"] : ["edited"];
}

/** A finished task stays with whoever did it. */
export function refuseFinished(tasks: readonly { title: string; status: TaskStatus }[]): void {
  const finished = tasks.filter(({ status }) => !isOpen(status));
  const [first] = finished;
  if (!first) return;
  const others = finished.length > 1 ? ` and ${finished.length - 1} more` : "";
  throw conflict(`“${first.title}”${others} cannot be assigned: it is ${first.status} already.`);
}
