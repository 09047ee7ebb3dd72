import { and, arrayContains, eq, exists, inArray, isNotNull, or } from "drizzle-orm";
import { type NoticeKind, noticeKinds } from "#domain/vocab.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import type { NotificationPreferences } from "./contract.ts";
import { notificationPreferences } from "./tables.server.ts";

type Row = Pick<typeof notificationPreferences.$inferSelect, "muted" | "version">;

/** Everything comes until somebody says otherwise. */
const untouched: Row = { muted: [], version: 0 };

export async function findPreferences(ctx: Ctx): Promise<{ preferences: NotificationPreferences }> {
  return { preferences: showPreferences(await findChoice(ctx)) };
}

export async function findChoice(ctx: Ctx): Promise<Row> {
  const [row] = await ctx.db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.accountId, userOf(ctx).id));
  return row ?? untouched;
}

export const showPreferences = ({ muted, version }: Row): NotificationPreferences => ({
  inApp: Object.fromEntries(noticeKinds.map((kind) => [kind, !muted.includes(kind)])) as Record<NoticeKind, boolean>,
  version,
});

/** Those of these people who get nothing: the suspended, and with a kind whoever does not want it. */
export async function findQuiet(
  ctx: Ctx,
  accountIds: readonly string[],
  kind: NoticeKind | null,
): Promise<ReadonlySet<string>> {
  const { accountId, muted } = notificationPreferences;
  const choice = ctx.db.select({ accountId }).from(notificationPreferences);
  const rows = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        inArray(accounts.id, [...accountIds]),
        or(
          isNotNull(accounts.suspendedAt),
          kind ? exists(choice.where(and(eq(accountId, accounts.id), arrayContains(muted, [kind])))) : undefined,
        ),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
