import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  appendedNodes,
  consistencyRanges,
  emptyRoot,
  type HashedNode,
  inclusionRanges,
  isConsistent,
  leafHash,
  type NodeHashes,
  type Range,
  rangeHash,
  rootByInclusion,
  rootOf,
} from "./tree.rules.ts";

const sha = (...parts: Uint8Array[]) => new Uint8Array(createHash("sha256").update(Buffer.concat(parts)).digest());
const hex = (hash: Uint8Array | undefined) => Buffer.from(hash ?? []).toString("hex");

/** MTH, PATH and SUBPROOF as the RFC writes them, over the leaves themselves. */
function naiveRoot(leaves: Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return sha();
  if (leaves.length === 1) return sha(Uint8Array.of(0), leaves[0] ?? sha());
  const split = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return sha(Uint8Array.of(1), naiveRoot(leaves.slice(0, split)), naiveRoot(leaves.slice(split)));
}
function naivePath(no: number, leaves: Uint8Array[]): Uint8Array[] {
  if (leaves.length <= 1) return [];
  const split = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return no < split ? [...naivePath(no, left), naiveRoot(right)] : [...naivePath(no - split, right), naiveRoot(left)];
}
function naiveProof(old: number, leaves: Uint8Array[], isOld = true): Uint8Array[] {
  if (old === leaves.length) return isOld ? [] : [naiveRoot(leaves)];
  const split = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return old <= split
    ? [...naiveProof(old, left, isOld), naiveRoot(right)]
    : [...naiveProof(old - split, right, false), naiveRoot(left)];
}

const leavesOf = (size: number) => Array.from({ length: size }, (_, at) => Buffer.from(`leaf ${at}`));

/** A tree that grew by batches of these sizes. */
function grown(batches: number[]): { size: number; hashOf: NodeHashes; leaves: Uint8Array[] } {
  const kept = new Map<string, Uint8Array>();
  const hashOf: NodeHashes = ({ level, place }) => {
    const hash = kept.get(`${level} ${place}`);
    if (!hash) throw new Error(`no node ${level} ${place}`);
    return hash;
  };
  const leaves = leavesOf(batches.reduce((sum, count) => sum + count, 0));
  let size = 0;
  for (const count of batches) {
    const hashes = leaves.slice(size, size + count).map(leafHash);
    for (const { level, place, hash } of appendedNodes(size, hashes, hashOf)) kept.set(`${level} ${place}`, hash);
    size += count;
  }
  return { size, hashOf, leaves };
}

const hashesOf = (ranges: Range[], hashOf: NodeHashes) => ranges.map((range) => rangeHash(range, hashOf));
const batches = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 8 });

describe("the tree", () => {
  test("has the roots that the reference of certificate transparency gives", () => {
    const inputs = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"];
    const kept = new Map<string, Uint8Array>();
    const nodes: HashedNode[] = appendedNodes(
      0,
      inputs.map((input) => leafHash(Buffer.from(input, "hex"))),
      () => emptyRoot,
    );
    for (const { level, place, hash } of nodes) kept.set(`${level} ${place}`, hash);
    const root = (size: number) => hex(rootOf(size, ({ level, place }) => kept.get(`${level} ${place}`) ?? emptyRoot));
    expect(root(0)).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(root(1)).toBe("6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d");
    expect(root(2)).toBe("fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125");
    expect(root(3)).toBe("aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77");
    expect(root(8)).toBe("5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328");
  });

  test("grows by batches to what is computed from all leaves at once", () => {
    fc.assert(
      fc.property(batches, (counts) => {
        const { size, hashOf, leaves } = grown(counts);
        expect(hex(rootOf(size, hashOf))).toBe(hex(naiveRoot(leaves)));
      }),
    );
  });

  test("proves every leaf, by the same hashes as the RFC", () => {
    fc.assert(
      fc.property(batches, fc.nat(), (counts, pick) => {
        const { size, hashOf, leaves } = grown(counts);
        if (size === 0) return;
        const no = pick % size;
        const proof = hashesOf(inclusionRanges(no, { start: 0, end: size }), hashOf);
        expect(proof.map(hex)).toEqual(naivePath(no, leaves).map(hex));
        const leaf = leafHash(leaves[no] ?? emptyRoot);
        expect(hex(rootByInclusion(leaf, no, size, proof))).toBe(hex(rootOf(size, hashOf)));
      }),
    );
  });

  test("lets no leaf stand at another place, in another size, or by a proof that was changed", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 90 }), fc.nat(), fc.nat(), (size, pick, other) => {
        const { hashOf, leaves } = grown([size]);
        const no = pick % size;
        const proof = hashesOf(inclusionRanges(no, { start: 0, end: size }), hashOf);
        const root = hex(rootOf(size, hashOf));
        const leaf = leafHash(leaves[no] ?? emptyRoot);
        const elsewhere = (no + 1 + (other % (size - 1))) % size;
        expect(hex(rootByInclusion(leaf, elsewhere, size, proof))).not.toBe(root);
        expect(hex(rootByInclusion(leafHash(leaf), no, size, proof))).not.toBe(root);
        const broken = proof.with(other % proof.length, emptyRoot);
        expect(hex(rootByInclusion(leaf, no, size, broken))).not.toBe(root);
        expect(rootByInclusion(leaf, no, size, [...proof, emptyRoot])).toBeUndefined();
        expect(rootByInclusion(leaf, size, size, proof)).toBeUndefined();
      }),
    );
  });

  test("shows that it began with an older one, by the same hashes as the RFC, and never with another", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 120 }), fc.nat(), fc.nat(), (size, pick, at) => {
        const { hashOf, leaves } = grown([size]);
        const old = 1 + (pick % size);
        const proof = hashesOf(consistencyRanges(old, size), hashOf);
        expect(proof.map(hex)).toEqual(naiveProof(old, leaves).map(hex));
        const trees = { old: { size: old, root: rootOf(old, hashOf) }, now: { size, root: rootOf(size, hashOf) } };
        expect(isConsistent({ ...trees, proof })).toBe(true);
        expect(isConsistent({ ...trees, old: { size: old, root: emptyRoot }, proof })).toBe(false);
        expect(isConsistent({ ...trees, now: { size, root: emptyRoot }, proof })).toBe(false);
        expect(isConsistent({ ...trees, proof: [...proof, emptyRoot] })).toBe(false);
        if (proof.length > 0)
          expect(isConsistent({ ...trees, proof: proof.with(at % proof.length, emptyRoot) })).toBe(false);
      }),
    );
  });

  test("begins with the empty one, and with no larger one", () => {
    const { hashOf } = grown([5]);
    const now = { size: 5, root: rootOf(5, hashOf) };
    expect(isConsistent({ old: { size: 0, root: emptyRoot }, now, proof: [] })).toBe(true);
    expect(isConsistent({ old: now, now: { size: 4, root: rootOf(4, hashOf) }, proof: [] })).toBe(false);
  });
});
