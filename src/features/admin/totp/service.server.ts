import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { conflict, invalid, Problem } from "#domain/problems.ts";
import { base32, otpauthUrl } from "#domain/totp.ts";
import { attemptKey, countAttempts, forgiveAttempts } from "#features/accounts/rate-limits.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { adminOf, type Ctx, transaction } from "#platform/context.server.ts";
import type { Db } from "#platform/database.server.ts";
import {
  hashRecoveryCode,
  isAppCode,
  newRecoveryCodes,
  newTotpSecret,
  plainCode,
  stepOfCode,
  totpSecretBytes,
} from "#platform/totp.server.ts";
import type { Vault } from "#platform/vault.server.ts";
import { type AdminRow, findOwnRow } from "../queries.server.ts";
import { adminAttempts } from "../rules.ts";
import { confirmAdminPassword, endAdminSessions } from "../sessions/service.server.ts";
import { siteAdmins } from "../tables.server.ts";
import type { totpCalls } from "./contract.ts";

const aboutTotp = (adminId: string) => `two-step sign-in of ${adminId}`;

/** Where it does not open, no code is right; recovery codes still are, and so is `npm run admin:reset`. */
function openSecret(ctx: Ctx, adminId: string, sealed: Buffer): Buffer | undefined {
  const secret = ctx.vault.open(sealed, aboutTotp(adminId));
  if (!secret)
    ctx.log.error({ adminId }, "A secret of two-step sign-in does not open: was SECRET_KEY or secret.key changed?");
  return secret;
}

/** Seals what an earlier version kept as it was. Called at every start. */
export async function sealTotpSecrets(db: Db, vault: Vault): Promise<void> {
  const isPlain = sql`${totpSecretBytes} in (length(${siteAdmins.totpSecret}), length(${siteAdmins.totpOffered}))`;
  for (const { id, totpSecret, totpOffered } of await db.select().from(siteAdmins).where(isPlain)) {
    const sealed = (kept: Buffer | null) => (kept?.length === totpSecretBytes ? vault.seal(kept, aboutTotp(id)) : kept);
    const next = { totpSecret: sealed(totpSecret), totpOffered: sealed(totpOffered) };
    await db
      .update(siteAdmins)
      .set(next)
      .where(and(eq(siteAdmins.id, id), isPlain));
  }
}

/** Offers a secret, which takes effect once a code of it was sent. */
export async function offerTotp(ctx: Ctx, input: CallRead<typeof totpCalls.offerTotp>) {
  const admin = await confirmAdminPassword(ctx, "password", input.password);
  if (admin.totpSecret) throw conflict("Two-step sign-in is on already. Switch it off first to use another device.");
  const offered = newTotpSecret();
  return transaction(ctx, async (ctx) => {
    const totpOffered = ctx.vault.seal(offered, aboutTotp(admin.id));
    await ctx.db.update(siteAdmins).set({ totpOffered }).where(eq(siteAdmins.id, admin.id));
    await recordAct(ctx, { thing: "site_admin", act: "two_step_offered", thingId: admin.id });
    const secret = base32(offered);
    return { secret, url: otpauthUrl(secret, admin.email) };
  });
}

