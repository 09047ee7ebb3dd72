import { and, eq, isNull } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { readPhone } from "#domain/phone.ts";
import { conflict, invalid, notFound, Problem } from "#domain/problems.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import type { accountCalls } from "./contract.ts";
import { requestEmail } from "./emails.service.server.ts";
import { refuseCommon } from "./password-reset.service.server.ts";
import { hashPassword, isPassword } from "./passwords.service.server.ts";
import { countSignIn, forgiveSignIn } from "./rate-limits.service.server.ts";
import { holdAccount, openSession, openSignedIn, refuseSuspended, type SignedIn } from "./sessions.service.server.ts";
import { accounts, sessions } from "./tables.server.ts";
import { requireSecondStep } from "./two-step/codes.service.server.ts";

/** Opens an account in any of the five roles; an occupant joins the picked building unconfirmed. */
export async function register(ctx: Ctx, input: CallRead<typeof accountCalls.register>): Promise<SignedIn> {
  const phone = readPhone(input.phone);
  if (!phone)
    throw invalid("phone", "That phone number cannot be right. Try it with its country code, as +234 803 123 4567.");
  await refuseCommon(ctx, "password", input.password, input);
  const passwordHash = await hashPassword(input.password);
  return transaction(ctx, async (ctx) => {
    const { name, email, location, role } = input;
    const buildingUnit = role === "building_occupant" ? (input.buildingUnit ?? null) : null;
    const account = { id: newId(), name, email, location, role, phone, passwordHash, buildingUnit, createdAt: ctx.now };
    const added = await ctx.db.insert(accounts).values(account).onConflictDoNothing().returning({ id: accounts.id });
    if (added.length === 0) throw conflict("An account with this email already exists. Try signing in.");
    const invitation = input.invitation ?? null;
    const propertyId = input.propertyId ?? null;
    await callHooks(ctx, "accountOpened", {
      accountId: account.id,
      role,
      name,
      unit: buildingUnit,
      invitation,
      propertyId,
    });
    await recordAct(
      ctx,
      { thing: "account", act: "registered", thingId: account.id },
      { kind: "user", id: account.id },
    );
    if (ctx.mail.isSetUp) await requestEmail(ctx, "verify_email", account.id);
    return openSession(ctx, account.id);
  });
}

/**
 * Signs in; a wrong password and an unknown email read the same and take the same time. Where two-step sign-in is on, a
 * right password alone answers 401 with `code` in its errors. Tries that come with a session
 * of the same account are counted apart, so that a stranger's guesses never keep the owner out; that
 * session ends with the one that takes its place.
 */
export async function login(ctx: Ctx, input: CallRead<typeof accountCalls.login>): Promise<SignedIn> {
  const [account] = await ctx.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.email, input.email), isNull(accounts.deletedAt)));
  const known = ctx.actor.kind === "user" && ctx.actor.id === account?.id ? ctx.actor.sessionId : undefined;
  const counted = await countSignIn(ctx, input.email, known);
  const right = await isPassword(account?.passwordHash, input.password);
  if (!account || !right) throw wrongPair();
  refuseSuspended(ctx, account);
  if (account.secondStepAt) await requireSecondStep(ctx, account.id, input.code);
  return transaction(ctx, async (ctx) => {
    const held = await holdAccount(ctx, account.id);
    if (held?.passwordHash !== account.passwordHash || isOn(held) !== isOn(account)) throw wrongPair();
    await forgiveSignIn(ctx, counted);
    if (known) await revoke(ctx, known);
    return openSignedIn(ctx, account.id);
  });
}

const wrongPair = () => new Problem("unauthenticated", "Invalid email or password");

const isOn = ({ secondStepAt }: Pick<typeof accounts.$inferSelect, "secondStepAt">): boolean => secondStepAt !== null;

/** Ends the session that this call came with; ending it twice is no fault. */
export async function logout(ctx: Ctx): Promise<null> {
  await revoke(ctx, userOf(ctx).sessionId);
  return null;
}

/** Ends one of the caller's own sessions, on any device. */
export async function endSession(ctx: Ctx, input: { id: string }): Promise<null> {
  if (!(await revoke(ctx, input.id))) throw notFound("session");
  return null;
}

async function revoke(ctx: Ctx, sessionId: string): Promise<boolean> {
  const wasOpen = await transaction(ctx, async (ctx) => {
    const ended = await ctx.db
      .update(sessions)
      .set({ revokedAt: ctx.now })
      .where(and(eq(sessions.id, sessionId), eq(sessions.accountId, userOf(ctx).id), isNull(sessions.revokedAt)))
      .returning({ id: sessions.id });
    if (ended.length > 0) await recordAct(ctx, { thing: "session", act: "ended", thingId: sessionId });
    return ended.length > 0;
  });
  ctx.forgetSession(sessionId);
  return wasOpen;
}
