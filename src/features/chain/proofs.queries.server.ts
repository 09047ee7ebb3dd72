import type { CallRead } from "#domain/contract.ts";
import { notFound } from "#domain/problems.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { chainCalls } from "./contract.ts";
import { chainSize, readNodes } from "./queries.server.ts";
import { consistencyRanges, inclusionRanges, nodesOf, type Range, rangeHash } from "./tree.rules.ts";

const hexOf = (hash: Uint8Array) => Buffer.from(hash).toString("hex");

/** The hashes of ranges, by one look at the tree. */
async function hashesOf(ctx: Ctx, ranges: readonly Range[]): Promise<string[]> {
  const hashOf = await readNodes(ctx, ranges.flatMap(nodesOf));
  return ranges.map((range) => hexOf(rangeHash(range, hashOf)));
}

/** The tree's size, or the smaller one that was asked for. */
async function sizeOf(ctx: Ctx, asked: number | undefined): Promise<number> {
  const size = await chainSize(ctx);
  if (asked !== undefined && asked > size) throw notFound("size of the chain");
  return asked ?? size;
}

/** What stands beside the way from an entry up to the root. */
export async function proveInclusion(ctx: Ctx, { no, size: asked }: CallRead<typeof chainCalls.proveInclusion>) {
  const size = await sizeOf(ctx, asked);
  if (no >= size) throw notFound("entry of the chain");
  const whole = { start: 0, end: size };
  const ranges = [{ start: no, end: no + 1 }, whole, ...inclusionRanges(no, whole)];
  const [leafHash = "", root = "", ...proof] = await hashesOf(ctx, ranges);
  return { no, size, leafHash, root, proof };
}

/** What shows that nothing was changed between two sizes of the tree. */
export async function proveConsistency(ctx: Ctx, { from, to: asked }: CallRead<typeof chainCalls.proveConsistency>) {
  const to = await sizeOf(ctx, asked);
  if (from > to) throw notFound("size of the chain");
  const ranges = [{ start: 0, end: from }, { start: 0, end: to }, ...consistencyRanges(from, to)];
  const [fromRoot = "", toRoot = "", ...proof] = await hashesOf(ctx, ranges);
  return { from, to, fromRoot, toRoot, proof };
}
/** The proofs of many entries in a tree of one size, by one look. */
export async function inclusionProofs(ctx: Ctx, numbers: readonly number[], size: number): Promise<string[][]> {
  const ranges = numbers.map((no) => inclusionRanges(no, { start: 0, end: size }));
  const hashOf = await readNodes(ctx, ranges.flat().flatMap(nodesOf));
  return ranges.map((beside) => beside.map((range) => hexOf(rangeHash(range, hashOf))));
}
