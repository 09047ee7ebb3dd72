import { randomBytes } from "node:crypto";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { invalid, notFound } from "#domain/problems.ts";
import { isPassword } from "#features/accounts/passwords.service.server.ts";
import { hashToken } from "#features/accounts/queries.server.ts";
import { attemptKey, countAttempts, forgiveAttempts } from "#features/accounts/rate-limits.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { adminOf, type Ctx, transaction } from "#platform/context.server.ts";
import type { SiteAdmin } from "../contract.ts";
import { type AdminRow, findOwnRow, presentAdmin } from "../queries.server.ts";
import { adminAttempts, adminSessionExpiry } from "../rules.ts";
import { adminSessions } from "../tables.server.ts";
import type { adminSessionCalls } from "./contract.ts";

export type SignedIn = { token: string; admin: SiteAdmin };

export async function openAdminSession(ctx: Ctx, admin: AdminRow): Promise<SignedIn> {
  const token = randomBytes(32).toString("base64url");
  await ctx.db.insert(adminSessions).values({
    id: newId(),
    adminId: admin.id,
    tokenHash: hashToken(token),
    createdAt: ctx.now,
    lastUsedAt: ctx.now,
    expiresAt: adminSessionExpiry(ctx.now, ctx.now),
    userAgent: ctx.userAgent ?? null,
  });
  return { token, admin: presentAdmin(admin) };
}

/** Ends a site admin's sessions, but for one; answers their ids, to be forgotten once this has committed. */
export async function endAdminSessions(ctx: Ctx, adminId: string, except?: string): Promise<string[]> {
  const open = and(
    eq(adminSessions.adminId, adminId),
    isNull(adminSessions.revokedAt),
    except === undefined ? sql`true` : ne(adminSessions.id, except),
  );
  const ended = await ctx.db
    .update(adminSessions)
    .set({ revokedAt: ctx.now })
    .where(open)
    .returning({ id: adminSessions.id });
  return ended.map(({ id }) => id);
}

/** Ends one of the caller's own sessions, on any device; answers whether it was open. */
async function revoke(ctx: Ctx, sessionId: string): Promise<boolean> {
  const isOwn = and(
    eq(adminSessions.id, sessionId),
    eq(adminSessions.adminId, adminOf(ctx).id),
    isNull(adminSessions.revokedAt),
  );
  const wasOpen = await transaction(ctx, async (ctx) => {
    const ended = await ctx.db
      .update(adminSessions)
      .set({ revokedAt: ctx.now })
      .where(isOwn)
      .returning({ id: adminSessions.id });
    if (ended.length > 0) await recordAct(ctx, { thing: "admin_session", act: "ended", thingId: sessionId });
    return ended.length > 0;
  });
  if (wasOpen) ctx.forgetSession(sessionId);
  return wasOpen;
}

export async function endAdminSession(
  ctx: Ctx,
  { id }: CallRead<typeof adminSessionCalls.endAdminSession>,
): Promise<null> {
  if (!(await revoke(ctx, id))) throw notFound("session");
  return null;
}

/** Ends the session that this call came with. */
export async function logout(ctx: Ctx): Promise<null> {
  await revoke(ctx, adminOf(ctx).sessionId);
  return null;
}

/** The row of the signed-in account, where the password is right; else 422, and 429 after ten in 15 minutes. */
export async function confirmAdminPassword(ctx: Ctx, path: string, password: string): Promise<AdminRow> {
  const admin = await findOwnRow(ctx);
  const key = attemptKey("own password of site admin", admin.id);
  await countAttempts(ctx, key, adminAttempts.passwordChecks);
  if (!(await isPassword(admin.passwordHash, password))) throw invalid(path, "That is not your current password.");
  await forgiveAttempts(ctx, key);
  return admin;
}
