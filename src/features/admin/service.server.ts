import { randomBytes } from "node:crypto";
import { and, eq, isNull, or } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { conflict, forbidden, invalid, Problem } from "#domain/problems.ts";
import { refuseCommon } from "#features/accounts/password-reset.service.server.ts";
import { hashPassword, isPassword } from "#features/accounts/passwords.service.server.ts";
import {
  attemptKey,
  countAttempts,
  countSignIn,
  forgiveSignIn,
} from "#features/accounts/rate-limits.service.server.ts";
import { tooCommon } from "#features/accounts/rules.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { Db } from "#platform/database.server.ts";
import type { adminCalls } from "./contract.ts";
import { type AdminRow, findAdminByEmail } from "./queries.server.ts";
import { type AdminRole, adminAttempts, isDigitsAlone } from "./rules.ts";
import { openAdminSession, type SignedIn } from "./sessions/service.server.ts";
import { adminSetup, siteAdmins } from "./tables.server.ts";
import { requireCode } from "./totp/service.server.ts";

/**
 * Keeps the key of `ADMIN_SETUP_KEY` by its hash. Without one, and before anybody was made by it, makes a key and
 * answers it: this once, since only the hash stays.
 */
export async function prepareSetup(db: Db, givenKey: string | undefined): Promise<string | null> {
  const key = givenKey ?? randomBytes(24).toString("base64url");
  if (givenKey === undefined) {
    const [kept] = await db.select().from(adminSetup);
    if (kept?.doneAt || (kept?.keyHash && !kept.keyIsGiven)) return null;
  }
  const replaceable =
    givenKey === undefined
      ? and(isNull(adminSetup.doneAt), or(isNull(adminSetup.keyHash), eq(adminSetup.keyIsGiven, true)))
      : undefined;
  const kept = await db
    .update(adminSetup)
    .set({ keyHash: await hashPassword(key), keyIsGiven: givenKey !== undefined })
    .where(replaceable)
    .returning({ id: adminSetup.id });
  return givenKey === undefined && kept.length > 0 ? key : null;
}

/** Makes the first Super Admin, once; of two that race one does. */
export async function setup(ctx: Ctx, input: CallRead<typeof adminCalls.setup>): Promise<SignedIn> {
  await countAttempts(ctx, attemptKey("setup key", ctx.address), adminAttempts.setupKeys);
  const [kept] = await ctx.db.select({ keyHash: adminSetup.keyHash }).from(adminSetup);
  const right = await isPassword(kept?.keyHash ?? undefined, input.setup_key);
  if (!kept?.keyHash || !right) throw forbidden("That is not the setup key of this installation.");
  const passwordHash = await hashAdminPassword(ctx, "password", input.password, input);
  return transaction(ctx, async (ctx) => {
    const opened = await ctx.db
      .update(adminSetup)
      .set({ doneAt: ctx.now })
      .where(isNull(adminSetup.doneAt))
      .returning({ id: adminSetup.id });
    if (opened.length === 0) throw conflict("Setup was done already. Sign in, or ask a Super Admin to add you.");
    const admin = await addAdmin(ctx, { name: input.name, email: input.email, passwordHash, role: "super_admin" });
    await recordAct(
      ctx,
      { thing: "site_admin", act: "set_up", thingId: admin.id },
      { kind: "site_admin", id: admin.id },
    );
    return openAdminSession(ctx, admin);
  });
}

/** Signs in; a wrong password and an unknown email read the same and take the same time. */
export async function login(ctx: Ctx, input: CallRead<typeof adminCalls.login>): Promise<SignedIn> {
  const admin = await findAdminByEmail(ctx, input.email);
  const counted = await countSignIn(ctx, attemptKey("site admin", input.email));
  const right = await isPassword(admin?.passwordHash, input.password);
  if (!admin || !right) throw wrongPair();
  if (admin.totpSecret) await requireCode(ctx, admin, input.code);
  return transaction(ctx, async (ctx) => {
    await holdUnchanged(ctx, admin);
    await forgiveSignIn(ctx, counted);
    await recordAct(
      ctx,
      { thing: "site_admin", act: "signed_in", thingId: admin.id },
      { kind: "site_admin", id: admin.id },
    );
    return openAdminSession(ctx, admin);
  });
}

const wrongPair = () => new Problem("unauthenticated", "Invalid email or password");

/**
 * As for users: what ends every session at the same time, two-step sign-in included, must not miss the one opened
 * here.
 */
async function holdUnchanged(ctx: Ctx, { id, passwordHash, totpSecret }: AdminRow): Promise<void> {
  const isStill = and(eq(siteAdmins.passwordHash, passwordHash), isNull(siteAdmins.removedAt));
  const [held] = await ctx.db
    .select({ totpSecret: siteAdmins.totpSecret })
    .from(siteAdmins)
    .where(and(eq(siteAdmins.id, id), isStill))
    .for("share");
  if (!held || (held.totpSecret === null) !== (totpSecret === null)) throw wrongPair();
}

/** The hash of a new password; throws `invalid` at `path` for one that many people have. */
export async function hashAdminPassword(
  ctx: Ctx,
  path: string,
  password: string,
  person: { name: string; email: string },
): Promise<string> {
  if (isDigitsAlone(password)) throw invalid(path, tooCommon);
  await refuseCommon(ctx, path, password, person);
  return hashPassword(password);
}

type NewAdmin = { name: string; email: string; passwordHash: string; role: AdminRole; createdBy?: string };

/** Throws `conflict` where the email is taken. */
export async function addAdmin(ctx: Ctx, given: NewAdmin): Promise<AdminRow> {
  const [admin] = await ctx.db
    .insert(siteAdmins)
    .values({ id: newId(), createdAt: ctx.now, ...given })
    .onConflictDoNothing()
    .returning();
  if (!admin) throw conflict("A site admin with this email already exists.");
  return admin;
}
