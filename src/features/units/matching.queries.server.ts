import { eq, sql } from "drizzle-orm";
import { members } from "#features/properties/tables.server.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { unitFinder } from "./matching.rules.ts";
import { unitsAt } from "./queries.server.ts";
import { units, unitTexts } from "./tables.server.ts";

/** Finds the unit of a building that a text names: what a keeper said comes before what its words say. */
export async function finderOf(ctx: Ctx, propertyId: string): Promise<(text: string) => string | null> {
  const { id, block, floor, name } = units;
  const find = unitFinder(await ctx.db.select({ id, block, floor, name }).from(units).where(unitsAt(propertyId)));
  const said = await ctx.db.select().from(unitTexts).where(eq(unitTexts.propertyId, propertyId));
  const saidOf = new Map(said.map((row) => [row.text, row.unitId]));
  return (text) => saidOf.get(text) ?? find(text);
}

const textsAt = (propertyId: string) => sql`
  select m.unit as text, m.unit_id from ${members} m
    where m.property_id = ${propertyId} and m.unit is not null and m.left_at is null and m.role = 'building_occupant'
  union select t.unit, t.unit_id from ${tickets} t where t.property_id = ${propertyId} and t.unit is not null`;

/** What people of a building wrote as their unit and the unit that it is now, each pair once. */
export async function listTexts(ctx: Ctx, propertyId: string): Promise<{ text: string; unitId: string | null }[]> {
  const { rows } = await ctx.db.execute<{ text: string; unitId: string | null }>(
    sql`select text, unit_id as "unitId" from (${textsAt(propertyId)}) as written`,
  );
  return rows;
}

/** What people wrote who belong to one unit. */
export async function listTextsOf(ctx: Ctx, propertyId: string, unitId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ text: string }>(
    sql`select distinct text from (${textsAt(propertyId)}) as written where unit_id = ${unitId}`,
  );
  return rows.map(({ text }) => text);
}
