import { and, eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { conflict, invalid, notFound, refuseStale } from "#domain/problems.ts";
import { confirmSelf } from "#features/accounts/password-reset.service.server.ts";
import { attemptKey, countAttempts } from "#features/accounts/rate-limits.service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { newLinkToken } from "#platform/link-token.server.ts";
import type { Delivery, Webhook, webhookCalls } from "./contract.ts";
import { addedNotice } from "./messages.server.ts";
import { askTurn, queueDeliveries } from "./outbox.service.server.ts";
import { findOwn, showDeliveries, showWebhook } from "./queries.server.ts";
import { webhookDeliveries, webhooks } from "./tables.server.ts";

const mostWebhooks = 20;
const sentByHand = { most: 30, windowMinutes: 60 };

/** Has an address told of what happens in the buildings of whoever asks. */
export async function createWebhook(
  ctx: Ctx,
  { url, events, password }: CallRead<typeof webhookCalls.createWebhook>,
): Promise<{ webhook: Webhook; secret: string }> {
  await confirmSelf(ctx, password);
  await refuseInside(ctx, url);
  return transaction(ctx, async (ctx) => {
    const accountId = userOf(ctx).id;
    if ((await ctx.db.$count(webhooks, eq(webhooks.accountId, accountId))) >= mostWebhooks)
      throw conflict(`You can have at most ${mostWebhooks} webhooks.`);
    const id = newId();
    const secret = `whsec_${newLinkToken()}`;
    const row = {
      ...{ id, accountId, url, events, active: true, secret: ctx.vault.seal(Buffer.from(secret), sealedFor(id)) },
      ...{ createdAt: ctx.now, waitsUntil: null, takenUntil: null, silent: 0, version: 1 },
    };
    // Before it is there, since it is no news to itself.
    await tellOwner(ctx, url);
    await ctx.db.insert(webhooks).values(row);
    await recordAct(ctx, { thing: "webhook", act: "made", thingId: id });
    return { webhook: showWebhook(row), secret };
  });
}

/** Should it not have been them who asked. */
const tellOwner = (ctx: Ctx, url: string): Promise<void> =>
  notify({ ...ctx, actor: { kind: "system" } }, [userOf(ctx).id], addedNotice(url));

/** What the secret of a webhook is sealed for. */
export const sealedFor = (id: string): string => `webhook ${id}`;

/** Looks before the transaction, since a name may take a while to resolve. */
async function refuseInside(ctx: Ctx, url: string): Promise<void> {
  const problem = await ctx.outbound.problemOf(url);
  if (problem) throw invalid("url", problem);
}

/** Changes a webhook, or has it rest. Another address is as much as another webhook. */
export async function changeWebhook(
  ctx: Ctx,
  { id, version, url, events, active, password }: CallRead<typeof webhookCalls.changeWebhook>,
): Promise<{ webhook: Webhook }> {
  if (url === undefined && events === undefined && active === undefined)
    throw invalid("url", "Say what is to change: url, events or active.");
  const isElsewhere = url !== undefined && url !== (await findOwn(ctx, id)).url;
  if (isElsewhere) {
    await confirmSelf(ctx, password);
    await refuseInside(ctx, url);
  }
  return transaction(ctx, async (ctx) => {
    const row = await findOwn(ctx, id);
    refuseStale("This webhook", row, version);
    const changed = {
      ...{ url: url ?? row.url, events: events ?? row.events, active: active ?? row.active },
      ...{ waitsUntil: null, silent: 0, version: row.version + 1 },
    };
    await ctx.db.update(webhooks).set(changed).where(eq(webhooks.id, id));
    if (changed.active) await askTurn(ctx, id);
    if (isElsewhere) await tellOwner(ctx, url);
    await recordAct(ctx, { thing: "webhook", act: "edited", thingId: id });
    return { webhook: showWebhook({ ...row, ...changed }) };
  });
}

/** Takes a webhook away, with its log. */
export async function removeWebhook(ctx: Ctx, { id }: { id: string }): Promise<null> {
  return transaction(ctx, async (ctx) => {
    await findOwn(ctx, id);
    await ctx.db.delete(webhooks).where(eq(webhooks.id, id));
    await recordAct(ctx, { thing: "webhook", act: "removed", thingId: id });
    return null;
  });
}

/** Sends a message that says nothing, to see whether it comes. */
export async function testWebhook(ctx: Ctx, { id }: { id: string }): Promise<{ delivery: Delivery }> {
  await countByHand(ctx, id);
  return transaction(ctx, async (ctx) => {
    const { active } = await findOwn(ctx, id);
    if (!active) throw conflict("This webhook rests. Let it go on first.");
    const [delivery] = await queueDeliveries(ctx, [{ webhookId: id, event: "webhook.tested", about: {} }]);
    return { delivery: await findDelivery(ctx, id, delivery ?? "") };
  });
}

/** Sends a message again, as it was. */
export async function replayDelivery(
  ctx: Ctx,
  { id, deliveryId }: CallRead<typeof webhookCalls.replayDelivery>,
): Promise<{ delivery: Delivery }> {
  await countByHand(ctx, id);
  return transaction(ctx, async (ctx) => {
    const { active } = await findOwn(ctx, id);
    const isIt = and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, id));
    const [row] = await ctx.db.select().from(webhookDeliveries).where(isIt).for("update");
    if (!row) throw notFound("delivery");
    if (row.status === "waiting" && row.tries === 0) throw conflict("It is on its way.");
    if (!active) throw conflict("This webhook rests. Let it go on first.");
    const again = {
      status: "waiting" as const,
      round: row.round + 1,
      tries: 0,
      triedSince: ctx.now,
      nextTryAt: ctx.now,
    };
    await ctx.db.update(webhookDeliveries).set(again).where(isIt);
    await ctx.db.update(webhooks).set({ waitsUntil: null }).where(eq(webhooks.id, id));
    await askTurn(ctx, id);
    return { delivery: await findDelivery(ctx, id, deliveryId) };
  });
}

/** Each takes up to ten seconds of those who send. */
async function countByHand(ctx: Ctx, id: string): Promise<void> {
  await findOwn(ctx, id);
  await countAttempts(ctx, attemptKey("webhook tests of", userOf(ctx).id), sentByHand);
}

async function findDelivery(ctx: Ctx, webhookId: string, id: string): Promise<Delivery> {
  const rows = await ctx.db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhookId, webhookId)));
  const [delivery] = await showDeliveries(ctx, rows);
  if (!delivery) throw notFound("delivery");
  return delivery;
}
