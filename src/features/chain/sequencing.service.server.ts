import { asc, desc, isNull, sql } from "drizzle-orm";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { findSigningKey } from "./keys.service.server.ts";
import { checkpointText, signedNote } from "./note.rules.ts";
import { chainSize, findCheckpoint, readNodes } from "./queries.server.ts";
import { leafBytes } from "./rules.ts";
import { chainCheckpoints, chainEntries, chainNodes } from "./tables.server.ts";
import { appendedNodes, type HashedNode, leafHash, nodesOf, rootOf } from "./tree.rules.ts";

// Any number will do, as long as nothing else in the database uses it.
const lock = 7_586_740;
/** Few enough that the one connection of the embedded database is soon free again. */
const mostAtOnce = 500;

/**
 * Gives entries that wait their numbers, appends them to the tree and signs the new root, all in one transaction. One
 * process at a time does it. Answers how many it took; 0 where nothing waits, or another process is at it.
 */
export async function sequenceEntries(ctx: Ctx): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as mine`);
    if (!rows[0]?.mine) return 0;
    const size = await chainSize(ctx);
    const taken = await numberEntries(ctx, size);
    if (taken.length > 0) await append(ctx, size, taken);
    await signRoot(ctx, size + taken.length);
    return taken.length;
  });
}

type Numbered = { id: string; no: number; hash: Uint8Array };

async function numberEntries(ctx: Ctx, size: number): Promise<Numbered[]> {
  const waiting = await ctx.db
    .select({ id: chainEntries.id, facts: chainEntries.facts })
    .from(chainEntries)
    .where(isNull(chainEntries.no))
    .orderBy(asc(chainEntries.id))
    .limit(mostAtOnce);
  if (waiting.length === 0) return [];
  const loggedAt = await nextInstant(ctx);
  const taken = waiting.map(({ id, facts }, at) => ({
    id,
    no: size + at,
    hash: leafHash(leafBytes({ facts, no: size + at, loggedAt })),
  }));
  const given = JSON.stringify(taken.map(({ id, no }) => ({ id, no })));
  await ctx.db.execute(sql`
    update ${chainEntries} as entry set no = given.no, logged_at = ${loggedAt}::timestamptz
    from json_to_recordset(${given}::json) as given (id uuid, no bigint) where entry.id = given.id`);
  return taken;
}

/** The present, or the instant of the last entry where this machine's clock is behind: numbers and instants agree. */
async function nextInstant(ctx: Ctx): Promise<string> {
  const [last] = await ctx.db
    .select({ at: chainEntries.loggedAt })
    .from(chainEntries)
    .where(sql`${chainEntries.no} is not null`)
    .orderBy(desc(chainEntries.no))
    .limit(1);
  return new Date(Math.max(ctx.now.getTime(), last?.at?.getTime() ?? 0)).toISOString();
}

async function append(ctx: Ctx, size: number, taken: readonly Numbered[]): Promise<void> {
  const hashOf = await readNodes(ctx, nodesOf({ start: 0, end: size }));
  const made = appendedNodes(
    size,
    taken.map(({ hash }) => hash),
    hashOf,
  );
  await insertNodes(ctx, made);
}

async function insertNodes(ctx: Ctx, nodes: readonly HashedNode[]): Promise<void> {
  const rows = nodes.map(({ level, place, hash }) => ({ level, place, hash: Buffer.from(hash).toString("hex") }));
  await ctx.db.execute(sql`
    insert into ${chainNodes} (level, place, hash)
    select level, place, decode(hash, 'hex')
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (level smallint, place bigint, hash text)`);
}

/** Signs the root of a tree of this size, unless this key did: so does a new key what the lost one signed last. */
async function signRoot(ctx: Ctx, size: number): Promise<void> {
  const key = size === 0 ? undefined : await findSigningKey(ctx);
  if (!key) return;
  const last = await findCheckpoint(ctx);
  if (last?.size === size && last.keyId === key.id) return;
  const hashOf = await readNodes(ctx, nodesOf({ start: 0, end: size }));
  const root = rootOf(size, hashOf);
  const note = signedNote(checkpointText({ origin: key.name, size, root }), key, key.sign);
  await ctx.db
    .insert(chainCheckpoints)
    .values({ size, keyId: key.id, root: Buffer.from(root), note, at: ctx.now })
    .onConflictDoNothing();
}
