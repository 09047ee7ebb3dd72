import { createHash } from "node:crypto";
import { statfs } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { asc, gt, sql } from "drizzle-orm";
import { checkChain } from "#features/chain/check.queries.server.ts";
import { checkBooks } from "#features/ledger/check.queries.server.ts";
import { ledgers } from "#features/ledger/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { filesStatement } from "./files.queries.server.ts";
import type { Check, Diagnosis } from "./rules.ts";

type Named = { key: string; sha256: string | null; kind: string };

const mostFaults = 20;
const hourSeconds = 3_600;
const fewestFree = 0.05;
const mostSecondsApart = 5;

/** Looks at all that is kept: files, books, the chain, the queue, the disk and the clock. Changes nothing. */
export async function examine(ctx: Ctx, { dataDir }: { dataDir: string }): Promise<Diagnosis> {
  const began = performance.now();
  const checks = [
    await checkFiles(ctx),
    await checkLedgers(ctx),
    await checkEntries(ctx),
    await checkQueue(ctx),
    await checkDisk(dataDir),
    await checkClock(ctx),
  ];
  const isWell = checks.every(({ faults }) => faults.length === 0);
  return { isWell, tookMs: Math.round(performance.now() - began), checks };
}

const check = (name: string, figures: Check["figures"], faults: readonly string[]): Check => ({
  ...{ name, figures },
  faults: faults.slice(0, mostFaults),
  moreFaults: Math.max(0, faults.length - mostFaults),
});

/** Every row that names a file has it, it is the one that the row means, and no file is there without a row. */
async function checkFiles(ctx: Ctx): Promise<Check> {
  const { rows } = await ctx.db.execute<Named>(sql.raw(filesStatement));
  const faults: string[] = [];
  const places = new Set<string>();
  let bytes = 0;
  let summed = 0;
  for (const { key, sha256 } of rows) {
    places.add(placeOf(key));
    if (key.endsWith("/")) {
      if (await isEmpty(ctx.storage.list(key))) faults.push(`${key} is named by a row and holds no file.`);
      continue;
    }
    const size = await ctx.storage.find(key);
    if (size === undefined) faults.push(`${key} is named by a row and is not there.`);
    else bytes += size;
    if (size === undefined || sha256 === null) continue;
    summed += 1;
    const sum = await sumOf(ctx, key);
    if (sum === undefined) faults.push(`${key} cannot be read to its end.`);
    else if (sum !== sha256) faults.push(`${key} is not the file that its row names.`);
  }
  let loose = 0;
  for await (const key of ctx.storage.keys()) {
    const place = placeOf(key);
    if (places.has(place) || key.startsWith("archives/")) continue;
    // What was just stored, and what is swept within days, is no fault.
    loose += 1;
  }
  return check(
    "files",
    { named: rows.length, megabytes: Math.round(bytes / 1_048_576), summed, withoutRow: loose },
    faults,
  );
}

/** The thing that a file belongs to: its copies lie beside it. */
const placeOf = (key: string) => key.split("/").slice(0, 2).join("/");

async function isEmpty(names: AsyncIterable<string>): Promise<boolean> {
  for await (const _ of names) return false;
  return true;
}

/** Undefined where it cannot be read to its end: a store breaks off what is not what it was given. */
async function sumOf({ storage }: Ctx, key: string): Promise<string | undefined> {
  const hash = createHash("sha256");
  try {
    for await (const piece of await storage.read(key)) hash.update(piece as Buffer);
  } catch {
    return undefined;
  }
  return hash.digest("hex");
}

/** The books of every building are counted anew, and their chain is followed. */
async function checkLedgers(ctx: Ctx): Promise<Check> {
  const faults: string[] = [];
  let books = 0;
  let postings = 0;
  let last: string | undefined;
  for (;;) {
    const after = last === undefined ? undefined : gt(ledgers.id, last);
    const [row] = await ctx.db.select().from(ledgers).where(after).orderBy(asc(ledgers.id)).limit(1);
    if (!row) break;
    last = row.id;
    const found = await checkBooks(ctx, row);
    books += 1;
    postings += found.postings;
    faults.push(...found.faults.map((fault) => `Books of building ${row.propertyId}: ${fault}`));
    await nextTurn();
  }
  return check("books", { books, postings }, faults);
}

async function checkEntries(ctx: Ctx): Promise<Check> {
  const { entries, checkpoints, faults } = await checkChain(ctx);
  return check("chain", { entries, checkpoints }, faults);
}

type Waiting = { state: string; jobs: number; oldest: number | null };

async function checkQueue(ctx: Ctx): Promise<Check> {
  const { rows: present } = await ctx.db.execute<{ there: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as there`,
  );
  if (!present[0]?.there) return check("queue", { waiting: 0, failed: 0, oldestSeconds: 0 }, []);
  const { rows } = await ctx.db.execute<Waiting>(sql`
    select state::text as state, count(*)::int as jobs, extract(epoch from now() - min(start_after))::float8 as oldest
    from pgboss.job where state::text in ('created', 'retry', 'failed') and name not like '\\_\\_%' group by 1`);
  const due = rows.filter(({ state }) => state !== "failed");
  const waiting = due.reduce((sum, { jobs }) => sum + jobs, 0);
  const oldestSeconds = Math.max(0, ...due.map(({ oldest }) => Math.round(oldest ?? 0)));
  const failed = rows.find(({ state }) => state === "failed")?.jobs ?? 0;
  const faults = oldestSeconds > hourSeconds ? ["A job has been due for more than an hour: does a worker run?"] : [];
  return check("queue", { waiting, failed, oldestSeconds }, faults);
}

async function checkDisk(dataDir: string): Promise<Check> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const free = bavail / Math.max(1, blocks);
  const faults = free < fewestFree ? ["Less than 5 percent of the disk of DATA_DIR is free."] : [];
  return check(
    "disk",
    { freeMegabytes: Math.round((bavail * bsize) / 1_048_576), freePercent: Math.round(free * 100) },
    faults,
  );
}

/** The clocks of this machine and of the database, and whether anything is on record from the future. */
async function checkClock(ctx: Ctx): Promise<Check> {
  const before = Date.now();
  const { rows } = await ctx.db.execute<{ now: string; latest: string | null }>(
    sql`select extract(epoch from clock_timestamp())::text as now, extract(epoch from max(at))::text as latest from audit`,
  );
  const here = (before + Date.now()) / 2_000;
  const apart = Math.round(Math.abs(Number(rows[0]?.now) - here) * 10) / 10;
  const ahead = Math.max(0, Math.round(Number(rows[0]?.latest ?? 0) - here));
  const faults = [
    ...(apart > mostSecondsApart ? [`The database's clock and this machine's are ${apart} s apart.`] : []),
    ...(ahead > mostSecondsApart ? [`The log knows something that happens in ${ahead} s: a clock was wrong.`] : []),
  ];
  return check("clock", { secondsApart: apart, secondsAhead: ahead }, faults);
}
