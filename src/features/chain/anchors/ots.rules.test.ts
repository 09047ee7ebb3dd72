import { createHash } from "node:crypto";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  appendStep,
  bitcoinPart,
  NoProof,
  otsFile,
  pendingPart,
  readOtsFile,
  readTimestamp,
  sha256Step,
  withLater,
} from "./ots.rules.ts";

const uri = "https://calendar.example";
const digest = Uint8Array.from(createHash("sha256").update("a checkpoint").digest());
const sha256 = (bytes: Uint8Array) => Uint8Array.from(createHash("sha256").update(bytes).digest());
const salt = utf8ToBytes("salt");
const promise = concatBytes(appendStep(salt), sha256Step, pendingPart(uri));
const promised = sha256(concatBytes(digest, salt));
const other = pendingPart("https://other.example");
const forked = (...parts: Uint8Array[]) =>
  concatBytes(...parts.map((part, at) => (at < parts.length - 1 ? concatBytes(Uint8Array.of(0xff), part) : part)));

describe("a proof of OpenTimestamps", () => {
  test("begins as the format says, and leads by its steps to what is attested", () => {
    const file = otsFile(digest, promise);
    expect(bytesToHex(file.slice(0, 33))).toBe("004f70656e54696d657374616d7073000050726f6f6600bf89e2e884e892940108");
    expect(readOtsFile(file)).toEqual({
      digest,
      steps: promise,
      attestations: [{ kind: "pending", uri, message: promised }],
    });
  });

  test("does each operation of the format", () => {
    const ripemd = bytesToHex(Uint8Array.from(createHash("ripemd160").update(digest).digest()));
    const sha1 = bytesToHex(Uint8Array.from(createHash("sha1").update(digest).digest()));
    const ended = (...ops: number[]) =>
      bytesToHex(readTimestamp(concatBytes(Uint8Array.from(ops), pendingPart(uri)), digest)[0]?.message ?? digest);
    expect(ended(0x02)).toBe(sha1);
    expect(ended(0x03)).toBe(ripemd);
    expect(ended(0x08)).toBe(bytesToHex(sha256(digest)));
    expect(ended(0xf2)).toBe(bytesToHex(digest.toReversed()));
    expect(ended(0xf3)).toBe(bytesToHex(utf8ToBytes(bytesToHex(digest))));
    expect(ended(0xf0, 1, 7)).toBe(`${bytesToHex(digest)}07`);
    expect(ended(0xf1, 1, 7)).toBe(`07${bytesToHex(digest)}`);
    expect(ended(0x67)).toHaveLength(64);
  });

  test("takes what a calendar finds later beside what it had promised, also where ways fork", () => {
    const way = concatBytes(appendStep(utf8ToBytes("block")), sha256Step, bitcoinPart(900_123));
    const twoWays = forked(way, concatBytes(Uint8Array.of(0x02, 0x08), bitcoinPart(900_124)));
    for (const [steps, later, blocks] of [
      [promise, way, [900_123]],
      [forked(promise, other), way, [900_123]],
      [forked(other, promise), twoWays, [900_123, 900_124]],
      [forked(promise, other), twoWays, [900_123, 900_124]],
    ] as const) {
      const whole = readTimestamp(withLater(steps, digest, promised, later), digest);
      expect(whole.flatMap((one) => (one.kind === "bitcoin" ? [one.block] : []))).toEqual(blocks);
      expect(whole.filter(({ kind }) => kind === "pending")).toHaveLength(readTimestamp(steps, digest).length);
    }
  });

  test("of another hash leads elsewhere", () => {
    const [one] = readTimestamp(promise, sha256(digest));
    expect(one?.message).not.toEqual(promised);
  });

  test("of a real calendar's file reads (hello-world.txt.ots of the client's examples begins so)", () => {
    const hello = hexToBytes("03ba204e50d126e4674c005e04d82e84c21366780af1f43bd54a37816b6ab340");
    expect(readOtsFile(otsFile(hello, bitcoinPart(358_391))).attestations).toEqual([
      { kind: "bitcoin", block: 358_391, message: hello },
    ]);
  });

  test.each([
    ["nothing", new Uint8Array()],
    ["a file of another kind", utf8ToBytes("<html>Sign in to the Wi-Fi</html>".repeat(3))],
    ["one that was cut", otsFile(digest, promise).slice(0, 90)],
    ["one with something behind", concatBytes(otsFile(digest, promise), Uint8Array.of(0))],
    ["one with a step that is not known", otsFile(digest, concatBytes(Uint8Array.of(0x55), promise))],
    ["one that forks for ever", otsFile(digest, new Uint8Array(60_000).fill(0x08))],
    ["one that names a block for no hash", otsFile(digest, concatBytes(Uint8Array.of(0x02), bitcoinPart(1)))],
  ])("is not %s, and a sentence says so", (_name, bytes) => {
    expect(() => readOtsFile(bytes)).toThrow(NoProof);
  });

  test("of any bytes is read or refused in a sentence", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          readTimestamp(bytes, digest);
        } catch (error) {
          expect(error).toBeInstanceOf(NoProof);
        }
      }),
    );
  });
});
