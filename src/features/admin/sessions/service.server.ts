import { randomBytes } from "node:crypto";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { newId } from "../../../domain/ids.ts";
import { invalid } from "../../../domain/problems.ts";
import type { Ctx } from "../../../platform/context.server.ts";
import { attemptKey, countAttempts, forgiveAttempts } from "../../accounts/attempts/service.server.ts";
import { isPassword } from "../../accounts/passwords/service.server.ts";
import { hashToken } from "../../accounts/queries.server.ts";
import type { SiteAdmin } from "../contract.ts";
import { type AdminRow, findOwnRow, presentAdmin } from "../queries.server.ts";
import { adminAttempts, adminSessionExpiry } from "../rules.ts";
import { adminSessions } from "../tables.server.ts";

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

/** The row of whoever is signed in, where the password is right; else 422, and 429 after ten in 15 minutes. */
export async function confirmAdminPassword(ctx: Ctx, path: string, password: string): Promise<AdminRow> {
  const admin = await findOwnRow(ctx);
  const key = attemptKey("own password of site admin", admin.id);
  await countAttempts(ctx, key, adminAttempts.passwordChecks);
  if (!(await isPassword(admin.passwordHash, password))) throw invalid(path, "That is not your current password.");
  await forgiveAttempts(ctx, key);
  return admin;
}
