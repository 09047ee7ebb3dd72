import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "./database.server.ts";

/** Signs short texts with a key that all processes share. */
export type Signer = { sign(text: string): string; matches(text: string, signature: string): boolean };

/** The key is made once and lies in the database, so that every process signs alike. */
export async function loadSigner(db: Db, now: Date): Promise<Signer> {
  await db.execute(
    sql`insert into signing_keys (purpose, secret, created_at) values ('media', ${randomBytes(32)}, ${now}) on conflict do nothing`,
  );
  const { rows } = await db.execute<{ secret: Buffer }>(sql`select secret from signing_keys where purpose = 'media'`);
  const secret = rows[0]?.secret;
  if (!secret) throw new Error("The signing key could not be made.");
  const digest = (text: string) => createHmac("sha256", secret).update(text).digest();
  return {
    sign: (text) => digest(text).toString("base64url"),
    matches(text, signature) {
      // Compared as text: base64 has more than one spelling of the same bytes.
      const given = Buffer.from(signature);
      const right = Buffer.from(digest(text).toString("base64url"));
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}

const hourMs = 60 * 60 * 1_000;
/** A page opened at the very end of the hour still loads its pictures. */
const graceMs = 5 * 60 * 1_000;

type Signing = { signer: Signer; now: Date };

/** What signs an address until the clock hour ends: the same within it, so that browsers can keep what it shows. */
export function signHour({ signer, now }: Signing, text: string): string {
  const until = (Math.floor(now.getTime() / hourMs) + 1) * (hourMs / 1_000);
  return `until=${until}&signature=${signer.sign(`${text}:${until}`)}`;
}

/** Whether an address was signed so, and its hour is not over; it is dead five minutes after it. */
export function isSigned(
  { signer, now }: Signing,
  text: string,
  { until, signature }: { until: number; signature: string },
): boolean {
  return until * 1_000 + graceMs > now.getTime() && signer.matches(`${text}:${until}`, signature);
}
