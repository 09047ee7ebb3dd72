import { sql } from "drizzle-orm";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { insertRows } from "#platform/rows.server.ts";
import type { Effect } from "./rules.ts";
import { catalogueEffects } from "./tables.server.ts";

type Seen = { propertyId: string; effects: Effect[] };

/** Puts down what a look has found in these buildings, in place of what it had found there before. */
export async function keepSeen(ctx: Ctx, runId: string, seen: readonly Seen[]): Promise<void> {
  if (seen.length === 0) return;
  const { propertyId } = catalogueEffects;
  const none = seen.filter(({ effects }) => effects.length === 0).map((one) => one.propertyId);
  if (none.length > 0)
    await ctx.db
      .delete(catalogueEffects)
      .where(sql`${catalogueEffects.runId} = ${runId} and ${isOneOf(propertyId, none)}`);
  const rows = seen
    .filter(({ effects }) => effects.length > 0)
    .map(({ propertyId, effects }) => ({ runId, propertyId, effects }));
  if (rows.length === 0) return;
  await ctx.db.execute(sql`${insertRows(catalogueEffects, rows)}
    on conflict (run_id, property_id) do update set effects = excluded.effects`);
}
