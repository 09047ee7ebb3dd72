import { eq } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { isOldBrowser } from "./queries.server.ts";
import { channelPreferences, contactPoints } from "./tables.server.ts";

/** With the account go its phones, browsers and choices. */
export async function forgetContactPoints(ctx: Ctx, { accountId }: Moments["accountDeleted"]): Promise<void> {
  await ctx.db.delete(contactPoints).where(eq(contactPoints.accountId, accountId));
  await ctx.db.delete(channelPreferences).where(eq(channelPreferences.accountId, accountId));
}

/** Browsers whose session is no more. */
export async function forgetOldBrowsers(ctx: Ctx, { before }: Moments["nightFell"]): Promise<void> {
  await ctx.db.delete(contactPoints).where(isOldBrowser(before(0)));
}
