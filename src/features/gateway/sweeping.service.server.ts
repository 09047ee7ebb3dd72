import { and, eq, exists, gt, inArray, isNull, or } from "drizzle-orm";
import * as z from "zod";
import type { CallRead } from "#domain/contract.ts";
import { conflict, notFound } from "#domain/problems.ts";
import { booksOf } from "#features/ledger/entering.service.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { JobKind } from "#platform/jobs.server.ts";
import type { Listed } from "#platform/payments.server.ts";
import type { Gateway, gatewayCalls } from "./contract.ts";
import { askForDisputes } from "./disputes.service.server.ts";
import { followNumbers } from "./numbers/asking.service.server.ts";
import { giveBackNumbers, owesNumbers } from "./numbers/giving-back.service.server.ts";
import { findNumberOf } from "./numbers/queries.server.ts";
import { settleTransfer } from "./numbers/transfers.service.server.ts";
import {
  findGateway,
  findGatewayById,
  type GatewayRow,
  longestUnasked,
  mayGoBack,
  reach,
  showGateway,
} from "./queries.server.ts";
import { askForRefunds } from "./refunds.service.server.ts";
import { openMs } from "./rules.ts";
import { backMs, bookSettlements, notAll } from "./settlements.service.server.ts";
import { findByReference, settleOnline } from "./settling.service.server.ts";
import { onlinePayments, paymentGateways } from "./tables.server.ts";

const hourMs = 60 * 60 * 1_000;
/** Read again of what was read before, since clocks differ and lists fill late. */
const againMs = 6 * hourMs;
const mostPages = 50;
/** Where a provider is slow, the rest is for the next night, which asks first about what this one did not. */
const patienceMs = 240_000;
/** So long its list may be read: more of it than a night reads would keep it from asking about anything. */
const listMs = 120_000;

/**
 * Finds what was paid and not told of: what the provider lists, and what was begun here and is open; then what went back
 * and what reached the bank. Answers what is wrong.
 */
export async function sweep(ctx: Ctx, gateway: GatewayRow): Promise<string | null> {
  const until = performance.now() + patienceMs;
  const found = await list(ctx, gateway, until);
  const isOpen = and(
    eq(onlinePayments.gatewayId, gateway.id),
    inArray(onlinePayments.state, ["started", "failed"]),
    gt(onlinePayments.createdAt, new Date(ctx.now.getTime() - openMs)),
  );
  const rows = await ctx.db
    .select()
    .from(onlinePayments)
    .where(isOpen)
    .orderBy(...longestUnasked);
  await followNumbers(ctx, gateway, until);
  // What is going back first: pages that were begun and left may be many.
  await askForRefunds(ctx, gateway, until);
  await askForDisputes(ctx, gateway, until);
  for (const row of rows) if (performance.now() < until) await settleOnline(ctx, row);
  await giveBackNumbers(ctx, gateway, until);
  const settled = await bookSettlements(ctx, gateway, { isAllKnown: found === null, until });
  const trouble = found ?? settled;
  const listedAt = found === null ? { listedAt: ctx.now } : {};
  await ctx.db
    .update(paymentGateways)
    .set({ ...listedAt, trouble })
    .where(eq(paymentGateways.id, gateway.id));
  return trouble;
}

/** False where nobody knows yet what came by a number of a unit. */
async function settle(ctx: Ctx, gateway: GatewayRow, charge: Listed): Promise<boolean> {
  const row = await findByReference(ctx, gateway.provider, charge.reference);
  if (row?.propertyId === gateway.propertyId) await settleOnline(ctx, row);
  // Of what was begun here there is a row, by which it is asked about again.
  if (row || charge.receiver === null) return true;
  // Another building's that has the same account asks for its own.
  const number = await findNumberOf(ctx, gateway, charge);
  return number?.propertyId !== gateway.propertyId || settleTransfer(ctx, gateway, charge.reference);
}

async function list(ctx: Ctx, gateway: GatewayRow, until: number): Promise<string | null> {
  const reached = reach(ctx, gateway);
  if (!reached) return "The key was sealed by another secret of this installation. Set it anew.";
  let isKnown = true;
  const since = new Date((gateway.listedAt ?? gateway.setAt).getTime() - againMs);
  for (let page = 1; page <= mostPages; page += 1) {
    if (performance.now() > until - patienceMs + listMs) break;
    const answer = await reached.port.listSince(reached.key, since, page);
    if (answer.kind !== "known") return answer.words;
    for (const charge of answer.value.charges) isKnown = (await settle(ctx, gateway, charge)) && isKnown;
    if (!answer.value.hasMore) return isKnown ? null : notAll(gateway);
  }
  return "Its list is longer than what is read at once.";
}

/** One of them at a time, so that none waits for another; what it does not come to is for the next night. */
export const sweepKind: JobKind<{ id: string }> = {
  ...{ name: "gateway.ask", schema: z.object({ id: z.uuid() }), concurrency: 4, expireSeconds: 600 },
  ...{ retry: { limit: 1, delaySeconds: 300 }, givesWay: true },
};

/** Every night: those in use, and those of which something may still come. Answers how many there are. */
export async function askForSweeps(ctx: Ctx): Promise<number> {
  // What it took last is paid out days later.
  const late = gt(paymentGateways.endedAt, new Date(ctx.now.getTime() - backMs));
  const isGoing = and(eq(onlinePayments.gatewayId, paymentGateways.id), mayGoBack);
  const goesBack = exists(ctx.db.select({ id: onlinePayments.id }).from(onlinePayments).where(isGoing));
  const rows = await ctx.db
    .select({ id: paymentGateways.id })
    .from(paymentGateways)
    .where(or(isNull(paymentGateways.endedAt), late, goesBack, owesNumbers(ctx)));
  for (const { id } of rows) await ctx.jobs.send(ctx.db, sweepKind, { id }, { singletonKey: id });
  return rows.length;
}

export async function sweepOne(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const trouble = await sweep(ctx, await findGatewayById(ctx, id));
  if (trouble) ctx.log.info({ gateway: id, trouble }, "A provider of payments did not tell all that it was asked.");
}

/** Asks now, since somebody wants to know. */
export async function sweepGateway(
  ctx: Ctx,
  { id }: CallRead<typeof gatewayCalls.sweepGateway>,
): Promise<{ gateway: Gateway }> {
  const row = await transaction({ ...ctx, claim: undefined }, async (ctx) => {
    const seen = await authorizeProperty(ctx, "online_payment", "set", id);
    await booksOf(ctx, id, seen);
    return findGateway(ctx, id);
  });
  if (!row) throw notFound("gateway");
  const trouble = await sweep(ctx, row);
  if (trouble) throw conflict(trouble);
  return transaction(ctx, async (ctx) => ({ gateway: showGateway(ctx, await findGatewayById(ctx, row.id)) }));
}
