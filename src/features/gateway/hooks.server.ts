import { and, eq, gt, inArray, lt, or } from "drizzle-orm";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { keyFoundNotice, keyGoneNotice } from "./messages.server.ts";
import { endLeftNumbers, endNumbers } from "./numbers/asking.service.server.ts";
import { findGateway } from "./queries.server.ts";
import { openMs } from "./rules.ts";
import { byItself } from "./settling.service.server.ts";
import { gatewayHints, onlinePayments, paymentGateways } from "./tables.server.ts";

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
  const { state, createdAt } = onlinePayments;
  // Nobody asks any more about what was begun long ago, and so it would never come to an end.
  const isAsked = and(eq(state, "started"), gt(createdAt, new Date(ctx.now.getTime() - openMs)));
  const isUnderWay = isUndone ? undefined : or(isAsked, inArray(state, ["refunding", "disputed", "held"]));
  const rows = await ctx.db
    .selectDistinct({ id: onlinePayments.unitId })
    .from(onlinePayments)
    .where(and(isOneOf(onlinePayments.unitId, ids), isUnderWay));
  for (const { id } of rows) refuse(id, "A payment online for it is under way, or was.");
}

/** Nobody goes on paying by the key of the owner before, who would have the money; what is late is still heard. */
export async function endKeyOfOwner(asking: Ctx, { propertyId }: Moments["ownerChanged"]): Promise<void> {
  const gateway = await findGateway(asking, propertyId);
  if (!gateway) return;
  // By the product itself: whoever took the building over did not do it, and is told as the others are.
  const ctx = byItself(asking);
  await ctx.db.update(paymentGateways).set({ endedAt: ctx.now }).where(eq(paymentGateways.id, gateway.id));
  await endNumbers(ctx, { propertyId });
  await recordAct(ctx, { thing: "property", act: "gateway_ended", thingId: propertyId, propertyId });
  await notify(ctx, await listKeepers(ctx, propertyId), keyGoneNotice(propertyId));
}

/** Whoever kept the building before it had an owner may have entered a key of their own: its first owner is asked. */
export async function askAboutKey(asking: Ctx, { propertyId }: Moments["ownerCame"]): Promise<void> {
  if (!(await findGateway(asking, propertyId))) return;
  const ctx = byItself(asking);
  await notify(ctx, await listKeepers(ctx, propertyId), keyFoundNotice(propertyId));
}

/** Where all have left who had the number of a unit, nobody is shown it any more. */
export const endNumbersOfLeavers = (ctx: Ctx, { propertyIds }: Moments["membershipsEnded"]): Promise<void> =>
  endLeftNumbers(ctx, propertyIds);
