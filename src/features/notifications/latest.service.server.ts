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
