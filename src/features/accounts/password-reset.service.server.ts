import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { invalid } from "#domain/problems.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import { requestEmail, requireMail } from "./emails.service.server.ts";
import { resetAddress } from "./messages.server.ts";
import { commonPasswordFault } from "./password-reset.rules.ts";
import { hashPassword, isPassword } from "./passwords.service.server.ts";
import { attemptKey, countAttempts, forgiveAttempts } from "./rate-limits.service.server.ts";
import { attempts } from "./rules.ts";
import type { selfCalls } from "./self/contract.ts";
import { accounts, sessions } from "./tables.server.ts";
import { makeToken, requireToken, useToken, voidTokens } from "./tokens.service.server.ts";

type Person = { name: string; email: string };

const stolen = "That password was stolen from another site and published, so thieves try it. Please choose another.";

/** Refuses what the contract lets pass and too many people have, or thieves; `path` is the field it was typed in (422). */
export async function refuseCommon(ctx: Ctx, path: string, password: string, person: Person): Promise<void> {
  const fault = commonPasswordFault(password, person);
  if (fault) throw invalid(path, fault);
  if (await ctx.stolenPasswords?.has(password)) throw invalid(path, stolen);
}

/**
 * Sends a link to the person with this email. Counting, looking and queueing are the same whether there is such an
 * account, so neither the answer nor its time tells.
 */
export async function forgotPassword(ctx: Ctx, { email }: CallRead<typeof selfCalls.forgotPassword>): Promise<null> {
  requireMail(ctx, "A forgotten password cannot be reset by link here.");
  await countAttempts(ctx, attemptKey("letters from", ctx.address), attempts.lettersFromAddress);
  await countAttempts(ctx, attemptKey("forgot", email), attempts.letters);
  const alive = and(eq(accounts.email, email), isNull(accounts.deletedAt));
  return transaction(ctx, async (ctx) => {
    const [account] = await ctx.db.select({ id: accounts.id }).from(accounts).where(alive);
    await requestEmail(ctx, "reset_password", account?.id ?? newId());
    return null;
  });
}

/**
 * For the person at the server's machine, to be handed to the account's person; null where nobody who may sign in has
 * this email.
 */
export async function makeResetLink(ctx: Ctx, email: string): Promise<string | null> {
  const maySignIn = and(eq(accounts.email, email), isNull(accounts.deletedAt), isNull(accounts.suspendedAt));
  return transaction(ctx, async (ctx) => {
    const [account] = await ctx.db.select({ id: accounts.id }).from(accounts).where(maySignIn);
    if (!account) return null;
    const token = await makeToken(ctx, account.id, "reset_password");
    await recordAct(ctx, { thing: "account", act: "reset_link_made", thingId: account.id });
    return resetAddress(ctx.site.url, token);
  });
}

const resets = ["reset_password" as const, "undo_two_step" as const];

/**
 * Sets the password of the person with the token, and ends every session and what acts in their name beside them. Having
 * read the mail proves the email too. The token of a mail about a new passkey or app takes back that one, and those since.
 */
export async function resetPassword(ctx: Ctx, input: CallRead<typeof selfCalls.resetPassword>): Promise<null> {
  await requireToken(ctx, resets, input.token);
  const passwordHash = await hashPassword(input.password);
  const ended = await transaction(ctx, async (ctx) => {
    const account = await useToken(ctx, resets, input.token);
    await refuseCommon(ctx, "password", input.password, account);
    await voidTokens(ctx, account.id, "reset_password");
    const emailVerifiedAt = account.emailVerifiedAt ?? ctx.now;
    await ctx.db.update(accounts).set({ passwordHash, emailVerifiedAt }).where(eq(accounts.id, account.id));
    await forgiveAttempts(ctx, attemptKey(account.email, ""));
    await recordAct(
      ctx,
      { thing: "account", act: "password_reset", thingId: account.id },
      { kind: "user", id: account.id },
    );
    await requestEmail(ctx, "password_changed", account.id);
    await callHooks(ctx, "accessReset", { accountId: account.id, undoneSince: account.since });
    return endSessions(ctx, account.id);
  });
  for (const id of ended) ctx.forgetSession(id);
  return null;
}

/** Sets a new password for the signed-in account; every session but this one ends. */
export async function changePassword(ctx: Ctx, input: CallRead<typeof selfCalls.changePassword>): Promise<null> {
  const user = userOf(ctx);
  const account = await confirmPassword(ctx, "currentPassword", input.currentPassword);
  if (input.newPassword === input.currentPassword) {
    throw invalid("newPassword", "That is the password you have now. Please choose another.");
  }
  await refuseCommon(ctx, "newPassword", input.newPassword, account);
  const passwordHash = await hashPassword(input.newPassword);
  const ended = await transaction(ctx, async (ctx) => {
    // Of two changes that race, the second was checked against a password that is no more.
    const unchanged = and(eq(accounts.id, user.id), eq(accounts.passwordHash, account.passwordHash));
    const changed = await ctx.db.update(accounts).set({ passwordHash }).where(unchanged).returning({ id: accounts.id });
    if (changed.length === 0) throw wrongPassword("currentPassword");
    await voidTokens(ctx, user.id, "reset_password");
    await recordAct(ctx, { thing: "account", act: "password_changed", thingId: user.id });
    if (ctx.mail.isSetUp) await requestEmail(ctx, "password_changed", user.id);
    return endSessions(ctx, user.id, user.sessionId);
  });
  for (const id of ended) ctx.forgetSession(id);
  return null;
}

const wrongPassword = (path: string) => invalid(path, "That is not your current password.");

/** The account that is signed in, where the password is right; else 422, and 429 after ten in 15 minutes. */
export async function confirmPassword(ctx: Ctx, path: string, password: string): Promise<typeof accounts.$inferSelect> {
  const { id } = userOf(ctx);
  const key = attemptKey("own password", id);
  await countAttempts(ctx, key, attempts.passwordChecks);
  const [account] = await ctx.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), isNull(accounts.deletedAt)));
  if (!account || !(await isPassword(account.passwordHash, password))) throw wrongPassword(path);
  await forgiveAttempts(ctx, key);
  return account;
}

const lately = 15 * 60_000;

/** As `confirmPassword`; who signed in within a quarter of an hour has given it already, and may leave it out. */
export async function confirmSelf(ctx: Ctx, password: string | undefined): Promise<void> {
  if (password !== undefined) return void (await confirmPassword(ctx, "password", password));
  const since = new Date(ctx.now.getTime() - lately);
  const isFresh = and(eq(sessions.id, userOf(ctx).sessionId), gt(sessions.createdAt, since));
  if ((await ctx.db.$count(sessions, isFresh)) === 0) throw invalid("password", "Please enter your password.");
}

/** Ends the account's sessions, but for one; answers their ids, to be forgotten once this has committed. */
export async function endSessions(ctx: Ctx, accountId: string, except?: string): Promise<string[]> {
  const open = and(
    eq(sessions.accountId, accountId),
    isNull(sessions.revokedAt),
    except === undefined ? sql`true` : ne(sessions.id, except),
  );
  const ended = await ctx.db.update(sessions).set({ revokedAt: ctx.now }).where(open).returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}
