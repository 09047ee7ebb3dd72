import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import type { AssetKind } from "#features/assets/fields.ts";
import { assets } from "#features/assets/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Held } from "./machines.rules.ts";

/** What a building's register holds in use, by kind. */
export async function listHeld(ctx: Ctx, propertyId: string): Promise<ReadonlyMap<AssetKind, Held>> {
  const inUse = or(isNull(assets.retiredOn), gt(assets.retiredOn, lagosDay(ctx.now)));
  const rows = await ctx.db
    .select({
      kind: assets.kind,
      count: sql<number>`count(*)::int`,
      names: sql<string[]>`(array_agg(${assets.name} order by ${assets.id}))[1:3]`,
    })
    .from(assets)
    .where(and(eq(assets.propertyId, propertyId), isNull(assets.removedAt), inUse))
    .groupBy(assets.kind);
  return new Map(rows.map(({ kind, ...held }) => [kind, held]));
}
