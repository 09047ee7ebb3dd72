import { asc, eq, isNull } from "drizzle-orm";
import { invalid, notFound } from "#domain/problems.ts";
import { attemptKey, forgiveAttempts } from "#features/accounts/rate-limits.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { adminPassword } from "./contract.ts";
import { findAdminByEmail } from "./queries.server.ts";
import { passwordTooShort } from "./rules.ts";
import { hashAdminPassword } from "./service.server.ts";
import { endAdminSessions } from "./sessions/service.server.ts";
import { siteAdmins } from "./tables.server.ts";

/** The emails of those who can sign in, for the person at the machine. */
export async function listAdminEmails(ctx: Ctx): Promise<string[]> {
  const present = isNull(siteAdmins.removedAt);
  const rows = await ctx.db
    .select({ email: siteAdmins.email })
    .from(siteAdmins)
    .where(present)
    .orderBy(asc(siteAdmins.id));
  return rows.map(({ email }) => email);
}

/**
 * The way back for somebody who lost password or phone: a new password, two-step sign-in off, every session ended. No
 * call leads here; a person who runs commands on the server's machine could change the database as well.
 */
export async function resetAdmin(ctx: Ctx, { email, password }: { email: string; password: string }): Promise<void> {
  const admin = await findAdminByEmail(ctx, email);
  if (!admin) throw notFound("admin");
  const read = adminPassword.safeParse(password);
  if (!read.success) throw invalid("password", read.error.issues[0]?.message ?? passwordTooShort);
  const passwordHash = await hashAdminPassword(ctx, "password", password, admin);
  const withoutSecondStep = { totpSecret: null, totpOffered: null, totpLastStep: null, recoveryHashes: [] };
  await transaction(ctx, async (ctx) => {
    await ctx.db
      .update(siteAdmins)
      .set({ passwordHash, ...withoutSecondStep })
      .where(eq(siteAdmins.id, admin.id));
    await endAdminSessions(ctx, admin.id);
    await forgiveAttempts(ctx, attemptKey(attemptKey("site admin", email), ""));
    await recordAct(ctx, { thing: "site_admin", act: "sign_in_reset", thingId: admin.id });
  });
}
