import { eq, sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { endLeft } from "./ending.service.server.ts";
import { defaultLimits } from "./rules.ts";
import { orderLimits } from "./tables.server.ts";

/** By which a job may have another contractor, or nobody any more. */
const turns = ["awarded", "withdrawn", "freed", "given_back", "cancelled"];

/** An order ends when its job is taken from its contractor by another way. */
export async function endLeftOrders(ctx: Ctx, { entries }: Moments["recorded"]): Promise<void> {
  const ids = entries.flatMap(({ thing, thingId, act }) =>
    thing === "task" && thingId !== null && turns.includes(act) ? [thingId] : [],
  );
  if (ids.length > 0) await endLeft(ctx, ids);
}

/** What somebody else allowed, to managers and to who presses on a link, the owner who comes has not. */
export async function forgetLimits(ctx: Ctx, { propertyId }: Moments["ownerChanged"]): Promise<void> {
  const none = { ...defaultLimits, linkKobo: 0, advancePercent: 0 };
  await ctx.db
    .update(orderLimits)
    .set({ ...none, version: sql`${orderLimits.version} + 1` })
    .where(eq(orderLimits.propertyId, propertyId));
}
