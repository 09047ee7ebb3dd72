import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  type ECDH,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from "node:crypto";

/** What a browser gives whoever may send to it (RFC 8291): its public key and a secret, both raw. */
export type BrowserKeys = { key: Buffer; secret: Buffer };

const curve = "prime256v1";
/** A point on the curve, written in full. */
const pointBytes = 65;
const secretBytes = 16;
const recordBytes = 4_096;
/** Services refuse more than 4,096 bytes; header, tag and mark of the end take 103 of them. */
export const mostPushed = recordBytes - 103;

/** The keys as a browser says them, or null where they cannot be any. */
export function readBrowserKeys(key: string, secret: string): BrowserKeys | null {
  const keys = { key: Buffer.from(key, "base64url"), secret: Buffer.from(secret, "base64url") };
  if (keys.key.length !== pointBytes || keys.secret.length !== secretBytes) return null;
  try {
    freshKey().computeSecret(keys.key);
    return keys;
  } catch {
    return null;
  }
}

function freshKey(): ECDH {
  const own = createECDH(curve);
  own.generateKeys();
  return own;
}

const derive = (from: Uint8Array, salt: Uint8Array, about: Uint8Array | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", from, salt, about, bytes));

/** Both ends derive the same key and nonce (RFC 8291, 3.4; RFC 8188, 2.2 and 2.3). */
export function contentKeys(shared: Buffer, secret: Buffer, browser: Buffer, sender: Buffer, salt: Buffer) {
  const about = Buffer.concat([Buffer.from("WebPush: info\0"), browser, sender]);
  const input = derive(shared, secret, about, 32);
  return {
    key: derive(input, salt, "Content-Encoding: aes128gcm\0", 16),
    nonce: derive(input, salt, "Content-Encoding: nonce\0", 12),
  };
}

type Fresh = { own: ECDH; salt: Buffer };

/** What is sent, so that only this browser can read it: one record of aes128gcm. */
export function encryptPush(
  { key: browser, secret }: BrowserKeys,
  text: Buffer,
  { own, salt }: Fresh = { own: freshKey(), salt: randomBytes(16) },
): Buffer {
  const sender = own.getPublicKey();
  const { key, nonce } = contentKeys(own.computeSecret(browser), secret, browser, sender, salt);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const hidden = Buffer.concat([cipher.update(text), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  return Buffer.concat([salt, size, Buffer.of(sender.length), sender, hidden]);
}

/** By which an installation proves to push services who it is (RFC 8292). `publicKey`: as browsers ask for it. */
export type PushKey = { publicKey: string; sign: (text: string) => Buffer };

/** A new key, and what must be kept of it. */
export function makePushKey(): { publicKey: string; pkcs8: Buffer } {
  const pair = generateKeyPairSync("ec", { namedCurve: curve });
  const { x = "", y = "" } = pair.publicKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return {
    publicKey: point.toString("base64url"),
    pkcs8: pair.privateKey.export({ type: "pkcs8", format: "der" }),
  };
}

export function pushKeyOf(publicKey: string, pkcs8: Buffer): PushKey {
  const key: KeyObject = createPrivateKey({ key: pkcs8, type: "pkcs8", format: "der" });
  return {
    publicKey,
    sign: (text) => sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" }),
  };
}

const halfDaySeconds = 12 * 60 * 60;
const asJson = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The header that names who sends, good for half a day at this service alone. */
export function vapidHeader({ publicKey, sign }: PushKey, endpoint: string, contact: string, now: Date): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1_000) + halfDaySeconds,
    sub: contact,
  };
  const text = `${asJson({ typ: "JWT", alg: "ES256" })}.${asJson(claims)}`;
  return `vapid t=${text}.${sign(text).toString("base64url")}, k=${publicKey}`;
}
