import { sql } from "drizzle-orm";
import { lagosDay } from "../../../domain/days.ts";
import type { Ctx } from "../../../platform/context.server.ts";
import { keptProperties } from "../../properties/reach/queries.server.ts";
import { isPending } from "../../verification/queries.server.ts";
import type { ManagerStats } from "./contract.ts";

/** What each figure means is in decisions 6. */
export async function readManagerStats(ctx: Ctx): Promise<ManagerStats> {
  const { properties, schedules, pending, rating } = await countAll(ctx);
  return {
    totalProperties: properties,
    activeSchedules: schedules,
    pendingVerifications: pending,
    averageContractorRating: rating,
  };
}

type Figures = { properties: number; schedules: number; pending: number; rating: number | null };

async function countAll(ctx: Ctx): Promise<Figures> {
  const { rows } = await ctx.db.execute<Figures>(sql`
    with kept as (${keptProperties(ctx)})
    select (select count(distinct property_id)::int from kept) as properties,
      (select count(*)::int from schedules where property_id in (select property_id from kept) and is_active
        and (end_on is null or end_on >= ${lagosDay(ctx.now)}::date)) as schedules,
      (select count(*)::int from tasks t where t.property_id in (select property_id from kept) and ${isPending}) as pending,
      (select round(avg(rating_points) / 5, 1)::float8 from work_verifications
        where property_id in (select property_id from kept)) as rating`);
  const [row] = rows;
  if (!row) throw new Error("An aggregate answers one row.");
  return row;
}
