import { sql } from "drizzle-orm";

/** Task `t` waits to be verified: done by a contractor, and nobody has said how. */
export const verifiable = sql`t.status = 'completed' and t.contractor_id is not null
  and not exists (select from work_verifications v where v.task_id = t.id)`;
