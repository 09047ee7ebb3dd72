import { createHmac } from "node:crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { Problem } from "../../../domain/problems.ts";
import type { Ctx } from "../../../platform/context.server.ts";
import { attemptKey, countAttempts, forgiveAttempts } from "../../accounts/attempts/service.server.ts";
import { hashToken } from "../../accounts/queries.server.ts";
import { adminAttempts } from "../rules.ts";
import { siteAdmins } from "../tables.server.ts";

type AdminRow = typeof siteAdmins.$inferSelect;

const stepMs = 30_000;
const digits = 6;

/** RFC 6238 with what every authenticator app takes: HMAC-SHA-1, 30 seconds, six digits. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, "0");
}

export const stepOf = (now: Date): number => Math.floor(now.getTime() / stepMs);

/** The step that a code belongs to, now or one to either side, since clocks differ. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  const present = stepOf(now);
  return [present, present - 1, present + 1].find((step) => codeAt(secret, step) === code);
}

/** Recovery codes are kept by this hash only; how they are grouped and spelled is no matter. */
export const hashRecoveryCode = (code: string): string =>
  hashToken(code.toUpperCase().replaceAll(/[^A-Z2-7]/g, "")).toString("hex");

const asksCode = (message: string) => new Problem("unauthenticated", message, { errors: [{ path: "code", message }] });

/**
 * Takes the second factor of somebody who knows the password, and uses it up; throws `unauthenticated` with `code` in
 * its errors. Tries are few for the account as a whole: only who knows its password can use them up.
 */
export async function requireCode(ctx: Ctx, admin: AdminRow, given: string | null | undefined): Promise<void> {
  if (!given) throw asksCode("Enter the six digits of your authenticator app, or a recovery code.");
  const key = attemptKey("code of", admin.id);
  await countAttempts(ctx, key, adminAttempts.codes);
  const code = given.replaceAll(/\s/g, "");
  const taken = /^\d{6}$/.test(code) ? await takeCode(ctx, admin, code) : await takeRecoveryCode(ctx, admin, code);
  if (!taken) throw asksCode("That code is not right, or was used already. Wait for the next one.");
  await forgiveAttempts(ctx, key);
}

async function takeCode(ctx: Ctx, admin: AdminRow, code: string): Promise<boolean> {
  const step = admin.totpSecret ? stepOfCode(admin.totpSecret, code, ctx.now) : undefined;
  if (step === undefined) return false;
  const isNew = or(isNull(siteAdmins.totpLastStep), lt(siteAdmins.totpLastStep, step));
  const taken = await ctx.db
    .update(siteAdmins)
    .set({ totpLastStep: step })
    .where(and(eq(siteAdmins.id, admin.id), isNew))
    .returning({ id: siteAdmins.id });
  return taken.length > 0;
}

async function takeRecoveryCode(ctx: Ctx, admin: AdminRow, code: string): Promise<boolean> {
  const hash = hashRecoveryCode(code);
  const taken = await ctx.db
    .update(siteAdmins)
    .set({ recoveryHashes: sql`array_remove(${siteAdmins.recoveryHashes}, ${hash})` })
    .where(and(eq(siteAdmins.id, admin.id), sql`${hash} = any(${siteAdmins.recoveryHashes})`))
    .returning({ id: siteAdmins.id });
  return taken.length > 0;
}
