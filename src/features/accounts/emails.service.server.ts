import { and, eq, isNull } from "drizzle-orm";
import { conflict } from "#domain/problems.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Letter } from "#platform/mail.server.ts";
import { type EmailAsked, emailJob } from "./emails.jobs.server.ts";
import { changedLetter, resetLetter, twoStepLetter, verifyLetter } from "./messages.server.ts";
import type { TokenPurpose } from "./rules.ts";
import { accounts } from "./tables.server.ts";
import { makeToken } from "./tokens.service.server.ts";

type EmailPurpose = EmailAsked["purpose"];

/**
 * Has a mail sent once the transaction commits. The job holds an id and no secret: the token is made when it is sent.
 * An id that nobody has is as good, so that asking for a stranger does the same work.
 */
export async function requestEmail(ctx: Ctx, purpose: EmailPurpose, accountId: string): Promise<void> {
  const singletonKey = `${purpose} ${accountId}`;
  await ctx.jobs.send(ctx.db, emailJob, { purpose, accountId, since: ctx.now.toISOString() }, { singletonKey });
}

/** Writes and sends one mail; nothing to an account that has gone, or an email that was confirmed since then. */
export async function sendEmail(ctx: Ctx, asked: EmailAsked): Promise<void> {
  const { purpose, accountId } = asked;
  if (!ctx.mail.isSetUp) return;
  const alive = and(eq(accounts.id, accountId), isNull(accounts.deletedAt), isNull(accounts.suspendedAt));
  const [account] = await ctx.db.select().from(accounts).where(alive);
  if (!account || (purpose === "verify_email" && account.emailVerifiedAt)) return;
  await ctx.mail.send(await write(ctx, asked, account));
}

type Account = typeof accounts.$inferSelect;

async function write(ctx: Ctx, { purpose, since }: EmailAsked, account: Account): Promise<Letter> {
  const token = (kind: TokenPurpose, from?: Date) => makeToken(ctx, account.id, kind, from);
  switch (purpose) {
    case "reset_password":
      return resetLetter(account, ctx.site.url, await token(purpose));
    case "verify_email":
      return verifyLetter(account, ctx.site.url, await token(purpose));
    case "password_changed":
      return changedLetter(account, ctx.site.url);
    case "two_step_changed":
      return twoStepLetter(account, ctx.site.url, await token("undo_two_step", since ? new Date(since) : ctx.now));
  }
}

/** 409 where no mail is set up, with the other way. */
export function requireMail(ctx: Ctx, otherWay: string): void {
  if (ctx.mail.isSetUp) return;
  const { supportEmail } = ctx.site;
  const write = supportEmail ? ` Please write to ${supportEmail}.` : " Please ask whoever runs it for you.";
  throw conflict(`This Tunse sends no mail. ${otherWay}${write}`);
}
