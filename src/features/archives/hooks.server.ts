import { eq } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { archives } from "./tables.server.ts";

/** With the account its archives go; their files at night. */
export async function forgetArchives(ctx: Ctx, { accountId }: Moments["accountDeleted"]): Promise<void> {
  await ctx.db.delete(archives).where(eq(archives.accountId, accountId));
}
