import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { Problem } from "#domain/problems.ts";
import type { Ctx } from "#platform/context.server.ts";
import { hashRecoveryCode, isAppCode, newRecoveryCodes, plainCode, stepOfCode } from "#platform/totp.server.ts";
import { attemptKey, countAttempts, forgiveAttempts } from "../rate-limits.service.server.ts";
import { attempts } from "../rules.ts";
import { secondSteps } from "./tables.server.ts";

/** Whose secret it is that the vault keeps. */
export const aboutSecondStep = (accountId: string): string => `two-step sign-in of user ${accountId}`;
/** Under what tries of an account's codes are counted. */
export const codeTries = (accountId: string): string => attemptKey("code of user", accountId);

/** Where it does not open, no code is right; recovery codes still are, and so is `npm run account:reset`. */
export function openSecret(ctx: Ctx, accountId: string, sealed: Buffer): Buffer | undefined {
  const secret = ctx.vault.open(sealed, aboutSecondStep(accountId));
  if (!secret)
    ctx.log.error({ accountId }, "A secret of two-step sign-in does not open: was SECRET_KEY or secret.key changed?");
  return secret;
}

const asksCode = (message: string) => new Problem("unauthenticated", message, { errors: [{ path: "code", message }] });

/**
 * Takes the second step of somebody who knows the password, and uses it up; throws `unauthenticated` with `code` in its
 * errors. Tries are few for the account as a whole: only who knows its password can use them up.
 */
export async function requireSecondStep(ctx: Ctx, accountId: string, given: string | null | undefined): Promise<void> {
  if (!given)
    throw asksCode("Enter the six digits of your authenticator app or a recovery code, or sign in by your passkey.");
  await countAttempts(ctx, codeTries(accountId), attempts.codes);
  const taken = isAppCode(given)
    ? await takeAppCode(ctx, accountId, plainCode(given))
    : await takeRecoveryCode(ctx, accountId, given);
  if (!taken) throw asksCode("That code is not right, or was used already. Wait for the next one.");
  await forgiveAttempts(ctx, codeTries(accountId));
}

async function takeAppCode(ctx: Ctx, accountId: string, code: string): Promise<boolean> {
  const [kept] = await ctx.db.select().from(secondSteps).where(eq(secondSteps.accountId, accountId));
  const secret = kept?.totpSecret ? openSecret(ctx, accountId, kept.totpSecret) : undefined;
  const step = stepOfCode(secret, code, ctx.now);
  if (step === undefined) return false;
  const isNew = or(isNull(secondSteps.totpLastStep), lt(secondSteps.totpLastStep, step));
  const taken = await ctx.db
    .update(secondSteps)
    .set({ totpLastStep: step })
    .where(and(eq(secondSteps.accountId, accountId), isNew))
    .returning({ id: secondSteps.accountId });
  return taken.length > 0;
}

async function takeRecoveryCode(ctx: Ctx, accountId: string, code: string): Promise<boolean> {
  const hash = hashRecoveryCode(code);
  const taken = await ctx.db
    .update(secondSteps)
    .set({ recoveryHashes: sql`array_remove(${secondSteps.recoveryHashes}, ${hash})` })
    .where(and(eq(secondSteps.accountId, accountId), sql`${hash} = any(${secondSteps.recoveryHashes})`))
    .returning({ id: secondSteps.accountId });
  return taken.length > 0;
}

/** Ten new ones in place of those before; the answer is the only place where they stand. */
export async function replaceRecoveryCodes(ctx: Ctx, accountId: string): Promise<string[]> {
  const { codes, hashes: recoveryHashes } = newRecoveryCodes();
  await ctx.db
    .insert(secondSteps)
    .values({ accountId, recoveryHashes })
    .onConflictDoUpdate({ target: secondSteps.accountId, set: { recoveryHashes } });
  return codes;
}
