import { ripemd160, sha1 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

// The proofs of OpenTimestamps: operations that lead from a hash to what somebody attests. By their serialization,
// python-opentimestamps, opentimestamps/core/{timestamp,op,notary,serialize}.py.

const head = hexToBytes("004f70656e54696d657374616d7073000050726f6f6600bf89e2e884e89294");
const version = 1;
const pendingTag = "83dfe30d2ef90c8e";
const bitcoinTag = "0588960d73d71901";
const sha256Op = 0x08;
const fork = 0xff;
const attestedTag = 0x00;
/** Bounds of the format: no message, and no proof, is longer than this; deeper none is either. */
const mostMessage = 4_096;
const mostPayload = 8_192;
const mostDeep = 256;
const mostParts = 2_000;

/** What somebody attests: that a calendar has it, or that the header of a block of Bitcoin holds it. */
export type Attestation =
  | { kind: "pending"; uri: string; message: Uint8Array }
  | { kind: "bitcoin"; block: number; message: Uint8Array }
  | { kind: "other"; message: Uint8Array };

/** Bytes that are no proof, with a sentence that says why. */
export class NoProof extends Error {}

class Reader {
  at = 0;
  parts = 0;
  private readonly all: Uint8Array;

  constructor(all: Uint8Array) {
    this.all = all;
  }

  take(count: number): Uint8Array {
    if (count < 0 || this.at + count > this.all.length) throw new NoProof("The proof ends too early.");
    this.at += count;
    return this.all.subarray(this.at - count, this.at);
  }

  byte(): number {
    return this.take(1)[0] ?? 0;
  }

  number(): number {
    let [value, scale] = [0, 1];
    for (let count = 0; count < 7; count += 1) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
    throw new NoProof("The proof holds a number that is too large.");
  }

  bytes(most: number): Uint8Array {
    const count = this.number();
    if (count > most) throw new NoProof("The proof holds a part that is too long.");
    return this.take(count);
  }

  since(start: number): Uint8Array {
    return this.all.slice(start, this.at);
  }

  get isAtEnd(): boolean {
    return this.at === this.all.length;
  }
}

/** What follows from a message: what somebody attests of it, and steps to further messages. `bytes` is as it is written. */
type Node = { message: Uint8Array; attested: { says: Attestation; bytes: Uint8Array }[]; steps: Step[] };
type Step = { bytes: Uint8Array; next: Node };

function applied(op: number, message: Uint8Array, reader: Reader): Uint8Array {
  if (op === 0xf0) return concatBytes(message, reader.bytes(mostMessage));
  if (op === 0xf1) return concatBytes(reader.bytes(mostMessage), message);
  if (op === sha256Op) return sha256(message);
  if (op === 0x02) return sha1(message);
  if (op === 0x03) return ripemd160(message);
  if (op === 0x67) return keccak_256(message);
  if (op === 0xf2) return message.toReversed();
  if (op === 0xf3) return utf8ToBytes(bytesToHex(message));
  throw new NoProof("The proof has a step that is not known.");
}

function readAttestation(reader: Reader, message: Uint8Array): Attestation {
  const tag = bytesToHex(reader.take(8));
  const payload = new Reader(reader.bytes(mostPayload));
  if (tag === pendingTag) return { kind: "pending", message, uri: new TextDecoder().decode(payload.bytes(1_000)) };
  if (tag !== bitcoinTag) return { kind: "other", message };
  if (message.length !== 32) throw new NoProof("The proof names a block for something that is no hash.");
  return { kind: "bitcoin", message, block: payload.number() };
}

function readNode(reader: Reader, message: Uint8Array, deep: number): Node {
  const node: Node = { message, attested: [], steps: [] };
  const step = (tag: number) => {
    const start = reader.at - 1;
    reader.parts += 1;
    if (deep > mostDeep || reader.parts > mostParts) throw new NoProof("The proof has too many steps.");
    if (tag === attestedTag) {
      const says = readAttestation(reader, message);
      node.attested.push({ says, bytes: reader.since(start) });
      return;
    }
    const next = applied(tag, message, reader);
    if (next.length > mostMessage) throw new NoProof("The proof holds a part that is too long.");
    const bytes = reader.since(start);
    node.steps.push({ bytes, next: readNode(reader, next, deep + 1) });
  };
  let tag = reader.byte();
  for (; tag === fork; tag = reader.byte()) step(reader.byte());
  step(tag);
  return node;
}

function readTree(steps: Uint8Array, message: Uint8Array): Node {
  const reader = new Reader(steps);
  const node = readNode(reader, message, 0);
  if (!reader.isAtEnd) throw new NoProof("Something follows the proof.");
  return node;
}

const attestationsIn = ({ attested, steps }: Node): Attestation[] => [
  ...attested.map(({ says }) => says),
  ...steps.flatMap(({ next }) => attestationsIn(next)),
];

/** What is attested of a message by the steps that a calendar answered. Throws NoProof. */
export const readTimestamp = (steps: Uint8Array, message: Uint8Array): Attestation[] =>
  attestationsIn(readTree(steps, message));

function written({ attested, steps }: Node): Uint8Array {
  const parts = [
    ...attested.map(({ bytes }) => bytes),
    ...steps.map(({ bytes, next }) => concatBytes(bytes, written(next))),
  ];
  return concatBytes(
    ...parts.map((part, at) => (at < parts.length - 1 ? concatBytes(Uint8Array.of(fork), part) : part)),
  );
}

/** Puts what a calendar found later beside what it had promised of that message. Throws NoProof. */
export function withLater(steps: Uint8Array, digest: Uint8Array, promised: Uint8Array, later: Uint8Array): Uint8Array {
  const found = readTree(later, promised);
  const place = (node: Node): Node =>
    bytesToHex(node.message) === bytesToHex(promised)
      ? { ...node, attested: [...node.attested, ...found.attested], steps: [...node.steps, ...found.steps] }
      : { ...node, steps: node.steps.map((step) => ({ ...step, next: place(step.next) })) };
  return written(place(readTree(steps, digest)));
}

/** The file that tools for OpenTimestamps read: for the hash of a file, the steps from it. */
export const otsFile = (digest: Uint8Array, steps: Uint8Array): Uint8Array =>
  concatBytes(head, Uint8Array.of(version, sha256Op), digest, steps);

/** What is attested in such a file, and of which SHA-256. Throws NoProof. */
export function readOtsFile(file: Uint8Array): { digest: Uint8Array; steps: Uint8Array; attestations: Attestation[] } {
  const start = head.length + 2;
  const isOne =
    head.every((byte, at) => file[at] === byte) && file[head.length] === version && file[start - 1] === sha256Op;
  if (!isOne || file.length < start + 32) throw new NoProof("This is no proof of OpenTimestamps over SHA-256.");
  const digest = file.slice(start, start + 32);
  const steps = file.slice(start + 32);
  return { digest, steps, attestations: readTimestamp(steps, digest) };
}

const numberBytes = (value: number): Uint8Array => {
  const bytes: number[] = [];
  let left = value;
  for (; left >= 0x80; left = Math.floor(left / 128)) bytes.push((left % 128) | 0x80);
  return Uint8Array.of(...bytes, left);
};
const counted = (bytes: Uint8Array) => concatBytes(numberBytes(bytes.length), bytes);

/** How a calendar's promise is written. */
export const pendingPart = (uri: string): Uint8Array =>
  concatBytes(Uint8Array.of(attestedTag), hexToBytes(pendingTag), counted(counted(utf8ToBytes(uri))));

/** How a block is named. */
export const bitcoinPart = (block: number): Uint8Array =>
  concatBytes(Uint8Array.of(attestedTag), hexToBytes(bitcoinTag), counted(numberBytes(block)));

export const appendStep = (bytes: Uint8Array): Uint8Array => concatBytes(Uint8Array.of(0xf0), counted(bytes));
export const sha256Step = Uint8Array.of(sha256Op);
