import { and, eq, inArray, lt } from "drizzle-orm";
import { isOneOf } from "#platform/columns.server.ts";
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

/** What was begun to be paid online may still come, or go back. */
export async function keepPaidOnline(ctx: Ctx, { ids, isUndone, refuse }: Moments["unitsRemoving"]): Promise<void> {
  const isUnderWay = isUndone ? undefined : inArray(onlinePayments.state, ["started", "refunding", "disputed"]);
  const rows = await ctx.db
    .selectDistinct({ id: onlinePayments.unitId })
    .from(onlinePayments)
    .where(and(isOneOf(onlinePayments.unitId, ids), isUnderWay));
  for (const { id } of rows) refuse(id, "A payment online for it is under way, or was.");
}
