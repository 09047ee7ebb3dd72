import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import { notify } from "./service.server.ts";
import { notifications } from "./tables.server.ts";

type Latest = Parameters<typeof notify>[2] & { propertyId: string };

/**
 * As `notify`, in place of an unread notice of the same title about the same property: what comes by the hundred leaves
 * one line in each inbox. The caller holds a lock, or two at once would leave two.
 */
export async function notifyLatest(ctx: Ctx, accountIds: string[], notice: Latest): Promise<void> {
  if (accountIds.length === 0) return;
  await ctx.db
    .delete(notifications)
    .where(
      and(
        inArray(notifications.accountId, accountIds),
        eq(notifications.propertyId, notice.propertyId),
        eq(notifications.title, notice.title),
        isNull(notifications.readAt),
      ),
    );
  await notify(ctx, accountIds, notice);
}

/** Takes back what these people were told at this link and have not read: what is told next takes its place, on every way. */
export async function takeBackUnread(ctx: Ctx, accountIds: string[], link: string): Promise<void> {
  if (accountIds.length === 0) return;
  const isIt = and(inArray(notifications.accountId, accountIds), eq(notifications.link, link));
  await ctx.db.delete(notifications).where(and(isIt, isNull(notifications.readAt)));
}
