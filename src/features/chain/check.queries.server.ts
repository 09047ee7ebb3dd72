import { asc, desc, sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import { openNote, readCheckpoint } from "./note.rules.ts";
import { listKeys } from "./queries.server.ts";
import { leafBytes } from "./rules.ts";
import { chainCheckpoints, chainEntries, chainNodes } from "./tables.server.ts";
import { appendedNodes, type HashedNode, leafHash, nodesOf, rootOf, sameHash, type TreeNode } from "./tree.rules.ts";

const atOnce = 1_000;
const mostFaults = 20;
/** The last roots that were signed are compared, each with the entries that it speaks of. */
const mostCheckpoints = 1_000;

type Signed = { size: number; root: Uint8Array; note: string };
type Found = { no: number | string; facts: string; loggedAt: Date | string; hash: Buffer | null };
const nameOf = ({ level, place }: TreeNode) => `${level}:${place}`;

/** Follows the chain from its first entry to its last: each leaf, the tree above them, and every signed root. */
export async function checkChain(ctx: Ctx): Promise<{ entries: number; checkpoints: number; faults: string[] }> {
  const faults: string[] = [];
  const signed = await readSigned(ctx, faults);
  const roots = new Map(signed.map((one) => [one.size, one.root]));
  const edge = new Map<string, Uint8Array>();
  const hashOf = (node: TreeNode) => {
    const hash = edge.get(nameOf(node));
    if (!hash) throw new Error(`The tree has no node ${nameOf(node)}.`);
    return hash;
  };
  let size = 0;
  for (let rows = await readLeaves(ctx, 0); rows.length > 0; rows = await readLeaves(ctx, size)) {
    for (const row of rows) {
      if (Number(row.no) !== size)
        return { entries: size, checkpoints: signed.length, faults: [`Entry ${size} is missing.`] };
      const loggedAt = new Date(row.loggedAt).toISOString();
      const leaf = leafHash(leafBytes({ facts: row.facts, no: size, loggedAt }));
      if (!row.hash || !sameHash(leaf, row.hash)) faults.push(`Entry ${size} was changed.`);
      for (const { level, place, hash } of appendedNodes(size, [leaf], hashOf) as HashedNode[])
        edge.set(nameOf({ level, place }), hash);
      size += 1;
      keepOnly(edge, nodesOf({ start: 0, end: size }));
      const root = roots.get(size);
      if (root && !sameHash(root, rootOf(size, hashOf)))
        faults.push(`The root that was signed at ${size} is another one.`);
    }
    if (faults.length >= mostFaults) break;
  }
  if (signed[0] && signed[0].size > size)
    faults.push(`Entries after ${size} are missing: ${signed[0].size} were signed.`);
  return { entries: size, checkpoints: signed.length, faults: faults.slice(0, mostFaults) };
}

function keepOnly(edge: Map<string, Uint8Array>, nodes: readonly TreeNode[]): void {
  const wanted = new Set(nodes.map(nameOf));
  for (const name of edge.keys()) if (!wanted.has(name)) edge.delete(name);
}

async function readSigned(ctx: Ctx, faults: string[]): Promise<Signed[]> {
  const keys = (await listKeys(ctx)).map(({ name, publicKey }) => ({ name, publicKey: new Uint8Array(publicKey) }));
  const rows = await ctx.db
    .select()
    .from(chainCheckpoints)
    .orderBy(desc(chainCheckpoints.size), asc(chainCheckpoints.at))
    .limit(mostCheckpoints);
  for (const { size, root, note } of rows) {
    const told = readCheckpoint(openNote(note, keys)?.text ?? "");
    if (!told || told.size !== size || !sameHash(told.root, root)) faults.push(`The note at ${size} is not signed.`);
  }
  return rows;
}

async function readLeaves(ctx: Ctx, from: number): Promise<Found[]> {
  const { rows } = await ctx.db.execute<Found>(sql`
    select entry.no, entry.facts, entry.logged_at as "loggedAt", node.hash from ${chainEntries} entry
    left join ${chainNodes} node on node.level = 0 and node.place = entry.no
    where entry.no >= ${from} order by entry.no limit ${atOnce}`);
  return rows;
}
