import { conflict } from "#domain/problems.ts";
import type { TaskStatus } from "#domain/vocab.ts";

/** Fields of an edit; undefined leaves one alone. */
type Edit = { contractorId?: string | null; actualCost?: number | null; sopId?: string | null };
type Present = { status: TaskStatus; contractorId: string | null; sopVersionId: string | null };

/** What an edit may not do in the task's state, as a conflict. `others` are the fields besides these three. */
export function refuseEdit(task: Present, { contractorId, actualCost, sopId }: Edit, others: readonly unknown[]): void {
  const { status } = task;
  if (status === "cancelled") throw conflict("A cancelled task cannot be changed.");
  const isAwarding = contractorId !== undefined && contractorId !== task.contractorId;
  if (status === "completed") {
    const names = isAwarding || [sopId, ...others].some((value) => value !== undefined);
    if (names) throw conflict("A completed task stays as it is; only what it cost can be corrected.");
  } else if (actualCost !== undefined && actualCost !== null) {
    throw conflict("What a task cost can be entered when it is completed.");
  }
  if (status === "in_progress" && isAwarding && task.contractorId !== null)
    throw conflict("Work has begun, so the task stays with its contractor.");
  if (status === "in_progress" && sopId !== undefined && task.sopVersionId !== null)
    throw conflict("Work has begun, so the task keeps its SOP.");
}
