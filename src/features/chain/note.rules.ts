import { ed25519 } from "@noble/curves/ed25519.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * Signed notes and checkpoints as C2SP writes them (c2sp.org/signed-note, c2sp.org/tlog-checkpoint): a text, a blank
 * line, and a line for each signature.
 */
export type Checkpoint = { origin: string; size: number; root: Uint8Array };
export type NoteKey = { name: string; publicKey: Uint8Array };

const ed25519Kind = 1;
const keyIdBytes = 4;

/** By which a signature names its key. */
export const keyIdOf = ({ name, publicKey }: NoteKey): Uint8Array =>
  sha256(concatBytes(utf8ToBytes(name), Uint8Array.of(0x0a, ed25519Kind), publicKey)).slice(0, keyIdBytes);

/** The key as other tools of this format take it. */
export const verifierKeyOf = (key: NoteKey): string =>
  `${key.name}+${bytesToHex(keyIdOf(key))}+${toBase64(concatBytes(Uint8Array.of(ed25519Kind), key.publicKey))}`;

/** Undefined where the text is no key, or its parts do not fit each other. */
export function readVerifierKey(text: string): NoteKey | undefined {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(text.trim()) ?? [];
  const bytes = encoded === undefined ? undefined : fromBase64(encoded);
  if (name === undefined || bytes?.length !== 33 || bytes[0] !== ed25519Kind) return undefined;
  const key = { name, publicKey: bytes.slice(1) };
  return bytesToHex(keyIdOf(key)) === id ? key : undefined;
}

export const checkpointText = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${toBase64(root)}\n`;

/** `sign` answers the 64 bytes of Ed25519 over the text. */
export function signedNote(text: string, key: NoteKey, sign: (text: Uint8Array) => Uint8Array): string {
  const signature = toBase64(concatBytes(keyIdOf(key), sign(utf8ToBytes(text))));
  return `${text}\n— ${key.name} ${signature}\n`;
}

const signatureLine = /^— (\S+) ([A-Za-z0-9+/]+=*)$/;

/**
 * The text of a note that one of these keys signed, with that key; undefined where none did, or where anything but
 * signatures stands behind the text: it would be read as if it had been signed. `others`: how many signatures of keys
 * that are not known stand beside it, as those of witnesses do.
 */
export function openNote(
  note: string,
  keys: readonly NoteKey[],
): { text: string; key: NoteKey; others: number } | undefined {
  const end = note.lastIndexOf("\n\n");
  if (end < 0 || !note.endsWith("\n")) return undefined;
  const text = note.slice(0, end + 1);
  const lines = note.slice(end + 2, -1).split("\n");
  if (!lines.every((line) => signatureLine.test(line))) return undefined;
  const signers = lines.flatMap((line) => {
    const [, name, encoded = ""] = signatureLine.exec(line) ?? [];
    const bytes = fromBase64(encoded);
    const key = keys.find((one) => one.name === name && bytes && startsWith(bytes, keyIdOf(one)));
    return key && bytes && isSigned(text, bytes.slice(keyIdBytes), key) ? [key] : [];
  });
  const [key] = signers;
  return key && { text, key, others: lines.length - signers.length };
}

function isSigned(text: string, signature: Uint8Array, { publicKey }: NoteKey): boolean {
  try {
    return ed25519.verify(signature, utf8ToBytes(text), publicKey);
  } catch {
    return false;
  }
}

/** Undefined where a note's text is no checkpoint. */
export function readCheckpoint(text: string): Checkpoint | undefined {
  const [, origin, size, encoded = ""] = /^(\S[^\n]*)\n(0|[1-9]\d{0,14})\n([A-Za-z0-9+/]{43}=)\n/.exec(text) ?? [];
  const root = fromBase64(encoded);
  return origin === undefined || root === undefined ? undefined : { origin, size: Number(size), root };
}

const startsWith = (bytes: Uint8Array, start: Uint8Array) => start.every((byte, at) => byte === bytes[at]);

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Undefined where the text is none, or has another spelling than the one. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    return toBase64(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
}
