import { sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { refuseStale } from "#domain/problems.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { priceCalls } from "./contract.ts";
import { readSharing } from "./queries.server.ts";
import { priceSharing } from "./tables.server.ts";

/** Says whether a building's jobs are counted in ranges from the next week on. */
export async function setPriceSharing(ctx: Ctx, input: CallRead<typeof priceCalls.setPriceSharing>) {
  return transaction(ctx, async (ctx) => {
    const { id: propertyId, counted, version } = input;
    await authorizeProperty(ctx, "price", "set_sharing", propertyId);
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`price sharing ${propertyId}`}, 0))`);
    const before = await readSharing(ctx, propertyId);
    refuseStale("This choice", before, version);
    if (before.counted !== counted) {
      await ctx.db
        .insert(priceSharing)
        .values({ propertyId, counted })
        .onConflictDoUpdate({
          target: priceSharing.propertyId,
          set: { counted, version: sql`${priceSharing.version} + 1` },
        });
      const act = counted ? "prices_counted" : "prices_kept_out";
      await recordAct(ctx, { propertyId, thing: "property", thingId: propertyId, act });
    }
    return { sharing: await readSharing(ctx, propertyId) };
  });
}
