import { hash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { PlanItem } from "#features/planning/rules.ts";
import { longAway } from "#features/planning/suggestions/queries.server.ts";
import { suggestions } from "#features/planning/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { schedules } from "../tables.server.ts";
import { planNumbers } from "../versions/tables.server.ts";

/**
 * How the schedules and offers of a building stand, as a short text: another one after whatever a person or a plan does to
 * them. The items themselves, which are large, are not read. `of`: the building's id.
 */
const standing = (of: SQL, ctx: Ctx): SQL => sql`concat(
  (select concat(count(*), ' ', sum(hashtextextended(concat_ws(' ', s.id, s.version, s.is_active, s.ended_at, s.priority,
      s.frequency, s.frequency_value, s.frequency_unit, s.season, s.planned), 0)))
    from ${schedules} s where s.property_id = ${of}), ' ',
  (select concat(count(*), ' ', sum(hashtextextended(concat_ws(' ', g.id, g.version, g.status, g.status = 'dismissed'
      and g.decided_at <= ${longAway(ctx.now)}), 0)))
    from ${suggestions} g where g.property_id = ${of}))`;

/** `madeOf`: null where a plan was never made so, or somebody changed it since; `stands`: how it stands now. */
export type Mark = { madeOf: string | null; stands: string; catalogue: string | null };

export async function listMarks(ctx: Ctx, propertyIds: readonly string[]): Promise<Map<string, Mark>> {
  const { rows } = await ctx.db.execute<{ id: string } & Mark>(sql`
    select property_id as id, made_of as "madeOf", catalogue, ${standing(sql`${planNumbers.propertyId}`, ctx)} as stands
    from ${planNumbers} where ${isOneOf(planNumbers.propertyId, propertyIds)}`);
  return new Map(rows.map(({ id, ...mark }) => [id, mark]));
}

/** What a plan says, but for its first days, which are kept once they are given. */
export const sayingOf = (items: readonly PlanItem[]): string =>
  hash(
    "sha1",
    items
      .map(({ firstDueOn: _, ...item }) => JSON.stringify(item))
      .sort()
      .join("\n"),
  );

/** Whether a plan that says this would change nothing: it said so when it was made last, and nobody touched it since. */
export const isUntouched = (mark: Mark | undefined, saying: string): boolean =>
  mark !== undefined && mark.madeOf === `${saying} ${mark.stands}`;

/** Of what these plans were made, and how they stand now. */
export async function keepMarks(ctx: Ctx, plans: readonly { propertyId: string; saying: string }[]): Promise<void> {
  if (plans.length === 0) return;
  const rows = plans.map(({ propertyId, saying }) => ({ id: propertyId, saying }));
  await ctx.db.execute(sql`
    update ${planNumbers} set made_of = concat(made.saying, ' ', ${standing(sql`made.id`, ctx)})
    from json_to_recordset(${JSON.stringify(rows)}::json) as made (id uuid, saying text)
    where plan_numbers.property_id = made.id`);
}
