import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { Refused } from "#platform/outbound.server.ts";
import { findWaiting, isDue } from "./listening.queries.server.ts";
import { type DeliveryJob, deliverKind } from "./outbox.service.server.ts";
import { nextTry, signedText } from "./rules.ts";
import { sealedFor } from "./service.server.ts";
import { webhookAttempts, webhookDeliveries, webhooks } from "./tables.server.ts";

type Outcome = { status: number | null; problem: string | null; tookMs: number };

/** Tries once to send a message; where it does not come, it is tried again after a pause, for a day. */
export async function deliver(ctx: Ctx, job: DeliveryJob): Promise<void> {
  const found = await findWaiting(ctx, job);
  if (!found) return;
  const { webhook, delivery } = found;
  if (webhook.waitsUntil && webhook.waitsUntil > ctx.now && job.tries === 0 && job.round === 1)
    return ctx.jobs.send(ctx.db, deliverKind, job, { startAfter: webhook.waitsUntil });
  await settle(ctx, job, await attempt(ctx, webhook, delivery));
}

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
    const status = await ctx.outbound.post(url, headers, delivery.body);
    if (status >= 300 && status < 400) return done({ status, problem: "It leads elsewhere, which is not followed." });
    return done({ status, problem: status >= 200 && status < 300 ? null : `It answered ${status}.` });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return done({ status: null, problem: error.message });
  }
}

/** What came of a try, and when the next one is. */
async function settle(ctx: Ctx, job: DeliveryJob, outcome: Outcome): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const tries = job.tries + 1;
    const next = outcome.problem === null ? null : nextTry(tries, ctx.now);
    const status = outcome.problem === null ? "delivered" : next === null ? "failed" : "waiting";
    const settled = await ctx.db
      .update(webhookDeliveries)
      .set({ status, tries, nextTryAt: next })
      .where(isDue(job))
      .returning({ webhookId: webhookDeliveries.webhookId });
    const webhookId = settled[0]?.webhookId;
    if (webhookId === undefined) return;
    await ctx.db.insert(webhookAttempts).values({ id: newId(), deliveryId: job.deliveryId, at: ctx.now, ...outcome });
    // Whoever is silent costs ten seconds a try: what is new waits as long as what was sent.
    const latest = new Date(ctx.now.getTime() + longestWaitMs);
    const waitsUntil = outcome.status === null && next ? (next < latest ? next : latest) : null;
    await ctx.db.update(webhooks).set({ waitsUntil }).where(eq(webhooks.id, webhookId));
    if (next) await ctx.jobs.send(ctx.db, deliverKind, { ...job, tries }, { startAfter: next });
  });
}

const longestWaitMs = 5 * 60 * 1_000;
