import { and, eq, gt, isNull } from "drizzle-orm";
import { unauthenticated } from "#domain/problems.ts";
import { hashToken } from "#features/accounts/queries.server.ts";
import { type AdminActor, adminOf, type Ctx } from "#platform/context.server.ts";
import type { SiteAdmin } from "./contract.ts";
import { adminSessionExpiry, adminSessionLimits } from "./rules.ts";
import { adminSessions, adminSetup, siteAdmins } from "./tables.server.ts";

export type AdminRow = typeof siteAdmins.$inferSelect;

/** The site admin behind a token; the expiry slides while it is used, at most every five minutes. */
export async function findAdminActor(ctx: Ctx, token: string): Promise<AdminActor | undefined> {
  const [row] = await ctx.db
    .select({ session: adminSessions, id: siteAdmins.id, name: siteAdmins.name, role: siteAdmins.role })
    .from(adminSessions)
    .innerJoin(siteAdmins, eq(siteAdmins.id, adminSessions.adminId))
    .where(
      and(
        eq(adminSessions.tokenHash, hashToken(token)),
        isNull(adminSessions.revokedAt),
        gt(adminSessions.expiresAt, ctx.now),
        isNull(siteAdmins.removedAt),
      ),
    );
  if (!row) return undefined;
  const { session } = row;
  if (ctx.now.getTime() - session.lastUsedAt.getTime() > adminSessionLimits.noteUseAfterMs) {
    const expiresAt = adminSessionExpiry(session.createdAt, ctx.now);
    await ctx.db.update(adminSessions).set({ lastUsedAt: ctx.now, expiresAt }).where(eq(adminSessions.id, session.id));
  }
  return { kind: "site_admin", id: row.id, name: row.name, isSuper: row.role === "super_admin", sessionId: session.id };
}

export const presentAdmin = ({ id, name, email, role, totpSecret, createdAt }: AdminRow): SiteAdmin => ({
  id,
  name,
  email,
  role,
  totpEnabled: totpSecret !== null,
  createdAt: createdAt.toISOString(),
});

export async function readSetup(ctx: Ctx): Promise<{ done: boolean }> {
  const [row] = await ctx.db.select({ doneAt: adminSetup.doneAt }).from(adminSetup);
  return { done: row?.doneAt != null };
}

export async function findAdminByEmail(ctx: Ctx, email: string): Promise<AdminRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(siteAdmins)
    .where(and(eq(siteAdmins.email, email), isNull(siteAdmins.removedAt)));
  return row;
}

/** The row of the signed-in account. */
export async function findOwnRow(ctx: Ctx): Promise<AdminRow> {
  const [row] = await ctx.db
    .select()
    .from(siteAdmins)
    .where(and(eq(siteAdmins.id, adminOf(ctx).id), isNull(siteAdmins.removedAt)));
  if (!row) throw unauthenticated();
  return row;
}

export const findMe = async (ctx: Ctx): Promise<SiteAdmin> => presentAdmin(await findOwnRow(ctx));
