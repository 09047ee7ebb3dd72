import { canOf } from "#domain/policy.ts";
import type { Relation } from "#domain/policy-grants.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import type { TaskDetail } from "./contract.ts";
import type { tasks } from "./tables.server.ts";

type Task = Pick<typeof tasks.$inferSelect, "id" | "status" | "contractorId">;
type Facts = Pick<TaskDetail, "followUpOf" | "verifications"> & { canVerify: boolean };

/** What was said of a task's work, by those who may read it; which task it follows up; and whether to verify it is open. */
export async function findVerified(ctx: Ctx, task: Task, relations: readonly Relation[]): Promise<Facts> {
  const user = userOf(ctx);
  const can = canOf(user.role, relations, "verification");
  const { follows, said } = await ctx.lookups.verifiedWorkOf(ctx, task.id);
  const isFinished = task.status === "completed" && task.contractorId !== null;
  return {
    followUpOf: follows,
    verifications: can.see ? said.map(({ mine: _mine, ...one }) => one) : [],
    canVerify: can.create && isFinished && !said.some(({ mine }) => mine),
  };
}
