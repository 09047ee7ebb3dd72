import { lt, or } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { adminSessions } from "./tables.server.ts";

/** Sessions that ended are forgotten after 30 days. */
export async function forgetAdminSessions(ctx: Ctx, { before }: Moments["nightFell"]): Promise<void> {
  const { expiresAt, revokedAt } = adminSessions;
  await ctx.db.delete(adminSessions).where(or(lt(expiresAt, before(30)), lt(revokedAt, before(30))));
}
