import { eq } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { ledgers } from "./tables.server.ts";

/**
 * That managers enter money and close months is the owner's to allow, and the one who comes has not; nor is it known that
 * they are registered for VAT.
 */
export async function forgetLeave(ctx: Ctx, { propertyId }: Moments["ownerChanged"]): Promise<void> {
  await ctx.db
    .update(ledgers)
    .set({ managersMayPost: false, managersMayClose: false, reclaimsVat: false })
    .where(eq(ledgers.propertyId, propertyId));
}
