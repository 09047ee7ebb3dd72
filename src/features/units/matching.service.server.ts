import { eq, sql } from "drizzle-orm";
import { tieMembers } from "#features/properties/members/units.service.server.ts";
import { tieTickets } from "#features/tickets/units.service.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { finderOf, listTexts } from "./matching.queries.server.ts";
import { unitTexts } from "./tables.server.ts";

export type Matched = { members: number; tickets: number };

/**
 * Everybody and every request of a building belongs to the unit that their text names now. What could be several units,
 * or none, stays text and asks; so does what was one unit until another of its name came.
 */
export async function matchTexts(ctx: Ctx, propertyId: string): Promise<Matched> {
  const written = await listTexts(ctx, propertyId);
  if (written.length === 0) return { members: 0, tickets: 0 };
  const find = await finderOf(ctx, propertyId);
  const ties = JSON.stringify(written.map((text) => ({ text, id: find(text) })));
  return { members: await tieMembers(ctx, propertyId, ties), tickets: await tieTickets(ctx, propertyId, ties) };
}

/** A keeper says that these texts mean this unit; it counts for whoever writes so later too. */
export async function claimTexts(ctx: Ctx, propertyId: string, unitId: string, texts: readonly string[]) {
  if (texts.length === 0) return;
  const rows = [...new Set(texts)].map((text) => ({ propertyId, text, unitId }));
  await ctx.db
    .insert(unitTexts)
    .values(rows)
    .onConflictDoUpdate({ target: [unitTexts.propertyId, unitTexts.text], set: { unitId: sql`excluded.unit_id` } });
}

/** What was said to mean this unit means nothing any more. */
export async function dropTexts(ctx: Ctx, unitId: string): Promise<void> {
  await ctx.db.delete(unitTexts).where(eq(unitTexts.unitId, unitId));
}
