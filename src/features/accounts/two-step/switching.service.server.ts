import { and, eq, gte, isNotNull, isNull, sql } from "drizzle-orm";
import { conflict, notFound } from "#domain/problems.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { requestEmail } from "../emails.service.server.ts";
import { endSessions } from "../password-reset.service.server.ts";
import { accounts } from "../tables.server.ts";
import { replaceRecoveryCodes } from "./codes.service.server.ts";
import { passkeys, secondSteps } from "./tables.server.ts";

/** What a change of the second steps leaves to be done once it has committed: sessions that this process forgets. */
export type Ended = { ended: string[] };

/**
 * Called in the transaction that takes a second step into use. The first one switches two-step sign-in on: every other
 * session ends, and ten recovery codes are answered. Whoever has some already gets none.
 */
export async function stepTaken(ctx: Ctx): Promise<Ended & { recoveryCodes: string[] }> {
  const { id, sessionId } = userOf(ctx);
  const switched = await ctx.db
    .update(accounts)
    .set({ secondStepAt: ctx.now })
    .where(and(eq(accounts.id, id), isNull(accounts.secondStepAt)))
    .returning({ id: accounts.id });
  await tell(ctx, id);
  if (switched.length === 0) return { ended: [], recoveryCodes: [] };
  await recordAct(ctx, { thing: "account", act: "two_step_begun", thingId: id });
  return { ended: await endSessions(ctx, id, sessionId), recoveryCodes: await replaceRecoveryCodes(ctx, id) };
}

/**
 * Called in the transaction that takes a second step out of use. With the last one gone two-step sign-in is off, the
 * recovery codes are forgotten and every other session ends; 409 while an organisation asks for it.
 */
export async function stepGone(ctx: Ctx): Promise<Ended> {
  const { id, sessionId } = userOf(ctx);
  await tell(ctx, id);
  if (await hasSteps(ctx, id)) return { ended: [] };
  const [account] = await ctx.db.select({ due: accounts.secondStepDueAt }).from(accounts).where(eq(accounts.id, id));
  if (account?.due)
    throw conflict("Your organisation asks for two-step sign-in. Take another second step into use first.");
  await forgetSteps(ctx, id);
  await recordAct(ctx, { thing: "account", act: "two_step_ended", thingId: id });
  return { ended: await endSessions(ctx, id, sessionId) };
}

/** Forgets every second step of an account: a password alone signs in again. */
export async function forgetSteps(ctx: Ctx, accountId: string): Promise<void> {
  await ctx.db.update(accounts).set({ secondStepAt: null }).where(eq(accounts.id, accountId));
  await ctx.db.delete(passkeys).where(eq(passkeys.accountId, accountId));
  await ctx.db.delete(secondSteps).where(eq(secondSteps.accountId, accountId));
}

/**
 * Takes back what was taken into use since then by somebody who was not the account's person. The recovery codes go too:
 * the other one may have them. With nothing left a password alone signs in.
 */
export async function undoSteps(ctx: Ctx, accountId: string, since: Date): Promise<void> {
  const none = { totpSecret: null, totpOffered: null, totpLastStep: null, totpAt: null };
  await ctx.db.update(secondSteps).set({ recoveryHashes: [] }).where(eq(secondSteps.accountId, accountId));
  const isNew = and(eq(secondSteps.accountId, accountId), gte(secondSteps.totpAt, since));
  await ctx.db.update(secondSteps).set(none).where(isNew);
  await ctx.db.delete(passkeys).where(and(eq(passkeys.accountId, accountId), gte(passkeys.createdAt, since)));
  await recordAct(
    ctx,
    { thing: "account", act: "two_step_undone", thingId: accountId },
    { kind: "user", id: accountId },
  );
  if (!(await hasSteps(ctx, accountId))) await forgetSteps(ctx, accountId);
}

async function hasSteps(ctx: Ctx, accountId: string): Promise<boolean> {
  const [kept] = await ctx.db.select().from(secondSteps).where(eq(secondSteps.accountId, accountId));
  return Boolean(kept?.totpSecret) || (await ctx.db.$count(passkeys, eq(passkeys.accountId, accountId))) > 0;
}

/** For the person at the server's machine, where somebody lost their phone and their recovery codes. */
export async function endTwoStepOf(ctx: Ctx, email: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const alive = and(eq(accounts.email, email), isNull(accounts.deletedAt));
    const [account] = await ctx.db.select({ id: accounts.id }).from(accounts).where(alive).for("no key update");
    if (!account) throw notFound("account");
    await forgetSteps(ctx, account.id);
    await endSessions(ctx, account.id);
    await recordAct(ctx, { thing: "account", act: "two_step_ended", thingId: account.id });
  });
}

/** So that the owner hears of a change that was not theirs. */
async function tell(ctx: Ctx, accountId: string): Promise<void> {
  if (ctx.mail.isSetUp) await requestEmail(ctx, "two_step_changed", accountId);
}

/** Whether a password alone signs this account in no more. */
export async function hasSecondStep(ctx: Ctx, accountId: string): Promise<boolean> {
  const isOn = and(eq(accounts.id, accountId), isNotNull(accounts.secondStepAt));
  return (await ctx.db.$count(accounts, isOn)) > 0;
}

/** From when on each of these accounts reaches nothing without two-step sign-in; null where nobody asks for it. */
export async function setSecondStepDue(
  ctx: Ctx,
  dues: readonly { accountId: string; dueAt: Date | null }[],
): Promise<void> {
  await ctx.db.execute(sql`
    update accounts a set second_step_due_at = due."dueAt"
    from json_to_recordset(${JSON.stringify(dues)}::json) as due ("accountId" uuid, "dueAt" timestamptz)
    where a.id = due."accountId" and a.second_step_due_at is distinct from due."dueAt"`);
}
