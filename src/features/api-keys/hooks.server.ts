import { eq } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { apiKeys } from "./tables.server.ts";

/** With the account its keys end, and what they were called is forgotten. */
export async function endKeys(ctx: Ctx, { accountId }: Moments["accountDeleted"]): Promise<void> {
  const ended = { revokedAt: ctx.now, name: "Key of a deleted account" };
  await ctx.db.update(apiKeys).set(ended).where(eq(apiKeys.accountId, accountId));
}
