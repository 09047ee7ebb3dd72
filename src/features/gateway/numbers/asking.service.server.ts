import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import * as z from "zod";
import { newId } from "#domain/ids.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { announce } from "#platform/events.server.ts";
import type { JobKind } from "#platform/jobs.server.ts";
import type { Answer, OwnNumber } from "#platform/payments.server.ts";
import { providerNames } from "../fields.ts";
import { numberFailedNotice } from "../messages.server.ts";
import { findGatewayById, type GatewayRow, reach } from "../queries.server.ts";
import { byItself } from "../settling.service.server.ts";
import { paymentGateways } from "../tables.server.ts";
import {
  findBuildingName,
  findNumbering,
  findNumberRow,
  isInUse,
  lateMs,
  listLeft,
  listWithout,
  livingIn,
  mailOf,
  type NumberRow,
} from "./queries.server.ts";
import { nameFor } from "./rules.ts";
import { unitNumbers } from "./tables.server.ts";

/** Asks the provider for the number of one unit; tried again for half a day where it does not answer. */
export const numberKind: JobKind<{ id: string }> = {
  ...{ name: "gateway.number", schema: z.object({ id: z.uuid() }), concurrency: 2, expireSeconds: 120, givesWay: true },
  retry: { limit: 20, delaySeconds: 15, maxDelaySeconds: 3_600 },
};

const sendFor = (ctx: Ctx, id: string) => ctx.jobs.send(ctx.db, numberKind, { id }, { singletonKey: id });

/** Asks for the units that have none by this key, once each; the key is held, since it may be ended meanwhile. */
export async function askMissing(ctx: Ctx, { id }: GatewayRow): Promise<void> {
  const isOn = and(isNull(paymentGateways.endedAt), isNotNull(paymentGateways.numbersPhone));
  const isIt = and(eq(paymentGateways.id, id), isOn);
  const [gateway] = await ctx.db.select().from(paymentGateways).where(isIt).for("no key update");
  if (!gateway) return;
  const missing = await listWithout(ctx, gateway);
  if (missing.length === 0) return;
  const living = await livingIn(
    ctx,
    missing.map(({ id }) => id),
  );
  const { id: gatewayId, propertyId, provider, mode } = gateway;
  const rows = missing.map(({ id: unitId }) => ({
    ...{ id: newId(), gatewayId, propertyId, unitId, provider, mode, state: "asked" as const },
    ...{ people: living(unitId), askedAt: ctx.now },
  }));
  const kept = await ctx.db.insert(unitNumbers).values(rows).onConflictDoNothing().returning({ id: unitNumbers.id });
  for (const { id } of kept) await sendFor(ctx, id);
}

/** Asks once more for those that the provider would not give. */
export async function askFailed(ctx: Ctx, { id }: GatewayRow): Promise<void> {
  const isIt = and(eq(unitNumbers.gatewayId, id), eq(unitNumbers.state, "failed"), isInUse);
  const rows = await ctx.db
    .update(unitNumbers)
    .set({ state: "asked", why: null, askedAt: ctx.now })
    .where(isIt)
    .returning({ id: unitNumbers.id });
  for (const row of rows) await sendFor(ctx, row.id);
}

/** Ends the numbers of a building, or these of them: nobody is shown them any more. */
export async function endNumbers(ctx: Ctx, of: { propertyId: string } | { ids: readonly string[] }): Promise<void> {
  const which = "ids" in of ? inArray(unitNumbers.id, [...of.ids]) : eq(unitNumbers.propertyId, of.propertyId);
  await ctx.db.update(unitNumbers).set({ endedAt: ctx.now }).where(and(which, isInUse));
}

/** Before the numbers of buildings, as whoever ends a key changes them in this order. */
const holdKeys = (ctx: Ctx, propertyIds: readonly string[]) =>
  ctx.db
    .select({ id: paymentGateways.id })
    .from(paymentGateways)
    .where(and(isOneOf(paymentGateways.propertyId, propertyIds), isNull(paymentGateways.endedAt)))
    .orderBy(asc(paymentGateways.id))
    .for("no key update");

/**
 * Ends the numbers of units in which of those who had them nobody lives any more, and asks for others: what somebody who
 * moved out still sends is not to be taken for what the next ones owe.
 */
export async function endLeftNumbers(asking: Ctx, propertyIds: readonly string[]): Promise<void> {
  const left = await listLeft(asking, propertyIds);
  if (left.length === 0) return;
  const ctx = byItself(asking);
  await holdKeys(ctx, propertyIds);
  await endNumbers(ctx, { ids: left.map(({ id }) => id) });
  for (const propertyId of new Set(left.map((row) => row.propertyId))) {
    const gateway = await findNumbering(ctx, propertyId);
    if (gateway) await askMissing(ctx, gateway);
  }
}

const noAnswer = "The provider of account numbers does not answer.";

