import { and, eq, lt } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { conflict } from "#domain/problems.ts";
import { lockLedger } from "#features/ledger/posting.service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { Answer, GivenBack } from "#platform/payments.server.ts";
import { askAbout } from "./asking.service.server.ts";
import type { gatewayCalls, OnlinePayment } from "./contract.ts";
import { askForEnd, givenBackIn } from "./ending.service.server.ts";
import { providerNames } from "./fields.ts";
import { partRefundNotice, refundFailedNotice, stuckRefundNotice, unsureRefundNotice } from "./messages.server.ts";
import { findGatewayById, type GatewayRow, longestUnasked, type OnlineRow, readOnline } from "./queries.server.ts";
import { givenUpMs, isPart, type Saying, stayedWhy } from "./rules.ts";
import { byItself, tell } from "./settling.service.server.ts";
import { change, followStanding, goBack, hold, holdAsKeeper } from "./standing.service.server.ts";
import { onlinePayments } from "./tables.server.ts";

/** Gives a payment back. It is marked before the provider is asked, so that it is asked once. */
export async function refundOnlinePayment(
  ctx: Ctx,
  { id, reason }: CallRead<typeof gatewayCalls.refundOnlinePayment>,
): Promise<{ payment: OnlinePayment }> {
  const row = await transaction({ ...ctx, claim: undefined }, async (ctx) => {
    const held = await holdAsKeeper(ctx, id);
    if (held.state !== "paid") throw conflict("Only what was paid online can be given back, and once.");
    await refuseForeign(ctx, held);
    await change(ctx, id, { state: "refunding", why: reason, askedAt: ctx.now });
    return held;
  });
  const { answer } = await askAbout(ctx, row, (port, key) => port.refund(key, row.reference, row.kobo, reason));
  if (answer.kind === "refused") {
    await transaction({ ...ctx, claim: undefined }, (ctx) => staysPaid(ctx, row));
    throw conflict((await hasGoneBack(ctx, row)) ? "It had gone back already. That is booked now." : answer.words);
  }
  return transaction(ctx, async (ctx) => {
    const { payment } = await readOnline(ctx, id);
    await recordAct(ctx, {
      ...{ thing: "property", act: "refund_asked", thingId: row.propertyId, propertyId: row.propertyId },
      data: { title: payment.unit },
    });
    // Where nobody knows whether it was done, it stands as under way: what is told later decides.
    if (answer.kind === "known" && answer.value === "done") await goBack(ctx, row, "refunded", reason);
    return readOnline(ctx, id);
  });
}

/** Nobody gives back out of the account of somebody who has left the building: it ended with them. */
async function refuseForeign(ctx: Ctx, { gatewayId, propertyId, provider }: OnlineRow): Promise<void> {
  const { endedAt, setBy } = await findGatewayById(ctx, gatewayId);
  if (endedAt === null || (await listKeepers(ctx, propertyId)).includes(setBy)) return;
  throw conflict(
    `It was paid into the account of somebody who does not keep this building any more. They alone can give it back, at ${providerNames[provider]}.`,
  );
}

/** What was to go back does not: it is paid as before, unless something else became of it. Answers whether it is. */
async function staysPaid(ctx: Ctx, { id, propertyId }: OnlineRow): Promise<boolean> {
  await lockLedger(ctx, propertyId);
  const held = await hold(ctx, id);
  if (held.state !== "refunding") return false;
  await change(ctx, id, { state: "paid", why: stayedWhy(held) });
  return true;
}

/** Of what cannot be given back: whether it went back before, of which nobody told. It is booked then. */
async function hasGoneBack(asking: Ctx, row: OnlineRow): Promise<boolean> {
  const { endFor, isTakenBack } = await askForEnd(asking, row);
  const end = endFor(row) ?? (isTakenBack ? ({ outcome: "done", kobo: null, by: "dispute" } as const) : null);
  if (end?.outcome !== "done" || isPart(row, end)) return false;
  const [state, why] =
    end.by === "dispute"
      ? (["charged_back", "The bank took it back after a dispute."] as const)
      : (["refunded", "It was given back at the provider."] as const);
  await followStanding(asking, row, (ctx, row) => goBack(ctx, row, state, why));
  return true;
}

