import { and, eq, isNull, or, sql } from "drizzle-orm";
import { accounts } from "#features/accounts/tables.server.ts";
import { members } from "#features/properties/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { DeliveryJob } from "./outbox.service.server.ts";
import { webhookDeliveries, webhooks } from "./tables.server.ts";

/** The webhooks of whoever owns these buildings now. */
export const listenersIn = (ctx: Ctx, propertyIds: readonly string[]) =>
  ctx.db
    .select({ id: webhooks.id, events: webhooks.events, propertyId: members.propertyId })
    .from(webhooks)
    .innerJoin(members, eq(members.accountId, webhooks.accountId))
    .where(
      and(
        eq(webhooks.active, true),
        or(eq(members.role, "property_owner"), eq(members.asOwner, true)),
        isNull(members.leftAt),
        isOneOf(members.propertyId, propertyIds),
      ),
    );

/** The webhooks of these people that are told of notices. */
export const listenersOf = (ctx: Ctx, accountIds: readonly string[]) =>
  ctx.db
    .select({ id: webhooks.id, accountId: webhooks.accountId })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.active, true),
        isOneOf(webhooks.accountId, accountIds),
        sql`'notices' = any (${webhooks.events})`,
      ),
    );

/** What is to be sent, unless it was sent meanwhile, its webhook rests, or its account is closed. */
export async function findWaiting(ctx: Ctx, job: DeliveryJob) {
  const isOpen = and(eq(webhooks.active, true), isNull(accounts.suspendedAt), isNull(accounts.deletedAt));
  const [found] = await ctx.db
    .select({ webhook: webhooks, delivery: webhookDeliveries })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .innerJoin(accounts, eq(accounts.id, webhooks.accountId))
    .where(and(isDue(job), isOpen));
  return found;
}

/** The message of a job, as long as nobody has tried it since. */
export const isDue = ({ deliveryId, round, tries }: DeliveryJob) =>
  and(
    eq(webhookDeliveries.id, deliveryId),
    eq(webhookDeliveries.status, "waiting"),
    eq(webhookDeliveries.round, round),
    eq(webhookDeliveries.tries, tries),
  );