/** Asks for one, unless it has it by now. Throws where nobody knows whether it was asked. */
export async function askForNumber(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const row = await findNumberRow(ctx, id);
  if (row?.state !== "asked" || row.endedAt !== null) return;
  const gateway = await findGatewayById(ctx, row.gatewayId);
  const reached = reach(ctx, gateway);
  const numbers = reached?.port.numbers;
  if (gateway.endedAt !== null || gateway.numbersPhone === null || !numbers) return;
  const known = await numbers.find(reached.key, mailOf(ctx, id));
  if (known.kind === "unknown") throw new Error(noAnswer);
  if (known.kind === "known" && known.value) return give(ctx, id, known.value);
  const labels = await ctx.lookups.unitLabels(ctx, { ids: [row.unitId] });
  const answer = await numbers.ask(reached.key, {
    ...{ email: mailOf(ctx, id), phone: gateway.numbersPhone },
    ...{ first: nameFor(labels.get(row.unitId) ?? ""), last: nameFor(await findBuildingName(ctx, row.propertyId)) },
  });
  if (answer.kind === "refused") return fail(ctx, id, answer.words);
  if (answer.kind === "unknown") throw new Error(noAnswer);
}

/** Asks which number a holder has, since what is told may be late or wrong. Answers whether it is known then. */
export async function learnNumber(asking: Ctx, row: NumberRow, isOver = false): Promise<Answer<unknown>["kind"]> {
  const ctx = byItself(asking);
  const gateway = await findGatewayById(ctx, row.gatewayId);
  const reached = reach(ctx, gateway);
  const numbers = reached?.port.numbers;
  if (row.state === "given" || !numbers) return "known";
  const answer = await numbers.find(reached.key, mailOf(ctx, row.id));
  if (answer.kind !== "known") return answer.kind;
  if (answer.value) await give(ctx, row.id, answer.value);
  else if (isOver)
    await fail(ctx, row.id, `${providerNames[row.provider]} could not give it one. Look there what it needs.`);
  return "known";
}

/** The number as it is while nobody else changes it. */
async function hold(ctx: Ctx, id: string): Promise<NumberRow | undefined> {
  const [row] = await ctx.db.select().from(unitNumbers).where(eq(unitNumbers.id, id)).for("update");
  return row;
}

/** A number that another unit has or had is taken for nobody's: what is sent there could be either's. */
async function give(asking: Ctx, id: string, { number, bank, bankCode, name }: OwnNumber): Promise<void> {
  const isTaken = await transaction(byItself(asking), async (ctx) => {
    const row = await hold(ctx, id);
    if (!row || row.state === "given") return false;
    const isIt = and(eq(unitNumbers.provider, row.provider), eq(unitNumbers.number, number));
    if ((await ctx.db.$count(unitNumbers, and(isIt, eq(unitNumbers.mode, row.mode)))) > 0) return true;
    const given = { state: "given" as const, number, bank, bankCode, name, why: null };
    await ctx.db.update(unitNumbers).set(given).where(eq(unitNumbers.id, id));
    await say(ctx, row);
    return false;
  });
  if (isTaken) await fail(asking, id, "The number that was given is another unit's.");
}

async function fail(asking: Ctx, id: string, why: string): Promise<void> {
  await transaction(byItself(asking), async (ctx) => {
    const row = await hold(ctx, id);
    if (row?.state !== "asked") return;
    const isFailed = and(eq(unitNumbers.propertyId, row.propertyId), eq(unitNumbers.state, "failed"), isInUse);
    const isFirst = (await ctx.db.$count(unitNumbers, isFailed)) === 0;
    await ctx.db.update(unitNumbers).set({ state: "failed", why }).where(eq(unitNumbers.id, id));
    await say(ctx, row);
    // Of what fails for all of them they hear once.
    if (isFirst && row.endedAt === null)
      await notify(ctx, await listKeepers(ctx, row.propertyId), numberFailedNotice(row.propertyId, why));
  });
}

const say = (ctx: Ctx, { propertyId }: NumberRow) =>
  announce(ctx, [{ propertyId, thing: "property", thingId: propertyId }]);

/** Each night: ends those of who left, asks for units that are new, and about those that were never answered. */
export async function followNumbers(asking: Ctx, gateway: GatewayRow, until: number): Promise<void> {
  if (gateway.endedAt !== null || gateway.numbersPhone === null) return;
  const { id: gatewayId, propertyId } = gateway;
  await transaction(byItself(asking), async (ctx) => {
    await endLeftNumbers(ctx, [propertyId]);
    await askMissing(ctx, gateway);
    await lookWhoLives(ctx, propertyId);
  });
  const isIt = and(eq(unitNumbers.gatewayId, gatewayId), eq(unitNumbers.state, "asked"), isInUse);
  const rows = await asking.db.select().from(unitNumbers).where(isIt).orderBy(asc(unitNumbers.askedAt));
  for (const row of rows) {
    // One that is refused stands in the way of no other.
    const known = performance.now() > until ? "unknown" : await learnNumber(asking, row);
    if (known === "unknown") return;
    if (known === "refused") continue;
    const now = await findNumberRow(asking, row.id);
    if (now?.state !== "asked" || asking.now.getTime() - now.askedAt.getTime() < lateMs) continue;
    await sendFor(asking, row.id);
  }
}

/** Keeps who lives in the units that have numbers. */
async function lookWhoLives(ctx: Ctx, propertyId: string): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(unitNumbers)
    .where(and(eq(unitNumbers.propertyId, propertyId), isInUse));
  const living = await livingIn(
    ctx,
    rows.map(({ unitId }) => unitId),
  );
  for (const { id, unitId, people } of rows) {
    const now = living(unitId).toSorted();
    if (now.join() !== people.toSorted().join())
      await ctx.db.update(unitNumbers).set({ people: now }).where(eq(unitNumbers.id, id));
  }
}
