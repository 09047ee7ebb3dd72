import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { readPhone } from "#domain/phone.ts";
import { conflict, invalid, notFound } from "#domain/problems.ts";
import { authorizeUnit } from "#features/charges/stays.queries.server.ts";
import { booksOf } from "#features/ledger/entering.service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { authorizeProperty, listKeepers } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { providerNames } from "../fields.ts";
import { numbersEndedNotice, numbersSetNotice } from "../messages.server.ts";
import { findGateway, findGatewayById, reach } from "../queries.server.ts";
import { paymentGateways } from "../tables.server.ts";
import { askFailed, askMissing, endNumbers } from "./asking.service.server.ts";
import type { unitNumberCalls } from "./contract.ts";
import { isInUse, listUnitNumbers } from "./queries.server.ts";
import { unitNumbers } from "./tables.server.ts";

/** Whoever waits for a transfer has its bank asked no more often than this. */
const lookAgainMs = 10 * 60 * 1_000;

const keepNumbers = (ctx: Ctx, id: string, numbersPhone: string | null) =>
  ctx.db.update(paymentGateways).set({ numbersPhone }).where(eq(paymentGateways.id, id));

/** Lets each unit have a number of its own; said again, it asks for those that could not be had. */
export async function askForNumbers(
  ctx: Ctx,
  { id: propertyId, phone: text }: CallRead<typeof unitNumberCalls.askForNumbers>,
): ReturnType<typeof listUnitNumbers> {
  return transaction(ctx, async (ctx) => {
    const seen = await authorizeProperty(ctx, "online_payment", "set", propertyId);
    await booksOf(ctx, propertyId, seen);
    const phone = readPhone(text);
    if (phone === null) throw invalid("phone", "Please enter a phone number, as 0803 123 4567.");
    const gateway = await findGateway(ctx, propertyId);
    if (!gateway) throw conflict("Set up payments online first: the numbers come with the key.");
    if (reach(ctx, gateway)?.port.numbers === null)
      throw conflict(`Numbers of units cannot be had by ${providerNames[gateway.provider]} here.`);
    await keepNumbers(ctx, gateway.id, phone);
    await askFailed(ctx, gateway);
    await askMissing(ctx, gateway);
    if (gateway.numbersPhone === null) {
      await recordAct(ctx, { thing: "property", act: "numbers_set", thingId: propertyId, propertyId });
      await notify(ctx, await listKeepers(ctx, propertyId), numbersSetNotice(gateway, userOf(ctx).name));
    }
    return listUnitNumbers(ctx, { id: propertyId });
  });
}

/** Ends the numbers of a building: they are shown to nobody any more. */
export async function endUnitNumbers(
  ctx: Ctx,
  { id: propertyId }: CallRead<typeof unitNumberCalls.endUnitNumbers>,
): Promise<null> {
  return transaction(ctx, async (ctx) => {
    const seen = await authorizeProperty(ctx, "online_payment", "set", propertyId);
    await booksOf(ctx, propertyId, seen);
    const gateway = await findGateway(ctx, propertyId);
    if (!gateway || gateway.numbersPhone === null) throw notFound("numbers");
    await keepNumbers(ctx, gateway.id, null);
    await endNumbers(ctx, { propertyId });
    await recordAct(ctx, { thing: "property", act: "numbers_ended", thingId: propertyId, propertyId });
    await notify(ctx, await listKeepers(ctx, propertyId), numbersEndedNotice(propertyId, userOf(ctx).name));
    return null;
  });
}

/** Has the provider ask its bank for what was sent to a unit's number today. What it finds it tells of, as of any other. */
export async function lookForTransfer(
  ctx: Ctx,
  { id: unitId }: CallRead<typeof unitNumberCalls.lookForTransfer>,
): Promise<{ isAsked: boolean }> {
  await authorizeUnit(ctx, "report", unitId);
  const shown = (await ctx.lookups.numbersOfUnits(ctx, [unitId])).get(unitId);
  if (!shown) throw conflict("This unit has no account number of its own.");
  const isFree = or(isNull(unitNumbers.lookedAt), lt(unitNumbers.lookedAt, new Date(ctx.now.getTime() - lookAgainMs)));
  const [row] = await ctx.db
    .update(unitNumbers)
    .set({ lookedAt: ctx.now })
    .where(and(eq(unitNumbers.unitId, unitId), isInUse, isFree))
    .returning();
  if (!row) return transaction(ctx, async () => ({ isAsked: false }));
  const reached = reach(ctx, await findGatewayById(ctx, row.gatewayId));
  const of = { number: shown.number, bankCode: row.bankCode ?? "", onDay: lagosDay(ctx.now) };
  const answer = await reached?.port.numbers?.lookAgain(reached.key, of);
  if (answer?.kind !== "known") {
    await ctx.db.update(unitNumbers).set({ lookedAt: null }).where(eq(unitNumbers.id, row.id));
    throw conflict(`${providerNames[row.provider]} does not answer now. Try again in a while.`);
  }
  return transaction(ctx, async () => ({ isAsked: true }));
}
