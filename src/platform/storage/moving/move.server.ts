import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "../../database.server.ts";
import type { Storage } from "../../storage.server.ts";

export type Direction = "to_store" | "to_folder";

export type Move = {
  db: Db;
  direction: Direction;
  from: Storage;
  to: Storage;
  /** Every key of the place that is left, in one order, behind one that was done. */
  keysAfter: (key: string | null) => AsyncIterable<string>;
  pageKeys?: number;
  /** Told after each page. */
  tell?: (step: Step, moved: Moved) => void;
};

type Step = "copy" | "compare";
type Moved = { files: number; bytes: number };
type Row = { direction: Direction; step: Step; after_key: string | null; files: number; bytes: string };

const usualPage = 200;
const atOnce = 8;

/**
 * Copies every file to the other place, then reads all of them there and compares. Where it stands is a row after each
 * page, so it may be killed anywhere and begun again. Answers what was compared, and what is not the same.
 */
export async function moveFiles(move: Move): Promise<Moved & { faults: string[] }> {
  const { db, direction, tell = () => {} } = move;
  const begun = await begin(db, direction);
  if (begun.step === "copy") {
    await walk(
      move,
      begun,
      (key) => copyOne(move, key),
      (moved) => tell("copy", moved),
    );
    await db.execute(sql`update storage_moves set step = 'compare', after_key = null, files = 0, bytes = 0`);
  }
  const faults: string[] = [];
  const compare = async (key: string) => {
    const found = await compareOne(move, key);
    // What is not the same is copied once more: something may have gone wrong on its way.
    if (found.fault === undefined) return found.bytes;
    await copyOne(move, key);
    const again = await compareOne(move, key);
    if (again.fault !== undefined) faults.push(again.fault);
    return again.bytes;
  };
  const from = begun.step === "compare" ? begun : { after_key: null, files: 0, bytes: "0" };
  const moved = await walk(move, from, compare, (moved) => tell("compare", moved));
  if (faults.length === 0) await db.execute(sql`delete from storage_moves`);
  else await db.execute(sql`update storage_moves set step = 'copy', after_key = null, files = 0, bytes = 0`);
  return { ...moved, faults };
}

async function begin(db: Db, direction: Direction): Promise<Row> {
  const { rows } = await db.execute<Row>(sql`
    insert into storage_moves (id, direction, step) values (1, ${direction}, 'copy')
    on conflict (id) do update set direction = excluded.direction,
      step = case when storage_moves.direction = excluded.direction then storage_moves.step else 'copy' end,
      after_key = case when storage_moves.direction = excluded.direction then storage_moves.after_key end,
      files = case when storage_moves.direction = excluded.direction then storage_moves.files else 0 end,
      bytes = case when storage_moves.direction = excluded.direction then storage_moves.bytes else 0 end
    returning direction, step, after_key, files, bytes`);
  if (!rows[0]) throw new Error("The move could not be begun.");
  return rows[0];
}

type From = Pick<Row, "after_key" | "files" | "bytes">;

/** Page by page, some at a time within each; the row follows what is done for certain. */
async function walk(
  { db, keysAfter, pageKeys = usualPage }: Move,
  from: From,
  work: (key: string) => Promise<number>,
  tell: (moved: Moved) => void,
): Promise<Moved> {
  const moved = { files: from.files, bytes: Number(from.bytes) };
  for await (const page of inPages(keysAfter(from.after_key), pageKeys)) {
    for (let at = 0; at < page.length; at += atOnce)
      for (const bytes of await Promise.all(page.slice(at, at + atOnce).map(work))) moved.bytes += bytes;
    moved.files += page.length;
    await db.execute(
      sql`update storage_moves set after_key = ${page.at(-1)}, files = ${moved.files}, bytes = ${moved.bytes}`,
    );
    tell(moved);
  }
  return moved;
}

async function* inPages(keys: AsyncIterable<string>, pageKeys: number): AsyncGenerator<string[]> {
  let page: string[] = [];
  for await (const key of keys) {
    page.push(key);
    if (page.length < pageKeys) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function copyOne({ from, to }: Move, key: string): Promise<number> {
  const size = await from.find(key);
  if (size === undefined) return 0;
  const content = await from.read(key);
  const bytes = await to.putStream(key, content);
  // Taken away meanwhile: it must not live on where it came to.
  if ((await from.find(key)) === undefined) await to.remove(key);
  return bytes;
}

async function compareOne({ from, to }: Move, key: string): Promise<{ bytes: number; fault?: string }> {
  const [one, other] = [await sumIn(from, key), await sumIn(to, key)];
  if (one?.sum === other?.sum) return { bytes: one?.bytes ?? 0 };
  if ((await from.find(key)) === undefined) return { bytes: 0 };
  return { bytes: 0, fault: other ? `${key} is not the same there.` : `${key} is not there.` };
}

async function sumIn(storage: Storage, key: string): Promise<{ sum: string; bytes: number } | undefined> {
  if ((await storage.find(key)) === undefined) return undefined;
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of await storage.read(key)) {
    hash.update(piece as Buffer);
    bytes += (piece as Buffer).length;
  }
  return { sum: hash.digest("hex"), bytes };
}
