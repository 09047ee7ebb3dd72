import { eq, lt } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { gatewayHints, onlinePayments } from "./tables.server.ts";

/** Who paid is forgotten with their account; what was paid stays, and so does its amount. */
export async function forgetOnlinePayer(ctx: Ctx, { accountId, formerName }: Moments["accountDeleted"]): Promise<void> {
  const isTheirs = eq(onlinePayments.payerId, accountId);
  // Whatever name stands there: it may be one that they had before, or as a keeper wrote it.
  await ctx.db.update(onlinePayments).set({ payer: formerName, payerId: null }).where(isTheirs);
}

/** What providers told is looked into within hours. */
export async function forgetOldHints(ctx: Ctx, { before }: Moments["nightFell"]): Promise<void> {
  await ctx.db.delete(gatewayHints).where(lt(gatewayHints.cameAt, before(90)));
}