/**
 * A provider told that a refund ended. Who has the key can sign such a word, so the provider is asked which refunds the
 * payment has, and its answer alone counts. Where it cannot be asked, keepers are told and nothing is booked; false where
 * it may answer later. `isLast`: it is not tried again.
 */
export async function followToldRefund(asking: Ctx, row: OnlineRow, told: Saying, isLast: boolean): Promise<boolean> {
  if (told.outcome === null && !told.isStuck) return true;
  const ctx = byItself(asking);
  const { answer } = await askAbout(ctx, row, (port, key) => port.refunds(key, row.reference));
  if (answer.kind === "unknown" && !answer.isUnread && !isLast) return false;
  await followStanding(ctx, row, (ctx, row) =>
    answer.kind === "known"
      ? judgeTold(ctx, row, told, answer.value)
      : tell(ctx, row, (unit) => unsureRefundNotice(row, unit)),
  );
  return true;
}

async function judgeTold(ctx: Ctx, row: OnlineRow, told: Saying, list: readonly GivenBack[]): Promise<void> {
  if (list.some(({ isStuck }) => isStuck)) return tell(ctx, row, (unit) => stuckRefundNotice(row, unit));
  if (told.outcome === null) return;
  const kobo = givenBackIn(list);
  if (kobo > 0) return refundTold(ctx, row, { outcome: "done", kobo: Math.min(kobo, row.kobo) });
  if (told.outcome === "done") return tell(ctx, row, (unit) => unsureRefundNotice(row, unit));
  const isUnderWay = list.some(({ outcome }) => outcome === null);
  if (list.length > 0 && !isUnderWay) await refundTold(ctx, row, { outcome: "failed", kobo: null });
}

/** What is known of a refund; what is unlike what stands here changes nothing. */
const followRefund = (asking: Ctx, row: OnlineRow, said: Saying): Promise<void> =>
  followStanding(asking, row, (ctx, row) => refundTold(ctx, row, said));

async function refundTold(ctx: Ctx, row: OnlineRow, said: Saying): Promise<void> {
  const { state, why } = row;
  if (said.outcome === "done") {
    if (isPart(row, said)) return tell(ctx, row, (unit) => partRefundNotice(row, unit));
    const reason = state === "refunding" ? why : null;
    return goBack(ctx, row, "refunded", reason ?? "It was given back at the provider.");
  }
  if (said.outcome !== "failed" || state !== "refunding" || isPart(row, said)) return;
  if (await staysPaid(ctx, row)) await tell(ctx, row, (unit) => refundFailedNotice(row, unit));
}

/** A press is over by then, and what it asked is listed. */
const askAfterMs = 10 * 60_000;

/**
 * Asks about what is going back, since a refund may have been asked and its answer lost, or never have been asked. Of one
 * that nobody knows after a day the payment is as it was.
 */
export async function askForRefunds(ctx: Ctx, gateway: GatewayRow, until: number): Promise<void> {
  const isGoing = and(
    eq(onlinePayments.gatewayId, gateway.id),
    eq(onlinePayments.state, "refunding"),
    lt(onlinePayments.askedAt, new Date(ctx.now.getTime() - askAfterMs)),
  );
  const rows = await ctx.db
    .select()
    .from(onlinePayments)
    .where(isGoing)
    .orderBy(...longestUnasked);
  for (const row of rows) if (performance.now() < until) await askForRefund(ctx, row);
}

export async function askForRefund(asking: Ctx, row: OnlineRow): Promise<Answer<GivenBack[]>> {
  const ctx = byItself(asking);
  const { answer } = await askAbout(ctx, row, (port, key) => port.refunds(key, row.reference));
  if (answer.kind === "known") await followList(ctx, row, answer.value);
  return answer;
}

async function followList(ctx: Ctx, row: OnlineRow, list: readonly GivenBack[]): Promise<void> {
  const done = givenBackIn(list);
  if (done >= row.kobo) return followRefund(ctx, row, { outcome: "done", kobo: row.kobo });
  const isUnderWay = list.some(({ outcome }) => outcome === null);
  const isOld = row.askedAt !== null && ctx.now.getTime() - row.askedAt.getTime() > givenUpMs;
  if (!isUnderWay && isOld) await followRefund(ctx, row, { outcome: "failed", kobo: null });
}
