import { eq } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { chainLetters } from "./tables.server.ts";

/** Who deleted their account gets no more mails. */
export async function endLetters(ctx: Ctx, { accountId }: Moments["accountDeleted"]): Promise<void> {
  await ctx.db.delete(chainLetters).where(eq(chainLetters.accountId, accountId));
}
