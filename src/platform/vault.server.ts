import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Keeps secrets that must be read again: sealed by a key that the database does not hold. */
export type Vault = {
  /** `about` says whose secret it is: it opens for nobody else. */
  seal(secret: Uint8Array, about: string): Buffer;
  /** Undefined where it was sealed by another key, is somebody else's, or was changed since. */
  open(sealed: Uint8Array, about: string): Buffer | undefined;
};

/** Written first in what is sealed, so that another cipher can follow this one. */
const format = 1;
const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM by a key derived from the secret of this installation. */
export function vaultOf(secret: Uint8Array): Vault {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "tunse vault", 32));
  const aboutOf = (about: string) => Buffer.from(about);
  return {
    seal(bytes, about) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(aboutOf(about));
      const hidden = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([Buffer.of(format), nonce, hidden, cipher.getAuthTag()]);
    },
    open(sealed, about) {
      if (sealed[0] !== format || sealed.length < 1 + nonceBytes + tagBytes) return undefined;
      const nonce = sealed.subarray(1, 1 + nonceBytes);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes })
        .setAAD(aboutOf(about))
        .setAuthTag(sealed.subarray(-tagBytes));
      const hidden = sealed.subarray(1 + nonceBytes, -tagBytes);
      try {
        return Buffer.concat([decipher.update(hidden), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}

const refuse = (): never => {
  throw new Error("Secrets are opened for who signs in, and to sign what webhooks carry.");
};

/** Of pages and everything else that has no business with secrets. */
export const closedVault: Vault = { seal: refuse, open: refuse };

/** The secret of `SECRET_KEY`, else of a file in `DATA_DIR` that is made at the first start and read by its owner only. */
export function installationSecret(dataDir: string, given: string | undefined): Buffer {
  if (given !== undefined) return Buffer.from(given);
  const file = join(dataDir, "secret.key");
  const own = `${file}.${process.pid}`;
  // Whole before it has its name: of two processes that start together both read the first one's.
  writeFileSync(own, randomBytes(32).toString("base64url"), { mode: 0o600, flush: true });
  try {
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(own);
  }
  return readFileSync(file);
}
