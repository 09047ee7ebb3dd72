import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes } from "@noble/hashes/utils.js";

/**
 * The Merkle tree of RFC 6962 (and RFC 9162, section 2.1). A node is a whole subtree: `place` counts those of its level
 * from the left, level 0 are the leaves.
 */
export type TreeNode = { level: number; place: number };
export type HashedNode = TreeNode & { hash: Uint8Array };
/** The leaves from `start` up to, not with, `end`. */
export type Range = { start: number; end: number };
/** Where hashes of nodes are found; throws where one is missing. */
export type NodeHashes = (node: TreeNode) => Uint8Array;

const leafPrefix = Uint8Array.of(0);
const nodePrefix = Uint8Array.of(1);

export const emptyRoot: Uint8Array = sha256(new Uint8Array());
export const leafHash = (leaf: Uint8Array): Uint8Array => sha256(concatBytes(leafPrefix, leaf));
export const nodeHash = (left: Uint8Array, right: Uint8Array): Uint8Array =>
  sha256(concatBytes(nodePrefix, left, right));

export const sameHash = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** The greatest power of two below `count`; 1 and more only. */
function splitOf(count: number): number {
  let half = 1;
  while (half * 2 < count) half *= 2;
  return half;
}

/** The whole subtrees that make up a range, from the left. */
export function nodesOf({ start, end }: Range): TreeNode[] {
  const nodes: TreeNode[] = [];
  let at = start;
  while (at < end) {
    let [level, width] = [0, 1];
    while (width * 2 <= end - at) [level, width] = [level + 1, width * 2];
    nodes.push({ level, place: at / width });
    at += width;
  }
  return nodes;
}

/** The hash of a range that the tree itself splits off. */
export function rangeHash(range: Range, hashOf: NodeHashes): Uint8Array {
  const hashes = nodesOf(range).map(hashOf);
  const last = hashes.pop();
  return last === undefined ? emptyRoot : hashes.reduceRight((right, left) => nodeHash(left, right), last);
}

/** The root of a tree of this many leaves. */
export const rootOf = (size: number, hashOf: NodeHashes): Uint8Array => rangeHash({ start: 0, end: size }, hashOf);

/** What stands beside the way from a leaf up to the root, from below: PATH of the RFC. */
export function inclusionRanges(no: number, { start, end }: Range): Range[] {
  if (end - start <= 1) return [];
  const middle = start + splitOf(end - start);
  return no < middle
    ? [...inclusionRanges(no, { start, end: middle }), { start: middle, end }]
    : [...inclusionRanges(no, { start: middle, end }), { start, end: middle }];
}

/** What shows that a tree of `size` leaves begins with the one of `old`: PROOF of the RFC. */
export function consistencyRanges(old: number, size: number): Range[] {
  if (old === 0 || old === size) return [];
  const below = (range: Range, isOld: boolean): Range[] => {
    const { start, end } = range;
    if (old === end) return isOld ? [] : [range];
    const middle = start + splitOf(end - start);
    return old <= middle
      ? [...below({ start, end: middle }, isOld), { start: middle, end }]
      : [...below({ start: middle, end }, false), { start, end: middle }];
  };
  return below({ start: 0, end: size }, true);
}

/** The nodes that become whole when these leaves follow `size` others; `hashOf` knows the edge, `nodesOf({0, size})`. */
export function appendedNodes(size: number, leaves: readonly Uint8Array[], hashOf: NodeHashes): HashedNode[] {
  const edge: HashedNode[] = nodesOf({ start: 0, end: size }).map((node) => ({ ...node, hash: hashOf(node) }));
  const made: HashedNode[] = [];
  for (const [at, hash] of leaves.entries()) {
    let node: HashedNode = { level: 0, place: size + at, hash };
    made.push(node);
    while (node.place % 2 === 1) {
      const left = edge.pop();
      if (!left) throw new Error("The edge of the tree is incomplete.");
      node = { level: node.level + 1, place: (node.place - 1) / 2, hash: nodeHash(left.hash, node.hash) };
      made.push(node);
    }
    edge.push(node);
  }
  return made;
}

/** The root that a leaf and its proof lead to; undefined where the proof has another length than it must have. */
export function rootByInclusion(leaf: Uint8Array, no: number, size: number, proof: readonly Uint8Array[]) {
  if (!(no >= 0 && no < size)) return undefined;
  const ranges = inclusionRanges(no, { start: 0, end: size });
  if (ranges.length !== proof.length) return undefined;
  return ranges.reduce((hash, { start }, at) => {
    const beside = proof[at] ?? emptyRoot;
    return start <= no ? nodeHash(beside, hash) : nodeHash(hash, beside);
  }, leaf);
}

type Consistency = {
  old: { size: number; root: Uint8Array };
  now: { size: number; root: Uint8Array };
  proof: readonly Uint8Array[];
};

/** Whether the newer tree begins with the older one, as RFC 9162, 2.1.4.2 checks it. */
export function isConsistent({ old, now, proof }: Consistency): boolean {
  if (old.size > now.size || old.size < 0) return false;
  if (old.size === now.size) return proof.length === 0 && sameHash(old.root, now.root);
  if (old.size === 0) return proof.length === 0;
  const path = [...(isPowerOfTwo(old.size) ? [old.root] : []), ...proof];
  let [fn, sn] = [old.size - 1, now.size - 1];
  while (fn % 2 === 1) [fn, sn] = [half(fn), half(sn)];
  const first = path.shift();
  if (!first) return false;
  let [fr, sr] = [first, first];
  for (const hash of path) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      [fr, sr] = [nodeHash(hash, fr), nodeHash(hash, sr)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else sr = nodeHash(sr, hash);
    [fn, sn] = [half(fn), half(sn)];
  }
  return sn === 0 && sameHash(fr, old.root) && sameHash(sr, now.root);
}

const half = (count: number) => Math.floor(count / 2);
const isPowerOfTwo = (count: number) => Number.isInteger(Math.log2(count));
