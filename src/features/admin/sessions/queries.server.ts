import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { SessionPlace } from "#features/accounts/contract.ts";
import { presentSession } from "#features/accounts/queries.server.ts";
import { adminOf, type Ctx } from "#platform/context.server.ts";
import { adminSessions } from "../tables.server.ts";

const most = 200;

/** Where the caller is signed in, the latest used first. */
export async function listAdminSessions(ctx: Ctx): Promise<{ sessions: SessionPlace[] }> {
  const { id, sessionId } = adminOf(ctx);
  const open = and(
    eq(adminSessions.adminId, id),
    isNull(adminSessions.revokedAt),
    gt(adminSessions.expiresAt, ctx.now),
  );
  const rows = await ctx.db
    .select()
    .from(adminSessions)
    .where(open)
    .orderBy(desc(adminSessions.lastUsedAt))
    .limit(most);
  return { sessions: rows.map((row) => presentSession(row, sessionId)) };
}
