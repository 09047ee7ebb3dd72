import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import type { Notification, notificationCalls } from "./contract.ts";
import { notifications } from "./tables.server.ts";

export async function listNotifications(ctx: Ctx, input: CallRead<typeof notificationCalls.listNotifications>) {
  const query = ctx.db
    .select()
    .from(notifications)
    .where(and(isMine(ctx), beforeCursor(notifications.id, input.cursor)))
    .orderBy(desc(notifications.id));
  const { rows, nextCursor } = await readPage(input, query, (row) => [row.id]);
  return { notifications: rows.map(showNotification), unread: await countUnread(ctx), nextCursor };
}

/** A suspended account is told of nothing. */
export const isSuspended = (accountId: SQL): SQL =>
  sql`exists (select from ${accounts} a where a.id = ${accountId} and a.suspended_at is not null)`;

/** Whose inbox it is: the policy's `self`. */
export const isMine = (ctx: Ctx) => eq(notifications.accountId, userOf(ctx).id);

export const countUnread = (ctx: Ctx): Promise<number> =>
  ctx.db.$count(notifications, and(isMine(ctx), isNull(notifications.readAt)));

export const showNotification = (row: typeof notifications.$inferSelect): Notification => ({
  id: row.id,
  title: row.title,
  message: row.message,
  priority: row.priority,
  link: row.link,
  propertyId: row.propertyId,
  createdAt: row.createdAt.toISOString(),
  readAt: row.readAt?.toISOString() ?? null,
});