/** Switches it on by a code of the offered secret; the answer is the only place where the recovery codes stand. */
export async function confirmTotp(ctx: Ctx, { code }: CallRead<typeof totpCalls.confirmTotp>) {
  await countAttempts(ctx, attemptKey("code of", adminOf(ctx).id), adminAttempts.codes);
  const { codes, hashes } = newRecoveryCodes();
  let ended: string[] = [];
  const answer = await transaction(ctx, async (ctx) => {
    const { id, totpOffered, totpSecret } = await findOwnRow(ctx);
    if (totpSecret || !totpOffered) throw conflict("There is nothing to confirm. Begin two-step sign-in first.");
    const step = stepOfCode(openSecret(ctx, id, totpOffered), plainCode(code), ctx.now);
    if (step === undefined) throw invalid("code", "That code is not right. Wait for the next one and try again.");
    const isStillOffered = and(eq(siteAdmins.id, id), eq(siteAdmins.totpOffered, totpOffered));
    const switched = await ctx.db
      .update(siteAdmins)
      .set({
        totpSecret: totpOffered,
        totpOffered: null,
        totpLastStep: step,
        recoveryHashes: hashes,
      })
      .where(isStillOffered)
      .returning({ id: siteAdmins.id });
    if (switched.length === 0) throw conflict("Another secret was offered meanwhile. Scan that one.");
    await recordAct(ctx, { thing: "site_admin", act: "two_step_begun", thingId: id });
    ended = await endAdminSessions(ctx, id, adminOf(ctx).sessionId);
    return { recoveryCodes: codes };
  });
  for (const id of ended) ctx.forgetSession(id);
  await forgiveAttempts(ctx, attemptKey("code of", adminOf(ctx).id));
  return answer;
}

/** Switches it off and forgets secret and recovery codes; where it is off already, nothing changes. */
export async function endTotp(ctx: Ctx, input: CallRead<typeof totpCalls.endTotp>): Promise<null> {
  const admin = await confirmAdminPassword(ctx, "password", input.password);
  let ended: string[] = [];
  await transaction(ctx, async (ctx) => {
    if (!admin.totpSecret) return null;
    await ctx.db
      .update(siteAdmins)
      .set({ totpSecret: null, totpOffered: null, totpLastStep: null, recoveryHashes: [] })
      .where(eq(siteAdmins.id, admin.id));
    await recordAct(ctx, { thing: "site_admin", act: "two_step_ended", thingId: admin.id });
    ended = await endAdminSessions(ctx, admin.id, adminOf(ctx).sessionId);
    return null;
  });
  for (const id of ended) ctx.forgetSession(id);
  return null;
}

const asksCode = (message: string) => new Problem("unauthenticated", message, { errors: [{ path: "code", message }] });

/**
 * Takes the second factor of somebody who knows the password, and uses it up; throws `unauthenticated` with `code` in
 * its errors. Tries are few for the account as a whole: only who knows its password can use them up.
 */
export async function requireCode(ctx: Ctx, admin: AdminRow, given: string | null | undefined): Promise<void> {
  if (!given) throw asksCode("Enter the six digits of your authenticator app, or a recovery code.");
  const key = attemptKey("code of", admin.id);
  await countAttempts(ctx, key, adminAttempts.codes);
  const taken = isAppCode(given)
    ? await takeCode(ctx, admin, plainCode(given))
    : await takeRecoveryCode(ctx, admin, given);
  if (!taken) throw asksCode("That code is not right, or was used already. Wait for the next one.");
  await forgiveAttempts(ctx, key);
}

async function takeCode(ctx: Ctx, admin: AdminRow, code: string): Promise<boolean> {
  const secret = admin.totpSecret ? openSecret(ctx, admin.id, admin.totpSecret) : undefined;
  const step = stepOfCode(secret, code, ctx.now);
  if (step === undefined) return false;
  const isNew = or(isNull(siteAdmins.totpLastStep), lt(siteAdmins.totpLastStep, step));
  const taken = await ctx.db
    .update(siteAdmins)
    .set({ totpLastStep: step })
    .where(and(eq(siteAdmins.id, admin.id), isNew))
    .returning({ id: siteAdmins.id });
  return taken.length > 0;
}

async function takeRecoveryCode(ctx: Ctx, admin: AdminRow, code: string): Promise<boolean> {
  const hash = hashRecoveryCode(code);
  const taken = await ctx.db
    .update(siteAdmins)
    .set({ recoveryHashes: sql`array_remove(${siteAdmins.recoveryHashes}, ${hash})` })
    .where(and(eq(siteAdmins.id, admin.id), sql`${hash} = any(${siteAdmins.recoveryHashes})`))
    .returning({ id: siteAdmins.id });
  return taken.length > 0;
}
