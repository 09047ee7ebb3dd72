import { eq } from "drizzle-orm";
import { type NoticeKind, noticeKinds } from "#domain/vocab.ts";
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
