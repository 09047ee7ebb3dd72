import { type SQL, sql } from "drizzle-orm";
import { taskCompletions } from "#features/work/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { TechnicianRating } from "#platform/lookups.server.ts";
import { verifications } from "./tables.server.ts";

/** The mean over verifications, from 1 to 5; null without any. The one place where it is computed. */
export const meanRating = sql`round(avg(rating_points) / 5, 1)::float8`;

type Row = { technician: string; rating: number; self_rated: boolean };

/**
 * How technicians are rated: by the verifications of their tasks, else by themselves. `bound` says over
 * which work, by columns that verifications and completions both have.
 */
async function ratingsWhere(ctx: Ctx, bound: SQL): Promise<(technicianId: string) => TechnicianRating> {
  const { rows } = await ctx.db.execute<Row>(sql`
    with verified as (select technician_id, ${meanRating} as rating from ${verifications}
        where ${bound} and technician_id is not null group by technician_id),
      said as (select technician_id, round(avg(work_quality_rating), 1)::float8 as rating from ${taskCompletions}
        where ${bound} group by technician_id)
    select coalesce(v.technician_id, s.technician_id) as technician, coalesce(v.rating, s.rating) as rating,
      v.rating is null as self_rated
    from verified v full join said s on s.technician_id = v.technician_id`);
  const found = new Map(rows.map((row) => [row.technician, { averageRating: row.rating, selfRated: row.self_rated }]));
  return (technicianId) => found.get(technicianId) ?? { averageRating: null, selfRated: false };
}

/** How everybody is rated for what they did for this contractor. */
export const ratingsFor = (ctx: Ctx, contractorId: string) => ratingsWhere(ctx, sql`contractor_id = ${contractorId}`);

/** How one technician is rated, over all contractors. */
export async function ratingOf(ctx: Ctx, technicianId: string): Promise<TechnicianRating> {
  return (await ratingsWhere(ctx, sql`technician_id = ${technicianId}`))(technicianId);
}
