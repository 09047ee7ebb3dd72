import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { chart } from "#features/ledger/chart.rules.ts";
import { checkBooks } from "#features/ledger/check.queries.server.ts";
import { lockLedger, post } from "#features/ledger/posting.service.server.ts";
import { balancesOf, findLedgerRow } from "#features/ledger/queries.server.ts";
import { hashOf, noHash } from "#features/ledger/rules.ts";
import { ledgerAccounts, ledgerPostings, ledgers, ledgerTransfers } from "#features/ledger/tables.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { type Database, type Db, openDatabase } from "#platform/database.server.ts";
import { noMail } from "#platform/mail.server.ts";
import { insertRows } from "#platform/rows.server.ts";
import { loadSigner } from "#platform/signer.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { systemContext } from "../src/app.server.ts";
import { withDatabase } from "../tests/rig/databases.ts";
import { startCluster } from "../tests/rig/postgres.ts";
import { benchLedgerExport } from "./ledger-export.ts";
import { type Figure, median } from "./report.ts";

const silent = { debug() {}, info() {}, warn() {}, error: console.error };
const perBook = 50_000;
const times = 300;
const atOnce = 1_000;

type Books = { propertyId: string; ledgerId: string; accountIds: string[] };

async function contextOf({ db }: Database): Promise<Ctx> {
  const signer = await loadSigner(db, new Date());
  const site = { url: "https://tunse.example", supportEmail: null };
  const jobs = { send: async () => {} };
  const own = { db, jobs, signer, storage: folderStorage(tmpdir()), mail: noMail, site, log: silent };
  return systemContext({ ...own, forgetSession: () => {} });
}

async function begin(db: Db): Promise<Books> {
  const [accountId, propertyId, ledgerId] = [newId(), newId(), newId()];
  await db.execute(sql`insert into accounts (id, name, email, password_hash, role, created_at)
    values (${accountId}, 'Owner', ${`${accountId}@example.com`}, '-', 'property_owner', now())`);
  await db.execute(sql`insert into properties (id, name, location, type, components, created_by, created_at)
    values (${propertyId}, 'House', 'Lekki, Lagos', 'Commercial - Office', '{plumbing}', ${accountId}, now())`);
  const facts = { payerKind: "company" as const, managersMayPost: false, managersMayClose: false, headHash: noHash };
  await db.insert(ledgers).values({ ...facts, id: ledgerId, propertyId, createdAt: new Date() });
  const accounts = chart.map((one) => ({ ...one, id: newId(), ledgerId }));
  await db.insert(ledgerAccounts).values(accounts);
  return { propertyId, ledgerId, accountIds: accounts.map(({ id }) => id) };
}

/** Books that hold so many postings of a line each, through all triggers, over five years. */
async function fill(db: Db, { ledgerId, accountIds }: Books, count: number): Promise<void> {
  const row = (await db.select().from(ledgers).where(sql`id = ${ledgerId}`))[0];
  let { nextNumber: number = 1, headHash: prevHash = noHash } = row ?? {};
  await db.execute(sql`insert into ledger_periods select ${ledgerId}, m::date, 'open'
    from generate_series('2021-01-01'::date, '2025-12-01', interval '1 month') m on conflict do nothing`);
  for (let done = 0; done < count; done += atOnce) {
    const madeAt = new Date();
    const rows = Array.from({ length: Math.min(atOnce, count - done) }, () => {
      const month = `${2021 + (number % 5)}-${String((number % 12) + 1).padStart(2, "0")}-01`;
      const said = {
        ledgerId,
        number,
        onDay: month,
        kind: "money_out",
        sourceKind: "hand",
        sourceId: newId(),
        step: "1",
      };
      const sealed = { ...said, taskId: null, actorId: null, memo: "Diesel", reversesId: null };
      const [debitId = "", creditId = ""] = [accountIds[number % 20], accountIds[20 + (number % 20)]];
      const line = { debitId, creditId, kobo: 10_000 + (number % 977) };
      const hash = hashOf(prevHash, { ...sealed, madeAt: madeAt.toISOString() }, [line]);
      const posting = { ...sealed, id: newId(), month, lines: 1, prevHash, hash, madeAt };
      prevHash = hash;
      number += 1;
      return { posting, transfer: { ledgerId, number: posting.number, month, line: 1, ...line } };
    });
    await db.execute(
      insertRows(
        ledgerPostings,
        rows.map(({ posting }) => posting),
      ),
    );
    await db.execute(
      insertRows(
        ledgerTransfers,
        rows.map(({ transfer }) => transfer),
      ),
    );
  }
  await db.execute(sql`update ledgers set next_number = ${number}, head_hash = ${prevHash} where id = ${ledgerId}`);
}

async function timed(count: number, work: (at: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const startedAt = performance.now();
    await work(at);
    took.push(performance.now() - startedAt);
  }
  return took.sort((one, other) => one - other);
}

const p95 = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;

