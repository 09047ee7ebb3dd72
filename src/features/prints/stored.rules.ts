import type { Hash } from "./hash.rules.ts";

/** A hash as 32 bytes, the high byte of each word first. */
export function bytesOf(hash: Hash): Uint8Array {
  const packed = new DataView(new ArrayBuffer(32));
  for (let word = 0; word < 8; word += 1) packed.setUint32(word * 4, hash[word] ?? 0);
  return new Uint8Array(packed.buffer);
}

export function hashOf(bytes: Uint8Array): Hash {
  const packed = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: 8 }, (_, word) => packed.getUint32(word * 4));
}
