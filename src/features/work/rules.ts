import { conflict } from "#domain/problems.ts";
import type { TaskStatus } from "#domain/vocab.ts";

/** Technicians complete by the completion form alone, which holds the proof. */
export function refuseStatus(wanted: TaskStatus): void {
  if (wanted === "completed")
    throw conflict("A technician completes a task with the completion form: POST /technician/task-completion.");
}

/** Only what was begun can be completed. */
export function refuseCompletion(status: TaskStatus): void {
  if (status === "pending") throw conflict("Start this task before you complete it.");
  if (status === "completed") throw conflict("This task is completed already.");
  if (status === "cancelled") throw conflict("This task was cancelled.");
}
