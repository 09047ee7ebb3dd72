import { createHmac } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { Refused } from "#platform/outbound.server.ts";
import { beginTrace, inTrace } from "#platform/tracing.server.ts";
import { findDue, findNextTry, isAsRead, listOthersDue, lockWithOthers } from "./listening.queries.server.ts";
import { askTurn, type DeliveryJob, type Turn } from "./outbox.service.server.ts";
import { nextTry, restAfter, signedText, triedForMs } from "./rules.ts";
import { sealedFor } from "./service.server.ts";
import { webhookAttempts, webhookDeliveries, webhooks } from "./tables.server.ts";

type Outcome = { status: number | null; problem: string | null; tookMs: number };

const mostATurn = 20;
const longestTurnMs = 10_000;
const afterFaultMs = 10_000;
/** Longer than any turn: after it whoever served has died. */
const leaseMs = 60_000;

/** Sends what waits of a webhook, one after the other, for some seconds: whoever is slow holds up no other account. */
export async function serveTurn(ctx: Ctx, { webhookId }: Turn): Promise<void> {
  const webhook = await takeTurn(ctx, webhookId);
  if (!webhook) return;
  const began = performance.now();
  const passed = () => performance.now() - began;
  const served = { silent: webhook.silent, restMs: 0 };
  try {
    for (let sent = 0; sent < mostATurn && served.restMs === 0 && passed() < longestTurnMs; sent += 1) {
      const delivery = await findDue(ctx, webhookId);
      if (!delivery) return;
      const outcome = await attempt(ctx, webhook, delivery);
      served.restMs = restAfter(outcome, served.silent);
      served.silent = outcome.status === null ? served.silent + 1 : 0;
      await settle(ctx, delivery, outcome);
    }
  } catch (error) {
    // A fault of ours stays with the message: asked for again at once, it would be met again at once, without end.
    served.restMs = afterFaultMs;
    throw error;
  } finally {
    const seconds = Math.floor(passed() / 1_000);
    const restMs = served.restMs && served.restMs + seconds * 1_000;
    await endTurn(ctx, webhookId, { ...served, restMs, endsAt: new Date(ctx.now.getTime() + passed()) });
  }
}

/** Of one account one webhook is served at a time; where it is not this one's turn, it is asked for again. */
async function takeTurn(ctx: Ctx, webhookId: string): Promise<Webhook | undefined> {
  return transaction(ctx, async (ctx) => {
    const all = (await lockWithOthers(ctx, webhookId)).map(({ webhook }) => webhook);
    const webhook = all.find(({ id }) => id === webhookId);
    if (!webhook?.active) return undefined;
    const busy = [...all.map(({ takenUntil }) => takenUntil), webhook.waitsUntil].filter((at) => at && at > ctx.now);
    const [first] = busy.toSorted((one, other) => Number(one) - Number(other));
    if (first) {
      await askTurn(ctx, webhookId, first);
      return undefined;
    }
    const takenUntil = new Date(ctx.now.getTime() + leaseMs);
    await ctx.db.update(webhooks).set({ takenUntil }).where(eq(webhooks.id, webhookId));
    await giveUp(ctx, webhookId);
    return webhook;
  });
}

async function giveUp(ctx: Ctx, webhookId: string): Promise<void> {
  const { webhookId: of, status, triedSince } = webhookDeliveries;
  const isOver = and(
    eq(of, webhookId),
    eq(status, "waiting"),
    lt(triedSince, new Date(ctx.now.getTime() - triedForMs)),
  );
  await ctx.db.update(webhookDeliveries).set({ status: "failed", nextTryAt: null }).where(isOver);
}

/** What came meanwhile is seen here, or sees that the turn is over: the row is locked by both. */
async function endTurn(ctx: Ctx, webhookId: string, { silent, restMs, endsAt }: Over): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const waitsUntil = restMs > 0 ? new Date(ctx.now.getTime() + restMs) : null;
    await ctx.db.update(webhooks).set({ takenUntil: null, waitsUntil, silent }).where(eq(webhooks.id, webhookId));
    // The account's others were put off until this turn can have died; they come before what is left of this one.
    for (const id of await listOthersDue({ ...ctx, now: endsAt }, webhookId)) await askTurn(ctx, id);
    const next = await findNextTry(ctx, webhookId);
    if (next) await askTurn(ctx, webhookId, waitsUntil && waitsUntil > next ? waitsUntil : next);
  });
}

/** What code from before asked for by its message. */
export async function forwardDelivery(ctx: Ctx, { deliveryId }: DeliveryJob): Promise<void> {
  const [found] = await ctx.db
    .select({ webhookId: webhookDeliveries.webhookId })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, deliveryId));
  if (found) await askTurn(ctx, found.webhookId);
}

type Over = { silent: number; restMs: number; endsAt: Date };
type Webhook = typeof webhooks.$inferSelect;
type Delivery = typeof webhookDeliveries.$inferSelect;

async function attempt(ctx: Ctx, { id, url, secret }: Webhook, delivery: Delivery): Promise<Outcome> {
  const started = performance.now();
  const done = (said: Omit<Outcome, "tookMs">): Outcome => ({
    ...said,
    tookMs: Math.round(performance.now() - started),
  });
  const opened = ctx.vault.open(secret, sealedFor(id));
  if (!opened) return done({ status: null, problem: "The secret was sealed by another key. Make the webhook anew." });
  const seconds = Math.floor(ctx.now.getTime() / 1_000);
  const hmac = createHmac("sha256", opened).update(signedText(seconds, delivery.body)).digest("hex");
  const headers = {
    ...{ "content-type": "application/json; charset=utf-8", "user-agent": "Tunse-Webhook/1" },
    ...{ "tunse-signature": `t=${seconds},v1=${hmac}`, "tunse-event": delivery.event, "tunse-delivery": delivery.id },
  };
  try {
    const post = () => ctx.outbound.post(url, headers, delivery.body);
    const status = await (delivery.traceparent ? inTrace(beginTrace(delivery.traceparent), post) : post());
    if (status >= 300 && status < 400) return done({ status, problem: "It leads elsewhere, which is not followed." });
    return done({ status, problem: status >= 200 && status < 300 ? null : `It answered ${status}.` });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return done({ status: null, problem: error.message });
  }
}

/** What came of a try, and when the next one is. */
async function settle(ctx: Ctx, delivery: Delivery, outcome: Outcome): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const tries = delivery.tries + 1;
    const next = outcome.problem === null ? null : nextTry(tries, ctx.now);
    const status = outcome.problem === null ? "delivered" : next === null ? "failed" : "waiting";
    const said = { status, tries, nextTryAt: next } as const;
    const settled = await ctx.db
      .update(webhookDeliveries)
      .set(said)
      .where(isAsRead(delivery))
      .returning({ id: webhookDeliveries.id });
    if (settled.length === 0) return;
    await ctx.db.insert(webhookAttempts).values({ id: newId(), deliveryId: delivery.id, at: ctx.now, ...outcome });
  });
}
