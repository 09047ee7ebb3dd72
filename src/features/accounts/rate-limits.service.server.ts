import { createHash } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import { tooMany } from "#platform/http/limits.server.ts";
import { attempts, failedSignIns } from "./rules.ts";
import { signInFailures } from "./tables.server.ts";

/** What attempts are counted under, without saying whose they are. */
export const attemptKey = (...parts: string[]): string =>
  createHash("sha256").update(parts.join("\n")).digest("base64url");

/** Counts one attempt before anything is looked at, so that those sent together all count. Throws `rate_limited`. */
export async function countAttempts(
  ctx: Ctx,
  key: string,
  { most, windowMinutes }: { most: number; windowMinutes: number },
): Promise<void> {
  if ((await countUp(ctx, key, windowMinutes)) > most) throw tooMany(windowMinutes * 60);
}

/** One more in this window; the window opens anew once it has run out. */
export async function countUp(ctx: Ctx, key: string, windowMinutes: number): Promise<number> {
  const { now } = ctx;
  const windowStart = new Date(now.getTime() - windowMinutes * 60_000);
  const isOld = sql`${signInFailures.windowStartedAt} < ${windowStart}`;
  const [counted] = await ctx.db
    .insert(signInFailures)
    .values({ accountKey: key, failures: 1, windowStartedAt: now, lastFailedAt: now })
    .onConflictDoUpdate({
      target: signInFailures.accountKey,
      set: {
        failures: sql`case when ${isOld} then 1 else ${signInFailures.failures} + 1 end`,
        windowStartedAt: sql`case when ${isOld} then ${now} else ${signInFailures.windowStartedAt} end`,
        lastFailedAt: now,
      },
    })
    .returning({ failures: signInFailures.failures });
  return counted?.failures ?? 1;
}

export async function forgiveAttempts(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.delete(signInFailures).where(eq(signInFailures.accountKey, key));
}

/** What a right password makes good again. */
export type Counted = { account: string; address: string | undefined };

/**
 * Ten failures an account in 15 minutes, then one try a minute from each address: a stranger who keeps guessing slows
 * down, and cannot keep the owner out from elsewhere. Tries from a `known` session are counted apart, and not by
 * address. Counted before the password is looked at, so that tries sent together all count.
 */
export async function countSignIn(ctx: Ctx, who: string, known = ""): Promise<Counted> {
  const key = attemptKey(who, known);
  const address = known ? undefined : attemptKey("sign-ins from", ctx.address);
  if (address) await countAttempts(ctx, address, attempts.signInsFromAddress);
  const failures = await countUp(ctx, key, failedSignIns.windowMinutes);
  if (failures > failedSignIns.most) await takeSlowTurn(ctx, attemptKey(who, ctx.address));
  return { account: key, address };
}

/** The account's count begins anew; of the address only this one try is forgiven, since others guess from there. */
export async function forgiveSignIn(ctx: Ctx, { account, address }: Counted): Promise<void> {
  await forgiveAttempts(ctx, account);
  if (!address) return;
  await ctx.db
    .update(signInFailures)
    .set({ failures: sql`${signInFailures.failures} - 1` })
    .where(and(eq(signInFailures.accountKey, address), gt(signInFailures.failures, 0)));
}

async function takeSlowTurn(ctx: Ctx, key: string): Promise<void> {
  const turn = new Date(ctx.now.getTime() - failedSignIns.thenEverySeconds * 1_000);
  const taken = await ctx.db
    .insert(signInFailures)
    .values({ accountKey: key, failures: 1, windowStartedAt: ctx.now, lastFailedAt: ctx.now })
    .onConflictDoUpdate({
      target: signInFailures.accountKey,
      set: { lastFailedAt: ctx.now },
      setWhere: sql`${signInFailures.lastFailedAt} <= ${turn}`,
    })
    .returning({ key: signInFailures.accountKey });
  if (taken.length === 0) throw tooMany(failedSignIns.thenEverySeconds);
}
