import { and, eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { readPhone } from "#domain/phone.ts";
import { conflict, invalid, refuseStale } from "#domain/problems.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { User } from "../contract.ts";
import { requestEmail, requireMail } from "../emails.service.server.ts";
import { findUser } from "../queries.server.ts";
import { attemptKey, countAttempts } from "../rate-limits.service.server.ts";
import { attempts } from "../rules.ts";
import { accounts } from "../tables.server.ts";
import { useToken, voidTokens } from "../tokens.service.server.ts";
import type { selfCalls } from "./contract.ts";

/** What a screen says before anybody is signed in. */
export async function readConfig(ctx: Ctx) {
  return { mailAvailable: ctx.mail.isSetUp, supportEmail: ctx.site.supportEmail };
}

/** Confirms the email that the token was mailed to. */
export async function verifyEmail(ctx: Ctx, { token }: CallRead<typeof selfCalls.verifyEmail>): Promise<null> {
  return transaction(ctx, async (ctx) => {
    const account = await useToken(ctx, "verify_email", token);
    await voidTokens(ctx, account.id, "verify_email");
    await ctx.db
      .update(accounts)
      .set({ emailVerifiedAt: account.emailVerifiedAt ?? ctx.now })
      .where(eq(accounts.id, account.id));
    await recordAct(
      ctx,
      { thing: "account", act: "email_verified", thingId: account.id },
      { kind: "user", id: account.id },
    );
    return null;
  });
}

export async function resendVerification(ctx: Ctx): Promise<null> {
  requireMail(ctx, "Whoever adds you to a building confirms you themselves.");
  const { id } = userOf(ctx);
  const { emailVerified } = await findUser(ctx, id);
  if (emailVerified) throw conflict("Your email is confirmed already.");
  await countAttempts(ctx, attemptKey("verify", id), attempts.letters);
  return transaction(ctx, async (ctx) => {
    await requestEmail(ctx, "verify_email", id);
    return null;
  });
}

/** Changes only what is named; an old `version` answers 409. */
export async function updateMe(ctx: Ctx, input: CallRead<typeof selfCalls.updateMe>): Promise<{ user: User }> {
  const { id } = userOf(ctx);
  const { name, location, version, lendsTexts } = input;
  const phone = input.phone === undefined ? undefined : readPhone(input.phone);
  if (phone === null)
    throw invalid("phone", "That phone number cannot be right. Try it with its country code, as +234 803 123 4567.");
  return transaction(ctx, async (ctx) => {
    const [now] = await ctx.db
      .select({ version: accounts.version })
      .from(accounts)
      .where(eq(accounts.id, id))
      .for("update");
    refuseStale("Your profile", now, version);
    const textsLentAt = lendsTexts === undefined ? undefined : lendsTexts ? ctx.now : null;
    const next = { name, phone, location, textsLentAt, version: sql`${accounts.version} + 1` };
    await ctx.db
      .update(accounts)
      .set(next)
      .where(and(eq(accounts.id, id)));
    await recordAct(ctx, { thing: "account", act: "edited", thingId: id });
    return { user: await findUser(ctx, id) };
  });
}
