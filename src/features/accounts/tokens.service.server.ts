import { randomBytes } from "node:crypto";
import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { invalid } from "#domain/problems.ts";
import type { Ctx } from "#platform/context.server.ts";
import { hashToken } from "./queries.server.ts";
import { type TokenPurpose, tokenHours } from "./rules.ts";
import { accounts, accountTokens } from "./tables.server.ts";

type Account = typeof accounts.$inferSelect;
type Purposes = TokenPurpose | TokenPurpose[];

/** A new token for a mailed link; only its hash is kept. `since`: when what the mail tells of was done. */
export async function makeToken(ctx: Ctx, accountId: string, purpose: TokenPurpose, since?: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(ctx.now.getTime() + tokenHours[purpose] * 60 * 60 * 1_000);
  const row = { id: newId(), accountId, purpose, tokenHash: hashToken(token), createdAt: ctx.now, expiresAt, since };
  await ctx.db.insert(accountTokens).values(row);
  return token;
}

/** Throws as `useToken` where the token cannot be used, before work that a stranger should not cause. */
export async function requireToken(ctx: Ctx, purpose: Purposes, token: string): Promise<void> {
  const found = await ctx.db
    .select({ id: accountTokens.id })
    .from(accountTokens)
    .where(usable(ctx, purpose, token))
    .limit(1);
  if (found.length === 0) throw noSuchLink();
}

const noSuchLink = () => invalid("token", "This link was used already or has run out. Please ask for a new one.");

const usable = (ctx: Ctx, purpose: Purposes, token: string) =>
  and(
    eq(accountTokens.tokenHash, hashToken(token)),
    inArray(accountTokens.purpose, [purpose].flat()),
    isNull(accountTokens.usedAt),
    gt(accountTokens.expiresAt, ctx.now),
  );

/**
 * Uses a token up and answers whose it is, and since when it undoes, if it does; of two that race only one gets it. Unknown, used, run out and of another
 * purpose read the same (422). Call it inside the transaction of what it allows.
 */
export async function useToken(ctx: Ctx, purpose: Purposes, token: string): Promise<Account & { since: Date | null }> {
  const [used] = await ctx.db
    .update(accountTokens)
    .set({ usedAt: ctx.now })
    .where(usable(ctx, purpose, token))
    .returning({ accountId: accountTokens.accountId, since: accountTokens.since });
  const alive = and(
    eq(accounts.id, used?.accountId ?? newId()),
    isNull(accounts.deletedAt),
    isNull(accounts.suspendedAt),
  );
  const [account] = await ctx.db.select().from(accounts).where(alive);
  if (!account) throw noSuchLink();
  return { ...account, since: used?.since ?? null };
}

/** Every other link of this purpose that is still under way stops working. */
export async function voidTokens(ctx: Ctx, accountId: string, purpose: TokenPurpose): Promise<void> {
  const open = and(
    eq(accountTokens.accountId, accountId),
    eq(accountTokens.purpose, purpose),
    isNull(accountTokens.usedAt),
  );
  await ctx.db.update(accountTokens).set({ usedAt: ctx.now }).where(open);
}
