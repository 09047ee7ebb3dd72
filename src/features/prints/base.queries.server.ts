import { sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Storage } from "#platform/storage.server.ts";
import { leastQuality } from "./hash.rules.ts";
import { entryWords } from "./scan.rules.ts";
import { prints } from "./tables.server.ts";

/** The hashes of all pictures, packed for one walk through them; 36 bytes a hash. */
export type Base = { entries: Uint32Array; count: number };
type Held = Base & { settledNo: number; settledCount: number };

/** Of whole pictures, with those of which an edge was cut off, and of their middles: one is never held against the other. */
export type BaseOf = "wholes" | "middles";
const packedOf = {
  wholes: sql`int4send(no) || whole || coalesce(int4send(no) || trimmed, '')`,
  middles: sql`int4send(no) || middle`,
} as const;

const held = new WeakMap<Storage, Record<BaseOf, Held>>();
const batch = 20_000;
/** Numbers are given before a transaction commits: so long a lower one may still appear after a higher one. */
const settledAfterMs = 10 * 60_000;

/** Hashes of pictures that were erased may stay in memory until this: whoever finds one finds no picture to it. */
export const forgetBase = ({ storage }: Ctx): void => void held.delete(storage);

/** Every hash that is in the database now. What was read before and is settled is not read again. */
export async function currentBase(ctx: Ctx, of: BaseOf): Promise<Base> {
  const both = held.get(ctx.storage) ?? { wholes: empty(), middles: empty() };
  held.set(ctx.storage, both);
  const base = both[of];
  base.count = base.settledCount;
  let last = base.settledNo;
  for (let found = await readAfter(ctx, of, last); found; found = await readAfter(ctx, of, last)) {
    append(base, found.packed);
    last = found.last;
  }
  await settle(ctx, base, last);
  return base;
}

const empty = (): Held => ({ entries: room(1_024), count: 0, settledNo: 0, settledCount: 0 });
const room = (count: number) => new Uint32Array(new SharedArrayBuffer(count * entryWords * 4));

async function readAfter(ctx: Ctx, of: BaseOf, no: number): Promise<{ packed: Buffer; last: number } | undefined> {
  const { rows } = await ctx.db.execute<{ packed: Uint8Array | null; last: number | null }>(sql`
    select coalesce(string_agg(${packedOf[of]}, '' order by no), '') as packed, max(no) as last
    from (select no, whole, trimmed, middle from ${prints}
      where no > ${no} and whole is not null and quality >= ${leastQuality} order by no limit ${batch}) as hashes`);
  const [{ packed = null, last = null } = {}] = rows;
  return packed === null || last === null ? undefined : { packed: Buffer.from(packed), last };
}

function append(base: Held, packed: Buffer): void {
  const words = packed.length / 4;
  const free = base.entries.length - base.count * entryWords;
  if (free < words) {
    const wider = room(Math.max(base.count * 2, base.count + words / entryWords));
    wider.set(base.entries.subarray(0, base.count * entryWords));
    base.entries = wider;
  }
  // The database sends the high byte first.
  const swapped = packed.swap32();
  const read = new Uint32Array(words);
  Buffer.from(read.buffer).set(swapped);
  base.entries.set(read, base.count * entryWords);
  base.count += words / entryWords;
}

async function settle(ctx: Ctx, base: Held, last: number): Promise<void> {
  const before = new Date(ctx.now.getTime() - settledAfterMs);
  const { rows } = await ctx.db.execute<{ no: number | null }>(
    sql`select max(no) as no from ${prints} where no > ${base.settledNo} and no <= ${last} and made_at < ${before}`,
  );
  base.settledNo = rows[0]?.no ?? base.settledNo;
  base.settledCount = base.count;
  while (base.settledCount > 0 && (base.entries[(base.settledCount - 1) * entryWords] ?? 0) > base.settledNo)
    base.settledCount -= 1;
}
