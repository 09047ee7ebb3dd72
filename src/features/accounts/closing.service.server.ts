import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { conflict, unauthenticated } from "#domain/problems.ts";
import { recordAct } from "#platform/acts.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { attemptKey } from "./rate-limits.service.server.ts";
import { formerName } from "./rules.ts";
import { accounts, accountTokens, sessions, signInFailures } from "./tables.server.ts";

/** Of two that close one account the second is nobody any more. The caller's transaction holds the row. */
export async function lockAccount(ctx: Ctx, accountId: string): Promise<void> {
  // Not as strongly as a deletion of the row would: a transaction that only tells them something does not wait.
  const alive = and(eq(accounts.id, accountId), isNull(accounts.deletedAt));
  const [locked] = await ctx.db.select({ id: accounts.id }).from(accounts).where(alive).for("no key update");
  if (!locked) throw unauthenticated();
}

/**
 * Whoever takes somebody in holds their account, after the organisation and the building: an account that is being deleted is
 * waited for, and one that is gone joins nothing.
 */
export async function holdAccount(ctx: Ctx, accountId: string): Promise<void> {
  const alive = and(eq(accounts.id, accountId), isNull(accounts.deletedAt));
  const [held] = await ctx.db.select({ id: accounts.id }).from(accounts).where(alive).for("share");
  if (!held) throw conflict("That account was deleted a moment ago.");
}

/** Takes the person out of the account and ends its sessions; answers their ids. */
export async function closeAccount(ctx: Ctx, account: typeof accounts.$inferSelect): Promise<string[]> {
  await takeOutPerson(ctx, account);
  await recordAct(ctx, { thing: "account", act: "deleted", thingId: account.id });
  const ended = await ctx.db.delete(sessions).where(eq(sessions.accountId, account.id)).returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

/** The address becomes free for a new account; the row stays, since records refer to it. */
async function takeOutPerson(ctx: Ctx, { id, email }: typeof accounts.$inferSelect): Promise<void> {
  const nobody = {
    name: formerName,
    email: `${id}@deleted.invalid`,
    passwordHash: "",
    phone: null,
    location: null,
    buildingUnit: null,
    emailVerifiedAt: null,
    textsLentAt: null,
    deletedAt: ctx.now,
    version: sql`${accounts.version} + 1`,
  };
  await ctx.db.update(accounts).set(nobody).where(eq(accounts.id, id));
  await ctx.db.delete(accountTokens).where(eq(accountTokens.accountId, id));
  const counted = [attemptKey(email, ""), attemptKey("forgot", email)];
  await ctx.db.delete(signInFailures).where(inArray(signInFailures.accountKey, counted));
}
