import { type SQL, sql } from "drizzle-orm";
import { properties } from "#features/properties/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { firmSums } from "#features/tickets/answers/queries.server.ts";
import { promiseSums } from "#features/tickets/clocks/queries.server.ts";
import { isPending } from "#features/verification/queries.server.ts";
import { verifications } from "#features/verification/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";

/** The columns that `countedAnew` answers after the building's id and the time for which they are right. */
export const firmColumns: readonly string[] = ["pending", "promises_kept", "promises_broken", "firms"];

const here = sql`property_id = p.id`;

/** What each firm did at building `p`; without a firm, what keepers promised. */
const byFirm = sql`
  select coalesce(d.contractor_id, s.contractor_id, m.contractor_id, k.contractor_id) as id, coalesce(d.jobs, 0) as jobs,
    coalesce(s.verified, 0) as verified, coalesce(s.approved, 0) as approved, coalesce(s.points, 0) as points,
    coalesce(m.mendings, 0) as mendings, coalesce(m."firstTimeFixes", 0) as "firstTimeFixes",
    coalesce(m.answers, 0) as answers, coalesce(m.stars, 0) as stars,
    coalesce(k.kept, 0) as "promisesKept", coalesce(k.broken, 0) as "promisesBroken"
  from (select contractor_id, count(*)::int as jobs from ${tasks}
      where ${here} and status = 'completed' and contractor_id is not null group by contractor_id) d
    full join (select contractor_id, count(*)::int as verified, count(*) filter (where work_approved)::int as approved,
        sum(rating_points)::int as points from ${verifications} where ${here} group by contractor_id) s using (contractor_id)
    full join (${firmSums(here)}) m using (contractor_id)
    full join (${promiseSums(sql`contractor_id`, here)}) k using (contractor_id)`;

/** What firms did at these buildings, counted; it changes with what is written alone, never with the day. */
export function countedAnew(_ctx: Ctx, ids: readonly string[]): SQL {
  return sql`select p.id as property_id, '-infinity'::timestamptz as good_from, 'infinity'::timestamptz as good_until,
      waiting.pending, sums.promises_kept, sums.promises_broken, sums.firms
    from ${properties} p
    cross join lateral (select count(*)::int as pending from ${tasks} t where t.property_id = p.id and ${isPending}) waiting
    cross join lateral (select coalesce(sum(f."promisesKept"), 0)::int as promises_kept,
        coalesce(sum(f."promisesBroken"), 0)::int as promises_broken,
        coalesce(jsonb_agg(f order by f.id) filter (where f.id is not null), '[]') as firms from (${byFirm}) f) sums
    where p.id = any(${sql.param(ids)}::uuid[])`;
}
