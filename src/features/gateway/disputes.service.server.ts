import { and, eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { conflict } from "#domain/problems.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { gatewayCalls, OnlinePayment } from "./contract.ts";
import { askForEnd } from "./ending.service.server.ts";
import { type OnlineState, providerNames } from "./fields.ts";
import { disputedNotice, partLostNotice, stayedNotice, unclearNotice } from "./messages.server.ts";
import { type GatewayRow, isUndecided, longestUnasked, type OnlineRow, readOnline } from "./queries.server.ts";
import { askForRefund } from "./refunds.service.server.ts";
import { isPart, type Saying, stayedWhy } from "./rules.ts";
import { byItself, tell } from "./settling.service.server.ts";
import { change, followStanding, goBack, hold, holdAsKeeper } from "./standing.service.server.ts";
import { onlinePayments } from "./tables.server.ts";

/**
 * Somebody asked their bank to take a payment back: the keepers are told, and it goes back in the books once it is lost. How
 * much was lost in part the provider is asked, since that may be in what was told before; where it does not answer, it is
 * asked again at night.
 */
export async function followDispute(asking: Ctx, row: OnlineRow, said: Saying): Promise<void> {
  if (said.outcome !== "done" || !isPart(row, said))
    return followStanding(asking, row, (ctx, row) => disputeTold(ctx, row, said));
  const ctx = byItself(asking);
  const { answer, endFor } = await askForEnd(ctx, row);
  const isListed = answer.kind === "known" && answer.value.disputes.some(({ outcome }) => outcome === "done");
  // Its list may be behind its events.
  const otherwise: Saying = answer.kind === "known" ? said : { outcome: null, kobo: null };
  await followStanding(ctx, row, (ctx, row) => ended(ctx, row, isListed ? endFor(row) : otherwise));
}

async function ended(ctx: Ctx, row: OnlineRow, end: (Saying & { by?: "refund" | "dispute" }) | null): Promise<void> {
  if (end?.by === "refund") return goBack(ctx, row, "refunded", "It was given back at the provider.");
  if (end) await disputeTold(ctx, row, end);
}

async function disputeTold(ctx: Ctx, row: OnlineRow, said: Saying): Promise<void> {
  const { kobo } = row;
  // What is on its way back stays so, whatever becomes of the dispute.
  const becomes = async (state: OnlineState, why: string | null) => {
    if (row.state !== "refunding") await change(ctx, row.id, { state, why });
  };
  switch (said.outcome) {
    case "done":
      if (!isPart(row, said)) return goBack(ctx, row, "charged_back", "The bank took it back after a dispute.");
      await change(ctx, row.id, { partKobo: (row.partKobo ?? 0) + (said.kobo ?? 0) });
      await becomes("paid", stayedWhy({ partKobo: said.kobo }));
      return tell(ctx, row, (unit) => partLostNotice(row, unit));
    case "failed":
      return becomes("paid", stayedWhy(row));
    case "unclear":
      await becomes("disputed", "A dispute about it ended. How is not known.");
      return tell(ctx, row, (unit) => unclearNotice(row, unit, kobo));
    default:
      if (row.state === "disputed") return;
      await becomes("disputed", "The payer asked their bank to take it back.");
      return tell(ctx, row, (unit) => disputedNotice(row, unit, kobo));
  }
}

/** Asks how a dispute ended, since its end may not be told, or in words that nobody here knows. */
export async function askForDispute(asking: Ctx, row: OnlineRow) {
  const ctx = byItself(asking);
  const { answer, endFor } = await askForEnd(ctx, row);
  await followStanding(ctx, row, async (ctx, row) => {
    if (row.state !== "disputed") return;
    await change(ctx, row.id, { askedAt: ctx.now });
    await ended(ctx, row, endFor(row));
  });
  return answer;
}

/** Asks about all that is disputed. */
export async function askForDisputes(ctx: Ctx, gateway: GatewayRow, until: number): Promise<void> {
  const isIt = and(eq(onlinePayments.gatewayId, gateway.id), eq(onlinePayments.state, "disputed"));
  const rows = await ctx.db
    .select()
    .from(onlinePayments)
    .where(isIt)
    .orderBy(...longestUnasked);
  for (const row of rows) if (performance.now() < until) await askForDispute(ctx, row);
}

/**
 * A keeper says how it ended, where the provider does not: its word goes before theirs, so it is asked first, and what it
 * says is booked instead.
 */
export async function sayOutcome(
  ctx: Ctx,
  { id, outcome, reason }: CallRead<typeof gatewayCalls.sayOutcome>,
): Promise<{ payment: OnlinePayment }> {
  const found = await transaction({ ...ctx, claim: undefined }, (ctx) => holdAsKeeper(ctx, id));
  const isStill = found.state === "paid" && outcome === "stayed";
  if (!isUndecided(ctx, found) || isStill) throw conflict("Nobody has to say how it ended.");
  await refuseKnown(ctx, found);
  return transaction(ctx, async (ctx) => {
    const row = await holdAsKeeper(ctx, id);
    const { propertyId, kobo, provider } = row;
    if (row.state !== found.state) throw conflict(`${providerNames[provider]} knows how it ended. It is booked.`);
    const { payment } = await readOnline(ctx, id);
    const act = outcome === "stayed" ? "online_stayed" : "online_went_back";
    const data = { title: payment.unit };
    await recordAct(ctx, { thing: "property", act, thingId: propertyId, propertyId, data });
    if (outcome !== "stayed") {
      // What its bank did not take back, we gave back.
      const isTaken = outcome === "taken_back" || row.state === "disputed";
      await goBack(ctx, row, isTaken ? "charged_back" : "refunded", reason);
      return readOnline(ctx, id);
    }
    await change(ctx, id, { state: "paid", why: reason });
    await tell(ctx, row, (unit) => stayedNotice(row, { unit, kobo, who: userOf(ctx).name, reason }));
    return readOnline(ctx, id);
  });
}

/** Throws where the provider may still say it by itself. */
async function refuseKnown(ctx: Ctx, row: OnlineRow): Promise<void> {
  const name = providerNames[row.provider];
  const isRefund = row.state === "refunding";
  const answer = isRefund ? await askForRefund(ctx, row) : await askForDispute(ctx, row);
  // Of what it answers in words that nobody here can read it never says more.
  if (answer.kind === "refused" || (answer.kind === "unknown" && answer.isUnread)) return;
  if (answer.kind === "unknown") throw conflict(`${name} does not answer now. Try again in a while.`);
  if (isRefund) {
    const { state } = await hold(ctx, row.id);
    if (state === "paid") throw conflict(`${name} gave nothing back. It stands as paid.`);
    if (state !== row.state) throw conflict(`${name} knows how it ended. It is booked.`);
    throw conflict(`${name} knows of it, and says by itself what becomes of it.`);
  }
  if ("disputes" in answer.value && answer.value.disputes.some((one) => one.outcome === null))
    throw conflict(`The dispute has not ended. Answer it at ${name}.`);
}
