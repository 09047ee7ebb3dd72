import { createHash, createHmac, randomBytes } from "node:crypto";
import { base32, inFours } from "#domain/totp.ts";

const stepMs = 30_000;
const digits = 6;
export const totpSecretBytes = 20;
const recoveryCodes = { count: 10, bytes: 15 };

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
export function stepOfCode(secret: Buffer | undefined, code: string, now: Date): number | undefined {
  if (!secret) return undefined;
  const present = stepOf(now);
  return [present, present - 1, present + 1].find((step) => codeAt(secret, step) === code);
}

export const newTotpSecret = (): Buffer => randomBytes(totpSecretBytes);

/** A code as it is compared, however it was grouped. */
export const plainCode = (code: string): string => code.replaceAll(/[\s-]/g, "");

/** Whether it is six digits of an app; else it may be a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(plainCode(code));

/** However it is grouped and spelled; with 120 bits a plain hash is as good as a slow one. */
export const hashRecoveryCode = (code: string): string =>
  createHash("sha256").update(plainCode(code).toUpperCase()).digest("hex");

/** Ten codes to be shown this once, and what is kept of them. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: recoveryCodes.count }, () => inFours(base32(randomBytes(recoveryCodes.bytes))));
  return { codes, hashes: codes.map(hashRecoveryCode) };
}
