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
  // A unit more changes what few texts mean. Only these are written: a building may have 100,000 members.
  const changed = new Map<string, string | null>();
  for (const { text, unitId } of written) {
    const id = find(text);
    if (id !== unitId) changed.set(text, id);
  }
  if (changed.size === 0) return { members: 0, tickets: 0 };
  const ties = JSON.stringify(Array.from(changed, ([text, id]) => ({ text, id })));
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