/** A posting of three lines by the verb, against the same rows in bare tables, each in a transaction. */
async function postingRatio(ctx: Ctx, books: Books): Promise<number> {
  const [one = "", two = "", three = "", four = ""] = books.accountIds;
  const lines = [
    { debitId: one, creditId: two, kobo: 10_000 },
    { debitId: one, creditId: three, kobo: 500 },
    { debitId: four, creditId: two, kobo: 100 },
  ];
  await ctx.db.execute(sql`create table bare_postings (like ledger_postings)`);
  await ctx.db.execute(sql`create table bare_transfers (like ledger_transfers)`);
  const bare = (at: number) =>
    transaction(ctx, async (ctx) => {
      await ctx.db.execute(sql`insert into bare_postings (id, ledger_id, number, on_day, month, kind, source_kind, source_id,
        step, memo, lines, prev_hash, hash, made_at) values (${newId()}, ${books.ledgerId}, ${at}, '2025-12-05', '2025-12-01',
        'money_out', 'hand', ${newId()}, '1', 'Diesel', 3, ${noHash}, ${noHash}, ${ctx.now}::timestamptz)`);
      const rows = lines.map((line, place) => ({ ...line, ledger_id: books.ledgerId, number: at, line: place + 1 }));
      await ctx.db.execute(sql`insert into bare_transfers (ledger_id, number, line, month, debit_id, credit_id, kobo)
        select ledger_id, number, line, '2025-12-01', "debitId", "creditId", kobo from json_to_recordset(${JSON.stringify(rows)}::json)
        as t (ledger_id uuid, number integer, line integer, "debitId" uuid, "creditId" uuid, kobo bigint)`);
    });
  const posted = () =>
    transaction(ctx, async (ctx) => {
      const ledger = await lockLedger(ctx, books.propertyId);
      const said = { kind: "money_out", onDay: "2025-12-05", memo: "Diesel", sourceKind: "hand", sourceId: newId() };
      await post(ctx, ledger, { ...said, lines });
    });
  await timed(50, bare);
  await timed(50, posted);
  const [floor, product] = [median(await timed(times, bare)), median(await timed(times, posted))];
  return product / floor;
}

async function measured(database: Database, books: number): Promise<Record<string, number>> {
  const ctx = await contextOf(database);
  const { db } = database;
  const small = await begin(db);
  await fill(db, small, atOnce);
  await db.execute(sql`vacuum analyze`);
  const early = p95(await timed(times, () => balancesOf(ctx, small.ledgerId)));
  const all: Books[] = [];
  for (let at = 0; at < books; at += 1) {
    const made = await begin(db);
    await fill(db, made, perBook);
    all.push(made);
  }
  await db.execute(sql`vacuum analyze`);
  const [large = small] = all;
  const late = p95(await timed(times, () => balancesOf(ctx, large.ledgerId)));
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const startedAt = performance.now();
  for (const { propertyId } of all) {
    const row = await findLedgerRow(ctx, propertyId);
    if (!row) throw new Error("The books are not there.");
    const { adds, faults } = await checkBooks(ctx, row);
    if (!adds) throw new Error(`They do not add up: ${faults[0]}`);
    most = Math.max(most, process.memoryUsage().rss);
  }
  const audit = (performance.now() - startedAt) / 1_000;
  return { early, late, audit, memory: (most - before) / 1_048_576, ratio: await postingRatio(ctx, large) };
}

/** The books on a server with 1,000,000 lines, and embedded with 50,000. */
export async function benchLedger(): Promise<Figure[]> {
  // As a server keeps money: what is acknowledged is on the disk.
  const cluster = await startCluster({ fsync: "on", synchronous_commit: "on", full_page_writes: "on" });
  const folder = mkdtempSync(join(tmpdir(), "tunse-bench-"));
  const remote = await openDatabase({ dataDir: "", databaseUrl: withDatabase(cluster.url, "postgres"), log: silent });
  const embedded = await openDatabase({ dataDir: folder, log: silent });
  try {
    const server = await measured(remote, 20);
    const own = await measured(embedded, 1);
    await remote.db.execute(sql`create database exported`);
    const exported = await benchLedgerExport(withDatabase(cluster.url, "exported"));
    const of = (figures: Record<string, number>, name: string) => figures[name] ?? Number.NaN;
    return [
      {
        name: "server: all balances of 50,000 lines among 1,000,000, p95",
        value: of(server, "late"),
        unit: "ms",
        limit: 5,
      },
      {
        name: "server: the same, against 1,000 lines",
        value: of(server, "late") / of(server, "early"),
        unit: "×",
        limit: 1.25,
      },
      { name: "server: 1,000,000 lines counted anew", value: of(server, "audit"), unit: "s", limit: 60 },
      { name: "server: memory that counting took", value: of(server, "memory"), unit: "MB", limit: 128 },
      { name: "server: a posting of 3 lines, of a bare insert", value: of(server, "ratio"), unit: "×", limit: 2 },
      ...exported,
      { name: "embedded: all balances of 50,000 lines, p95", value: of(own, "late"), unit: "ms", limit: 20 },
      { name: "embedded: a posting of 3 lines, of a bare insert", value: of(own, "ratio"), unit: "×", limit: 3 },
    ];
  } finally {
    await remote.close();
    await embedded.close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
