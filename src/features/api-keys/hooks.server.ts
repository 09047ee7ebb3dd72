import { and, eq, isNull } from "drizzle-orm";
import { notify } from "#features/notifications/service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { revokedNotice } from "./messages.server.ts";
import { apiKeys } from "./tables.server.ts";

/** With the account its keys end, and what they were called is forgotten. */
export async function endKeys(ctx: Ctx, { accountId }: Moments["accountDeleted"]): Promise<void> {
  const ended = { revokedAt: ctx.now, name: "Key of a deleted account" };
  await ctx.db.update(apiKeys).set(ended).where(eq(apiKeys.accountId, accountId));
}

/** A key may have been made by whoever had the password before. */
export async function revokeKeys(ctx: Ctx, { accountId }: Moments["accessReset"]): Promise<void> {
  const isTheirs = and(eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt));
  const revoked = await ctx.db.update(apiKeys).set({ revokedAt: ctx.now }).where(isTheirs).returning();
  if (revoked.length === 0) return;
  for (const { id } of revoked)
    await recordAct(ctx, { thing: "api_key", act: "revoked", thingId: id }, { kind: "user", id: accountId });
  await notify(ctx, [accountId], revokedNotice(revoked.map(({ name }) => name)));
}
