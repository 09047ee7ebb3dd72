import { and, eq, lt } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { conflict, notFound } from "#domain/problems.ts";
import { takeOnlineBack } from "#features/charges/payments/online.service.server.ts";
import { booksOf } from "#features/charges/service.server.ts";
import { lockLedger } from "#features/ledger/posting.service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { authorizeProperty, listKeepers } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { GivenBack, Told } from "#platform/payments.server.ts";
import type { gatewayCalls, OnlinePayment } from "./contract.ts";
import type { OnlineState } from "./fields.ts";
import {
  disputedNotice,
  partRefundNotice,
  refundFailedNotice,
  unclearNotice,
  wentBackNotice,
} from "./messages.server.ts";
import { findGatewayById, type GatewayRow, type OnlineRow, reach, readOnline } from "./queries.server.ts";
import { byItself, tell } from "./settling.service.server.ts";
import { onlinePayments } from "./tables.server.ts";

const change = (ctx: Ctx, id: string, changes: Partial<OnlineRow>) =>
  ctx.db.update(onlinePayments).set(changes).where(eq(onlinePayments.id, id));

/** As it stands while the books are held: of several at once the first one does it. */
async function hold(ctx: Ctx, id: string): Promise<OnlineRow> {
  const [row] = await ctx.db.select().from(onlinePayments).where(eq(onlinePayments.id, id));
  if (!row) throw notFound("payment");
  return row;
}

