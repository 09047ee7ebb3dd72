import { sql } from "drizzle-orm";
import { canOf } from "#domain/policy.ts";
import type { Relation } from "#domain/policy-table.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import type { TaskDetail } from "./contract.ts";
import type { tasks } from "./tables.server.ts";

type Task = Pick<typeof tasks.$inferSelect, "id" | "status" | "contractorId">;
type Facts = Pick<TaskDetail, "followUpOf" | "verifications"> & { canVerify: boolean };
type Row = { follows: TaskDetail["followUpOf"]; said: (TaskDetail["verifications"][number] & { mine: boolean })[] };

/** What was said of a task's work, by those who may read it; which task it follows up; and whether to verify it is open. */
export async function findVerified(ctx: Ctx, task: Task, relations: readonly Relation[]): Promise<Facts> {
  const user = userOf(ctx);
  const can = canOf(user.role, relations, "verification");
  const { rows } = await ctx.db.execute<Row>(sql`
    select (select json_build_object('taskId', t.id, 'title', t.title) from work_verifications v
        join tasks t on t.id = v.task_id where v.followup_task_id = ${task.id} limit 1) as follows,
      coalesce((select json_agg(json_build_object('id', v.id, 'verifiedBy', a.name, 'workApproved', v.work_approved,
          'averageRating', v.rating_points / 5.0, 'feedbackComments', v.feedback_comments,
          'verificationDate', to_char(v.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'mine', v.verifier_id = ${user.id}) order by v.id)
        from work_verifications v join accounts a on a.id = v.verifier_id where v.task_id = ${task.id}), '[]') as said`);
  const { follows = null, said = [] } = rows[0] ?? {};
  const isFinished = task.status === "completed" && task.contractorId !== null;
  return {
    followUpOf: follows,
    verifications: can.see ? said.map(({ mine: _mine, ...one }) => one) : [],
    canVerify: can.create && isFinished && !said.some(({ mine }) => mine),
  };
}
