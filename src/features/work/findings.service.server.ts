import { type Condition, conditionLabels, type FailureMode } from "#domain/findings.ts";
import { plainEvent } from "#domain/plan-events.ts";
import type { TaskRow } from "#features/tasks/queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { callHooks } from "#platform/hooks.server.ts";

type Found = { condition: Condition | null; failureMode: FailureMode | null };
type Task = Pick<TaskRow["task"], "title" | "propertyId" | "ticketId" | "assetId">;

/**
 * Has the plan follow what was found, and repairs of machines. The building's row is left alone: whoever makes its plan
 * holds it while waiting for tasks.
 */
export async function tellPlan(ctx: Ctx, task: Task, { condition, failureMode }: Found): Promise<void> {
  const isRepair = task.ticketId !== null && task.assetId !== null;
  if (condition === null && !isRepair) return;
  const how = condition === null ? "Repaired" : conditionLabels[condition];
  const text = `${how}${failureMode ? `, ${failureMode}` : ""}: ${task.title}.`;
  await callHooks(ctx, "planAsked", { propertyId: task.propertyId, events: [plainEvent("finding", text)] });
}
