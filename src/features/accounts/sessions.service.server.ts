import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { Problem } from "#domain/problems.ts";
import { recordAct } from "#platform/acts.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { User } from "./contract.ts";
import { findUser, hashToken } from "./queries.server.ts";
import { sessionExpiry } from "./rules.ts";
import { accounts, sessions } from "./tables.server.ts";

export type SignedIn = { user: User; token: string };

/** 403 for an account that a site admin holds. */
export function refuseSuspended(ctx: Ctx, { suspendedAt }: { suspendedAt: Date | null }): void {
  if (!suspendedAt) return;
  const whom = ctx.site.supportEmail ? `write to ${ctx.site.supportEmail}` : "ask whoever runs this Tunse";
  throw new Problem("forbidden", `This account is suspended. Please ${whom}.`);
}

/**
 * What proved who it is takes long enough for another password to be set, and what ends every session would miss the one
 * that is opened right after it. Answers the account as it is now, held until the transaction ends; undefined where it
 * may not sign in any more.
 */
export async function holdAccount(ctx: Ctx, id: string): Promise<typeof accounts.$inferSelect | undefined> {
  const mayEnter = and(eq(accounts.id, id), isNull(accounts.suspendedAt), isNull(accounts.deletedAt));
  const [held] = await ctx.db.select().from(accounts).where(mayEnter).for("share");
  return held;
}

/** Puts on record that somebody signed in, and opens their session. */
export async function openSignedIn(ctx: Ctx, accountId: string): Promise<SignedIn> {
  await recordAct(ctx, { thing: "account", act: "signed_in", thingId: accountId }, { kind: "user", id: accountId });
  return openSession(ctx, accountId);
}

export async function openSession(ctx: Ctx, accountId: string): Promise<SignedIn> {
  const token = randomBytes(32).toString("base64url");
  await ctx.db.insert(sessions).values({
    id: newId(),
    accountId,
    tokenHash: hashToken(token),
    createdAt: ctx.now,
    lastUsedAt: ctx.now,
    expiresAt: sessionExpiry(ctx.now, ctx.now),
    userAgent: ctx.userAgent ?? null,
  });
  return { user: await findUser(ctx, accountId), token };
}
