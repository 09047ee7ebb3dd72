import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "./database.server.ts";

/** Signs short texts with a key that all processes share. */
export type Signer = { sign(text: string): string; matches(text: string, signature: string): boolean };

/** The key is made once and lies in the database, so that every process signs alike (decisions 9). */
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
