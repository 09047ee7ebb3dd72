import { sql } from "drizzle-orm";
import { accounts } from "#features/accounts/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import type { Lookups, VerifiedWork } from "#platform/lookups.server.ts";
import { ratingsFor } from "./ratings.queries.server.ts";
import { verifications } from "./tables.server.ts";

async function verifiedWorkOf(ctx: Ctx, taskId: string): Promise<VerifiedWork> {
  const { rows } = await ctx.db.execute<VerifiedWork>(sql`
    select (select json_build_object('taskId', t.id, 'title', t.title) from ${verifications} v
        join ${tasks} t on t.id = v.task_id where v.followup_task_id = ${taskId} limit 1) as follows,
      coalesce((select json_agg(json_build_object('id', v.id, 'verifiedBy', a.name, 'workApproved', v.work_approved,
          'averageRating', v.rating_points / 5.0, 'feedbackComments', v.feedback_comments,
          'verificationDate', to_char(v.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'mine', v.verifier_id = ${userOf(ctx).id}) order by v.id)
        from ${verifications} v join ${accounts} a on a.id = v.verifier_id where v.task_id = ${taskId}), '[]') as said`);
  return rows[0] ?? { follows: null, said: [] };
}

/** What features below must know of verified work. */
export const verificationLookups: Pick<Lookups, "ratingsFor" | "verifiedWorkOf"> = { ratingsFor, verifiedWorkOf };
