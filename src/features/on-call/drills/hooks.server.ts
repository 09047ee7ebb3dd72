import { eq } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { drillPeople } from "./tables.server.ts";

/** That somebody was rung goes with their account. */
export async function forgetDrills(ctx: Ctx, { accountId }: Moments["accountDeleted"]): Promise<void> {
  await ctx.db.delete(drillPeople).where(eq(drillPeople.accountId, accountId));
}
