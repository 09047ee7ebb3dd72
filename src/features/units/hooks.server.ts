import { eq } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { residents } from "./tables.server.ts";

/** What keepers wrote of a person who deletes their account is forgotten; that somebody lived there stays. */
export async function forgetResident(ctx: Ctx, { accountId, formerName }: Moments["accountDeleted"]): Promise<void> {
  const nameless = { name: formerName, phone: null, email: null };
  await ctx.db.update(residents).set(nameless).where(eq(residents.accountId, accountId));
}
