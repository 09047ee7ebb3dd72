import { hash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { type Given, givenText } from "#features/planning/engine/given.rules.ts";
import { plannerVersion } from "#features/planning/release.queries.server.ts";
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
      s.frequency, s.frequency_value, s.frequency_unit, jsonb_hash_extended(s.season, 0),
      jsonb_hash_extended(s.planned, 0)), 0)))
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

/** Of what a plan is made, in short: where that is the same, the plan says the same. */
export const givenOf = (catalogue: string, given: Given): string =>
  hash("sha1", `${catalogue} ${plannerVersion()}\n${givenText(given)}`);

/** A mark as it is kept: what was said, how it stood, and of what it was made, which the release before leaves out. */
const partsOf = (madeOf: string) => {
  const [made = "", given = null] = madeOf.split("\n");
  return { made, stands: made.slice(made.indexOf(" ") + 1), given };
};

/** Whether a plan made of this would change nothing: it was made of the same last, and nobody touched it since. */
export function isMadeOf(mark: Mark | undefined, given: string): boolean {
  if (!mark?.madeOf) return false;
  const parts = partsOf(mark.madeOf);
  return parts.given === given && parts.stands === mark.stands;
}

/** Whether a plan that says this would change nothing: it said so when it was made last, and nobody touched it since. */
export const isUntouched = (mark: Mark | undefined, saying: string): boolean =>
  Boolean(mark?.madeOf) && partsOf(mark?.madeOf ?? "").made === `${saying} ${mark?.stands}`;

type Made = { propertyId: string; saying: string; given: string };

/** Of what these plans were made, and how they stand now. */
export async function keepMarks(ctx: Ctx, plans: readonly Made[]): Promise<void> {
  if (plans.length === 0) return;
  const rows = plans.map(({ propertyId, saying, given }) => ({ id: propertyId, saying, given }));
  await ctx.db.execute(sql`
    update ${planNumbers} set made_of = concat(made.saying, ' ', ${standing(sql`made.id`, ctx)}, e'\n', made.given)
    from json_to_recordset(${JSON.stringify(rows)}::json) as made (id uuid, saying text, given text)
    where plan_numbers.property_id = made.id`);
}

/** These plans were made of something else and say the same: the next time it need not be made to know that. */
export async function keepGiven(ctx: Ctx, plans: readonly Made[]): Promise<void> {
  if (plans.length === 0) return;
  const rows = plans.map(({ propertyId, given }) => ({ id: propertyId, given }));
  await ctx.db.execute(sql`
    update ${planNumbers} set made_of = concat(split_part(made_of, e'\n', 1), e'\n', made.given)
    from json_to_recordset(${JSON.stringify(rows)}::json) as made (id uuid, given text)
    where plan_numbers.property_id = made.id and made_of is not null`);
}
