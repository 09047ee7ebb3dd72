import { desc, sql } from "drizzle-orm";
import { accounts } from "#features/accounts/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { listAnchors } from "./anchors/queries.server.ts";
import { toBase64, verifierKeyOf } from "./note.rules.ts";
import { chainCheckpoints, chainEntries, chainKeys, chainNodes } from "./tables.server.ts";
import type { NodeHashes, TreeNode } from "./tree.rules.ts";

const nameOf = ({ level, place }: TreeNode) => `${level}:${place}`;

/** How many entries have their number. */
export async function chainSize(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.db.execute<{ last: string | null }>(sql`select max(no) as last from ${chainEntries}`);
  const last = rows[0]?.last ?? null;
  return last === null ? 0 : Number(last) + 1;
}

/** The hashes of these nodes, by one look. */
export async function readNodes(ctx: Ctx, nodes: readonly TreeNode[]): Promise<NodeHashes> {
  const found = new Map<string, Uint8Array>();
  if (nodes.length > 0) {
    const asked = JSON.stringify([...new Map(nodes.map((node) => [nameOf(node), node])).values()]);
    const { rows } = await ctx.db.execute<{ level: number; place: string; hash: Buffer }>(sql`
      select node.level, node.place, node.hash from ${chainNodes} as node
      join json_to_recordset(${asked}::json) as asked (level smallint, place bigint)
        on asked.level = node.level and asked.place = node.place`);
    for (const { level, place, hash } of rows) found.set(nameOf({ level, place: Number(place) }), new Uint8Array(hash));
  }
  return (node) => {
    const hash = found.get(nameOf(node));
    if (!hash) throw new Error(`The chain has no node ${nameOf(node)}.`);
    return hash;
  };
}

/** The last root that was signed; undefined before the first. */
export async function findCheckpoint(ctx: Ctx): Promise<typeof chainCheckpoints.$inferSelect | undefined> {
  const [last] = await ctx.db
    .select()
    .from(chainCheckpoints)
    .orderBy(desc(chainCheckpoints.size), desc(chainCheckpoints.at))
    .limit(1);
  return last;
}

/** The ids of those who deleted their account, as a subquery. */
export const deletedAccounts = sql`select ${accounts.id} from ${accounts} where ${accounts.deletedAt} is not null`;

/** The newest checkpoint, and the keys by which this one and earlier ones are checked. */
export async function readCheckpoint(ctx: Ctx) {
  const last = await findCheckpoint(ctx);
  const keys = await listKeys(ctx);
  const [origin = ""] = (last?.note ?? "").split("\n");
  return {
    checkpoint: last
      ? { origin, size: last.size, root: last.root.toString("hex"), note: last.note, at: last.at.toISOString() }
      : null,
    keys: keys.map(({ name, publicKey, madeAt, retiredAt }) => ({
      verifierKey: verifierKeyOf({ name, publicKey: new Uint8Array(publicKey) }),
      publicKey: toBase64(publicKey),
      madeAt: madeAt.toISOString(),
      retiredAt: retiredAt?.toISOString() ?? null,
    })),
  };
}

/** Every key that ever signed, the present one first. */
export const listKeys = (ctx: Ctx): Promise<(typeof chainKeys.$inferSelect)[]> =>
  ctx.db.select().from(chainKeys).orderBy(desc(chainKeys.madeAt), desc(chainKeys.id));

/** What the public page shows. */
export const chainPages = (contextOf: () => Ctx) => ({
  chain: { read: async () => ({ ...(await readCheckpoint(contextOf())), ...(await listAnchors(contextOf())) }) },
});
export type ChainPages = ReturnType<typeof chainPages>;
