import { and, asc, eq, isNull, lte, ne, or, type SQLWrapper, sql } from "drizzle-orm";
import { accounts } from "#features/accounts/tables.server.ts";
import { members } from "#features/properties/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Lookups } from "#platform/lookups.server.ts";
import { preparedOn } from "#platform/prepared.server.ts";
import { webhookDeliveries, webhooks } from "./tables.server.ts";

/** The webhooks of whoever owns these buildings now. */
export const listenersIn = ({ db }: Ctx, propertyIds: readonly string[]) =>
  preparedOn(db, "webhooks_in", () =>
    db
      .select({ id: webhooks.id, events: webhooks.events, propertyId: members.propertyId })
      .from(webhooks)
      .innerJoin(members, eq(members.accountId, webhooks.accountId))
      .where(
        and(
          eq(webhooks.active, true),
          or(eq(members.role, "property_owner"), eq(members.asOwner, true)),
          isNull(members.leftAt),
          isAmong(members.propertyId),
        ),
      )
      .prepare("webhooks_in"),
  ).execute({ ids: propertyIds });

const isAmong = (column: SQLWrapper) => sql`${column} = any(${sql.placeholder("ids")}::uuid[])`;

const hearsNotices = and(eq(webhooks.active, true), sql`'notices' = any (${webhooks.events})`);

/** What the features below must know of webhooks. */
export const webhookLookups = {
  hasListener: (accountId) =>
    sql`exists (select from ${webhooks} where ${webhooks.accountId} = ${accountId} and ${hearsNotices})`,
} satisfies Partial<Lookups>;

/** The webhooks of these people that are told of notices. */
export const listenersOf = ({ db }: Ctx, accountIds: readonly string[]) =>
  preparedOn(db, "webhooks_of", () =>
    db
      .select({ id: webhooks.id, accountId: webhooks.accountId })
      .from(webhooks)
      .where(and(isAmong(webhooks.accountId), hearsNotices))
      .prepare("webhooks_of"),
  ).execute({ ids: accountIds });

/** What of a webhook is due, the first of it. */
export async function findDue(ctx: Ctx, webhookId: string) {
  const [due] = await ctx.db
    .select()
    .from(webhookDeliveries)
    .where(and(isWaiting(webhookId), lte(webhookDeliveries.nextTryAt, ctx.now)))
    .orderBy(asc(webhookDeliveries.nextTryAt), asc(webhookDeliveries.id))
    .limit(1);
  return due;
}

/** The other webhooks of the same account that have something due. */
export async function listOthersDue(ctx: Ctx, webhookId: string): Promise<string[]> {
  const owner = ctx.db.select({ id: webhooks.accountId }).from(webhooks).where(eq(webhooks.id, webhookId));
  const rows = await ctx.db
    .selectDistinct({ id: webhooks.id })
    .from(webhooks)
    .innerJoin(webhookDeliveries, eq(webhookDeliveries.webhookId, webhooks.id))
    .where(
      and(
        eq(webhooks.accountId, owner),
        ne(webhooks.id, webhookId),
        eq(webhooks.active, true),
        or(isNull(webhooks.waitsUntil), lte(webhooks.waitsUntil, ctx.now)),
        eq(webhookDeliveries.status, "waiting"),
        lte(webhookDeliveries.nextTryAt, ctx.now),
      ),
    );
  return rows.map(({ id }) => id);
}

/** When the next of what waits is due. */
export async function findNextTry(ctx: Ctx, webhookId: string): Promise<Date | null> {
  const [next] = await ctx.db
    .select({ at: webhookDeliveries.nextTryAt })
    .from(webhookDeliveries)
    .where(isWaiting(webhookId))
    .orderBy(asc(webhookDeliveries.nextTryAt))
    .limit(1);
  return next?.at ?? null;
}

/** The webhooks of whoever has this one, locked; none where their account is closed. */
export async function lockWithOthers(ctx: Ctx, webhookId: string) {
  const owner = ctx.db.select({ id: webhooks.accountId }).from(webhooks).where(eq(webhooks.id, webhookId));
  return ctx.db
    .select({ webhook: webhooks })
    .from(webhooks)
    .innerJoin(accounts, eq(accounts.id, webhooks.accountId))
    .where(and(eq(webhooks.accountId, sql`(${owner})`), isNull(accounts.suspendedAt), isNull(accounts.deletedAt)))
    .orderBy(asc(webhooks.id))
    .for("update", { of: webhooks });
}

const isWaiting = (webhookId: string) =>
  and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.status, "waiting"));

/** A message as it was read, as long as nobody has tried it since or had it sent anew. */
export const isAsRead = ({ id, round, tries }: typeof webhookDeliveries.$inferSelect) =>
  and(
    eq(webhookDeliveries.id, id),
    eq(webhookDeliveries.status, "waiting"),
    eq(webhookDeliveries.round, round),
    eq(webhookDeliveries.tries, tries),
  );
