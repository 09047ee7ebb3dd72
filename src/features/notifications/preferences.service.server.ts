import { sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { refuseStale } from "#domain/problems.ts";
import { noticeKinds } from "#domain/vocab.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { NotificationPreferences, notificationCalls } from "./contract.ts";
import { findChoice, showPreferences } from "./preferences.queries.server.ts";
import { notificationPreferences } from "./tables.server.ts";

type Preferences = CallRead<typeof notificationCalls.setPreferences>;

/** Changes the kinds that it names and leaves the others; emergencies always come. */
export async function setPreferences(
  ctx: Ctx,
  { inApp = {}, version }: Preferences,
): Promise<{ preferences: NotificationPreferences }> {
  return transaction(ctx, async (ctx) => {
    const { id: accountId } = userOf(ctx);
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`notice preferences ${accountId}`}, 0))`);
    const before = await findChoice(ctx);
    refuseStale("Your settings", before, version);
    const muted = noticeKinds.filter((kind) => !(inApp[kind] ?? !before.muted.includes(kind)));
    const next = { muted, version: before.version + 1 };
    await ctx.db
      .insert(notificationPreferences)
      .values({ accountId, ...next })
      .onConflictDoUpdate({ target: notificationPreferences.accountId, set: next });
    return { preferences: showPreferences(next) };
  });
}
