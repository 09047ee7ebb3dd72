import { and, eq, isNull } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { invalid } from "#domain/problems.ts";
import type { Lookups } from "#platform/lookups.server.ts";
import { assets } from "./tables.server.ts";

const inUse = (retiredOn: string | null, today: string): boolean => retiredOn === null || retiredOn > today;

/** What features below must know of machines. */
export const assetLookups: Pick<Lookups, "isAssetInUse" | "requireAsset"> = {
  isAssetInUse: async (ctx, id) => {
    const [asset] = await ctx.db.select({ retiredOn: assets.retiredOn }).from(assets).where(eq(assets.id, id));
    return asset !== undefined && inUse(asset.retiredOn, lagosDay(ctx.now));
  },

  requireAsset: async (ctx, propertyId, id) => {
    if (!id) return;
    const [asset] = await ctx.db
      .select({ name: assets.name, retiredOn: assets.retiredOn })
      .from(assets)
      .where(and(eq(assets.id, id), eq(assets.propertyId, propertyId), isNull(assets.removedAt)))
      .for("share");
    if (!asset) throw invalid("assetId", "That machine is not in this building.");
    if (!inUse(asset.retiredOn, lagosDay(ctx.now)))
      throw invalid("assetId", `${asset.name} is out of use. Choose another machine, or none.`);
  },
};
