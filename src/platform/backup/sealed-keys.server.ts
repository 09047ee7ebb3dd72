import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";

// About 128 MB and a third of a second for each passphrase that somebody tries.
const cost = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1_048_576 };
const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;
const about = Buffer.from("tunse keys 1");

const keyOf = (passphrase: string, salt: Uint8Array) => scryptSync(passphrase.normalize("NFC"), salt, 32, cost);

/** Seals secrets so that only the passphrase opens them: scrypt, then AES-256-GCM. */
export function sealByPassphrase(secret: Uint8Array, passphrase: string): Buffer {
  const salt = randomBytes(saltBytes);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", keyOf(passphrase, salt), nonce).setAAD(about);
  return Buffer.concat([salt, nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined where the passphrase is another one, or what is sealed was changed. */
export function openByPassphrase(sealed: Uint8Array, passphrase: string): Buffer | undefined {
  if (sealed.length < saltBytes + nonceBytes + tagBytes) return undefined;
  const key = keyOf(passphrase, sealed.subarray(0, saltBytes));
  const nonce = sealed.subarray(saltBytes, saltBytes + nonceBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes })
    .setAAD(about)
    .setAuthTag(sealed.subarray(-tagBytes));
  try {
    const hidden = sealed.subarray(saltBytes + nonceBytes, -tagBytes);
    return Buffer.concat([decipher.update(hidden), decipher.final()]);
  } catch {
    return undefined;
  }
}