/** Gives a payment back. It is marked before the provider is asked, so that it is asked once. */
export async function refundOnlinePayment(
  ctx: Ctx,
  { id, reason }: CallRead<typeof gatewayCalls.refundOnlinePayment>,
): Promise<{ payment: OnlinePayment }> {
  const row = await transaction({ ...ctx, claim: undefined }, async (ctx) => {
    const found = await hold(ctx, id);
    const seen = await authorizeProperty(ctx, "online_payment", "refund", found.propertyId, "payment");
    await booksOf(ctx, found.propertyId, seen);
    const held = await hold(ctx, id);
    if (held.state !== "paid") throw conflict("Only what was paid online can be given back, and once.");
    await refuseForeign(ctx, held);
    await change(ctx, id, { state: "refunding", why: reason, askedAt: ctx.now });
    return held;
  });
  const reached = reach(ctx, await findGatewayById(ctx, row.gatewayId));
  const answer = reached
    ? await reached.port.refund(reached.key, row.reference, row.kobo, reason)
    : { kind: "refused" as const, words: "The key cannot be opened. Set it anew." };
  if (answer.kind === "refused") {
    await transaction({ ...ctx, claim: undefined }, (ctx) => staysPaid(ctx, row));
    throw conflict(answer.words);
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
async function refuseForeign(ctx: Ctx, { gatewayId, propertyId }: OnlineRow): Promise<void> {
  const { endedAt, setBy } = await findGatewayById(ctx, gatewayId);
  if (endedAt === null || (await listKeepers(ctx, propertyId)).includes(setBy)) return;
  throw conflict(
    "It was paid into the account of somebody who does not keep this building any more. They alone can give it back, at Paystack.",
  );
}

/** What was to go back does not: it is paid as before, unless something else became of it. Answers whether it is. */
async function staysPaid(ctx: Ctx, { id, propertyId }: OnlineRow): Promise<boolean> {
  await lockLedger(ctx, propertyId);
  if ((await hold(ctx, id)).state !== "refunding") return false;
  await change(ctx, id, { state: "paid", why: null });
  return true;
}

/** Books that a payment went back, once, and tells everybody whom it concerns. */
async function goBack(ctx: Ctx, row: OnlineRow, state: "refunded" | "charged_back", why: string): Promise<void> {
  const ledger = await lockLedger(ctx, row.propertyId);
  const held = await hold(ctx, row.id);
  if (held.state === "refunded" || held.state === "charged_back" || held.unitPaymentId === null) return;
  await takeOnlineBack(ctx, ledger, held.unitPaymentId, why);
  await change(ctx, row.id, { state, why });
  await tell(ctx, row, (unit) => wentBackNotice(row.propertyId, unit, row.kobo, why));
  const { payment } = await readOnline(ctx, row.id);
  const told = { ...wentBackNotice(row.propertyId, payment.unit, row.kobo, why), link: "/service-charge" };
  await notify(ctx, row.payerId ? [row.payerId] : [], told);
}

/** Of what stands so, something may still go back. */
const standing: readonly OnlineState[] = ["paid", "refunding", "disputed"];
const isPart = ({ kobo }: OnlineRow, { kobo: said }: Saying) => said !== null && said !== kobo;

type Saying = Pick<Told, "outcome" | "kobo">;

/** Follows what a provider told of a payment that stands, while the books are held. */
async function followStanding(
  asking: Ctx,
  { id, propertyId }: OnlineRow,
  follow: (ctx: Ctx, row: OnlineRow) => Promise<void>,
): Promise<void> {
  await transaction(byItself(asking), async (ctx) => {
    await lockLedger(ctx, propertyId);
    const row = await hold(ctx, id);
    if (standing.includes(row.state)) await follow(ctx, row);
  });
}

/** What a provider told of a refund. It is signed by the building's own key; what is unlike what stands here changes nothing. */
export const followRefund = (asking: Ctx, row: OnlineRow, said: Saying): Promise<void> =>
  followStanding(asking, row, (ctx, row) => refundTold(ctx, row, said));

async function refundTold(ctx: Ctx, row: OnlineRow, said: Saying): Promise<void> {
  const { propertyId, state, why } = row;
  if (said.outcome === "done") {
    if (isPart(row, said)) return tell(ctx, row, (unit) => partRefundNotice(propertyId, unit));
    const reason = state === "refunding" ? why : null;
    return goBack(ctx, row, "refunded", reason ?? "It was given back at the provider.");
  }
  if (said.outcome !== "failed" || state !== "refunding" || isPart(row, said)) return;
  if (await staysPaid(ctx, row)) await tell(ctx, row, (unit) => refundFailedNotice(propertyId, unit));
}

/** Somebody asked their bank to take a payment back: the keepers are told, and it goes back in the books once it is lost. */
export const followDispute = (asking: Ctx, row: OnlineRow, said: Saying): Promise<void> =>
  followStanding(asking, row, (ctx, row) => disputeTold(ctx, row, said));

async function disputeTold(ctx: Ctx, row: OnlineRow, said: Saying): Promise<void> {
  const { propertyId, kobo } = row;
  // What is on its way back stays so, whatever becomes of the dispute.
  const becomes = async (state: OnlineState, why: string | null) => {
    if (row.state !== "refunding") await change(ctx, row.id, { state, why });
  };
  switch (said.outcome) {
    case "done":
      if (!isPart(row, said)) return goBack(ctx, row, "charged_back", "The bank took it back after a dispute.");
      await becomes("paid", "The bank took a part of it back after a dispute.");
      return tell(ctx, row, (unit) => partRefundNotice(propertyId, unit));
    case "failed":
      return becomes("paid", null);
    case "unclear":
      await becomes("disputed", "A dispute about it ended. How is not known.");
      return tell(ctx, row, (unit) => unclearNotice(propertyId, unit, kobo));
    default:
      if (row.state === "disputed") return;
      await becomes("disputed", "The payer asked their bank to take it back.");
      return tell(ctx, row, (unit) => disputedNotice(propertyId, unit, kobo));
  }
}

const minuteMs = 60_000;
/** A press is over by then, and what it asked is listed. */
const askAfterMs = 10 * minuteMs;
/** What is not on its way after this will not be. */
const givenUpMs = 24 * 60 * minuteMs;

/**
 * Asks about what is going back, since a refund may have been asked and its answer lost, or never have been asked. Of one
 * that nobody knows after a day the payment is as it was.
 */
export async function askForRefunds(asking: Ctx, gateway: GatewayRow): Promise<void> {
  const ctx = byItself(asking);
  const reached = reach(ctx, gateway);
  const isGoing = and(
    eq(onlinePayments.gatewayId, gateway.id),
    eq(onlinePayments.state, "refunding"),
    lt(onlinePayments.askedAt, new Date(ctx.now.getTime() - askAfterMs)),
  );
  const rows = reached ? await ctx.db.select().from(onlinePayments).where(isGoing) : [];
  for (const row of rows) {
    const answer = await reached?.port.refunds(reached.key, row.reference);
    if (answer?.kind === "known") await followList(ctx, row, answer.value);
  }
}

async function followList(ctx: Ctx, row: OnlineRow, list: readonly GivenBack[]): Promise<void> {
  const done = list.filter(({ outcome }) => outcome === "done").reduce((sum, { kobo }) => sum + kobo, 0);
  if (done === row.kobo) return followRefund(ctx, row, { outcome: "done", kobo: done });
  const isUnderWay = list.some(({ outcome }) => outcome === null);
  const isOld = row.askedAt !== null && ctx.now.getTime() - row.askedAt.getTime() > givenUpMs;
  if (!isUnderWay && isOld) await followRefund(ctx, row, { outcome: "failed", kobo: null });
}
