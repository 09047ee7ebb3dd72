import { and, eq, lt, sql } from "drizzle-orm";
import { notify } from "#features/notifications/service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, meanwhile } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { listenersIn, listenersOf } from "./listening.queries.server.ts";
import { restNotice } from "./messages.server.ts";
import { queueDeliveries } from "./outbox.service.server.ts";
import { eventOf, thingOf } from "./rules.ts";
import { webhookDeliveries, webhooks } from "./tables.server.ts";

/** What was put on record in a building goes to the webhooks of its owners. */
export async function tellOfActs(ctx: Ctx, { entries }: Moments["recorded"]): Promise<void> {
  const acts = entries.flatMap((entry) => {
    const told = entry.kind === "act" ? eventOf(entry) : null;
    const { propertyId } = entry;
    return told && propertyId !== null ? [{ ...told, about: { propertyId, ...thingOf(entry, told.event) } }] : [];
  });
  if (acts.length > 0) await meanwhile(ctx, () => queueActs(ctx, acts));
}

type ActTold = NonNullable<ReturnType<typeof eventOf>> & { about: { propertyId: string } };

async function queueActs(ctx: Ctx, acts: readonly ActTold[]): Promise<void> {
  const listening = await listenersIn(ctx, [...new Set(acts.map(({ about }) => about.propertyId))]);
  const told = acts.flatMap(({ kind, event, about }) =>
    listening
      .filter((one) => one.propertyId === about.propertyId && one.events.includes(kind))
      .map(({ id }) => ({ webhookId: id, event, about })),
  );
  await queueDeliveries(ctx, told);
}

/** A notice that was left for an owner goes to their webhooks as well. */
export async function tellOfNotices(ctx: Ctx, { notices }: Moments["noticed"]): Promise<void> {
  const heard = notices.filter(({ isHeard }) => isHeard);
  if (heard.length > 0) await meanwhile(ctx, () => queueNotices(ctx, heard));
}

async function queueNotices(ctx: Ctx, notices: Moments["noticed"]["notices"]): Promise<void> {
  const listening = await listenersOf(ctx, [...new Set(notices.map(({ accountId }) => accountId))]);
  const told = notices.flatMap(
    ({ id: thingId, accountId, propertyId, isHeard: _h, kind: _k, atOnce: _a, awaitsVisit: _v, until: _u, ...words }) =>
      listening
        .filter((one) => one.accountId === accountId)
        .map(({ id }) => ({
          webhookId: id,
          event: "notice.left",
          about: { propertyId, thing: "notification", thingId, ...words },
        })),
  );
  await queueDeliveries(ctx, told);
}

/** With the account its webhooks end, and what they were told. */
export async function endWebhooks(ctx: Ctx, { accountId }: Moments["accountDeleted"]): Promise<void> {
  await ctx.db.delete(webhooks).where(eq(webhooks.accountId, accountId));
}

/** A webhook may have been made by whoever had the password before. */
export async function restWebhooks(ctx: Ctx, { accountId }: Moments["accessReset"]): Promise<void> {
  const isTheirs = and(eq(webhooks.accountId, accountId), eq(webhooks.active, true));
  const rest = { active: false, version: sql`${webhooks.version} + 1` };
  const resting = await ctx.db.update(webhooks).set(rest).where(isTheirs).returning();
  if (resting.length === 0) return;
  for (const { id } of resting)
    await recordAct(ctx, { thing: "webhook", act: "edited", thingId: id }, { kind: "user", id: accountId });
  await notify(ctx, [accountId], restNotice(resting.map(({ url }) => url)));
}

/** What was sent is forgotten after 30 days. */
export async function forgetDeliveries(ctx: Ctx, { before }: Moments["nightFell"]): Promise<void> {
  await ctx.db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before(30)));
}
