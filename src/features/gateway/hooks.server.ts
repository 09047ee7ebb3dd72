import { and, eq, lt, sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { gatewayHints, onlinePayments } from "./tables.server.ts";

/** Who paid is forgotten with their account; what was paid stays, and so does its amount. */
export async function forgetOnlinePayer(
  ctx: Ctx,
  { accountId, name, formerName }: Moments["accountDeleted"],
): Promise<void> {
  const isTheirs = eq(onlinePayments.payerId, accountId);
  await ctx.db
    .update(onlinePayments)
    .set({ payer: formerName })
    .where(and(isTheirs, sql`${onlinePayments.payer} = ${name}`));
  await ctx.db.update(onlinePayments).set({ payerId: null }).where(isTheirs);
}

/** What providers told is looked into within hours. */
export async function forgetOldHints(ctx: Ctx, { before }: Moments["nightFell"]): Promise<void> {
  await ctx.db.delete(gatewayHints).where(lt(gatewayHints.cameAt, before(90)));
}
