import { and, eq, isNull } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { invalid } from "#domain/problems.ts";
import type { Ctx } from "#platform/context.server.ts";
import { assets } from "./tables.server.ts";

const inUse = (retiredOn: string | null, today: string): boolean => retiredOn === null || retiredOn > today;

/** Whether a machine is still in use, so that work that follows may name it too. */
export async function isAssetInUse(ctx: Ctx, id: string): Promise<boolean> {
  const [asset] = await ctx.db.select({ retiredOn: assets.retiredOn }).from(assets).where(eq(assets.id, id));
  return asset !== undefined && inUse(asset.retiredOn, lagosDay(ctx.now));
}

/**
 * 422 unless a machine may be named anew: of this building, and in use. It cannot be taken off the register before what
 * names it is on record.
 */
export async function requireAsset(ctx: Ctx, propertyId: string, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const [asset] = await ctx.db
    .select({ name: assets.name, retiredOn: assets.retiredOn })
    .from(assets)
    .where(and(eq(assets.id, id), eq(assets.propertyId, propertyId), isNull(assets.removedAt)))
    .for("share");
  if (!asset) throw invalid("assetId", "That machine is not in this building.");
  if (!inUse(asset.retiredOn, lagosDay(ctx.now)))
    throw invalid("assetId", `${asset.name} is out of use. Choose another machine, or none.`);
}
