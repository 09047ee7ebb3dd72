/** Sealed by the key of the account: nobody reads or changes it without. */
export type Box = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

/** The two keys behind a PIN, which can be used and not read. */
export type Keys = { box: CryptoKey; name: CryptoKey };

/** Shuts and opens what is kept on this phone. */
export type Seal = {
  keys: Keys;
  /** It has been taken away: what is written now would be lost. */
  isOver: boolean;
  shut: (value: unknown) => Promise<Box>;
  open: <T>(box: Box) => Promise<T>;
  shutFile: (file: Blob, id: string) => Promise<Blob>;
  openFile: (file: Blob, id: string, type: string) => Promise<Blob>;
  /** A name that says nothing, the same for the same text. */
  nameOf: (text: string) => Promise<string>;
};

/**
 * Rounds of PBKDF2 with SHA-256, so that each guess costs. Kept beside each key, so that a later version may ask for more
 * of the next one.
 */
export const rounds = 600_000;

const ivLength = 12;
const secretLength = 64;
/** Cameras make films of hundreds of megabytes: no more of a file than this stands in memory twice. */
const pieceLength = 4_194_304;

const text = new TextEncoder();
const freshIv = () => crypto.getRandomValues(new Uint8Array(ivLength));

/** Whether this browser can seal: it needs a page of its own origin, safely come, and tabs that take turns. */
export const canSeal = (): boolean =>
  typeof indexedDB !== "undefined" && Boolean(globalThis.crypto?.subtle && navigator.locks);

/** What a PIN opens, wrapped. */
export type Wrapped = { salt: Uint8Array<ArrayBuffer>; rounds: number; box: Box };

async function keyOf(pin: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey("raw", text.encode(pin), "PBKDF2", false, ["deriveKey"]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt, iterations };
  return crypto.subtle.deriveKey(how, typed, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

export const freshSecret = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(secretLength));

/** A secret as it is written down: without the PIN nothing comes of it. */
export async function wrap(secret: Uint8Array<ArrayBuffer>, pin: string): Promise<Wrapped> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = freshIv();
  const key = await keyOf(pin, salt, rounds);
  return { salt, rounds, box: { iv, bytes: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, secret) } };
}

/** The secret, or null where the PIN is another. */
export async function unwrap({ salt, rounds, box }: Wrapped, pin: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const key = await keyOf(pin, salt, rounds);
  const opened = crypto.subtle.decrypt({ name: "AES-GCM", iv: box.iv }, key, box.bytes);
  return opened.then(
    (bytes) => new Uint8Array(bytes),
    () => null,
  );
}

export async function keysOf(secret: Uint8Array<ArrayBuffer>): Promise<Keys> {
  const half = secretLength / 2;
  const [box, name] = await Promise.all([
    crypto.subtle.importKey("raw", secret.slice(0, half), "AES-GCM", false, ["encrypt", "decrypt"]),
    crypto.subtle.importKey("raw", secret.slice(half), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]),
  ]);
  secret.fill(0);
  return { box, name };
}

export function sealBy(keys: Keys): Seal {
  const shutBytes = async (bytes: BufferSource, about?: BufferSource): Promise<Box> => {
    const iv = freshIv();
    const how = { name: "AES-GCM", iv, ...(about ? { additionalData: about } : {}) };
    return { iv, bytes: await crypto.subtle.encrypt(how, keys.box, bytes) };
  };
  const openBytes = ({ iv, bytes }: Box, about?: BufferSource): Promise<ArrayBuffer> =>
    crypto.subtle.decrypt({ name: "AES-GCM", iv, ...(about ? { additionalData: about } : {}) }, keys.box, bytes);
  /** A piece stands where it stood, in the file that it was of, which has as many. */
  const aboutPiece = (id: string, at: number, of: number) => text.encode(`${id} ${at} ${of}`);
  return {
    keys,
    isOver: false,
    shut: (value) => shutBytes(text.encode(JSON.stringify(value))),
    open: async (box) => JSON.parse(new TextDecoder().decode(await openBytes(box))),
    async shutFile(file, id) {
      const of = Math.max(1, Math.ceil(file.size / pieceLength));
      const parts: BlobPart[] = [];
      for (let at = 0; at < of; at += 1) {
        const piece = await file.slice(at * pieceLength, (at + 1) * pieceLength).arrayBuffer();
        const { iv, bytes } = await shutBytes(piece, aboutPiece(id, at, of));
        // As a file of its own it need not stay in memory.
        parts.push(new Blob([iv, bytes]));
      }
      return new Blob(parts);
    },
    async openFile(file, id, type) {
      const whole = ivLength + pieceLength + 16;
      const of = Math.max(1, Math.ceil(file.size / whole));
      const parts: BlobPart[] = [];
      for (let at = 0; at < of; at += 1) {
        const bytes = await file.slice(at * whole, (at + 1) * whole).arrayBuffer();
        const box = { iv: new Uint8Array(bytes.slice(0, ivLength)), bytes: bytes.slice(ivLength) };
        parts.push(new Blob([await openBytes(box, aboutPiece(id, at, of))]));
      }
      return new Blob(parts, { type });
    },
    async nameOf(said) {
      const sum = new Uint8Array(await crypto.subtle.sign("HMAC", keys.name, text.encode(said)));
      return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
    },
  };
}
