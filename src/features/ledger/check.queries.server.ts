import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Check, ledgerCalls } from "./contract.ts";
import { findLedgerRow } from "./queries.server.ts";
import { hashOf, type Line, noHash, type Sealed } from "./rules.ts";
import { ledgerBalances, ledgerPeriods, ledgerPostings, type ledgers, ledgerTransfers } from "./tables.server.ts";

type Row = typeof ledgers.$inferSelect;

const mostFaults = 20;
const atOnce = 1_000;

/** Counts the books of a building anew, for whoever may read them. */
export async function checkLedger(ctx: Ctx, { id }: CallRead<typeof ledgerCalls.checkLedger>) {
  await authorizeProperty(ctx, "ledger", "see", id);
  const row = await findLedgerRow(ctx, id);
  return { check: row ? await checkBooks(ctx, row) : null };
}

/**
 * Counts everything anew, up to the posting that the books had when it was asked: every number and hash, the lines of every
 * posting, what each account has in each month, and what the closed months say.
 */
export async function checkBooks(ctx: Ctx, ledger: Row): Promise<Check> {
  const faults: string[] = [];
  const last = ledger.nextNumber - 1;
  const walked = await walk(ctx, ledger, last, faults);
  if (walked.hash !== ledger.headHash) faults.push("The newest hash is not the one that the books name.");
  faults.push(...(await recount(ctx, ledger.id)));
  faults.push(...(await closedFaults(ctx, ledger.id)));
  const sums = await sidesOf(ctx, ledger.id);
  return {
    ...{ adds: faults.length === 0, postings: last, lines: walked.lines, ...sums },
    faults: faults.slice(0, mostFaults),
    ...{ headNumber: last, headHash: ledger.headHash, at: ctx.now.toISOString() },
  };
}

type Found = Omit<Sealed, "ledgerId" | "madeAt"> & {
  lines: number;
  prevHash: string;
  hash: string;
  madeAt: string | Date;
  moved: Line[] | null;
};

/** Some postings with their lines, in the order of their numbers. */
export const postingsAfter = async (ctx: Ctx, ledgerId: string, after: number, last: number): Promise<Found[]> => {
  const { rows } = await ctx.db.execute<Found>(sql`
    select p.number, p.on_day::text as "onDay", p.kind, p.source_kind as "sourceKind", p.source_id as "sourceId", p.step,
      p.task_id as "taskId", p.actor_id as "actorId", p.memo, p.reverses_id as "reversesId", p.made_at as "madeAt",
      p.lines, p.prev_hash as "prevHash", p.hash, m.moved
    from ${ledgerPostings} p
    left join (
      select t.number, json_agg(json_build_object('debitId', t.debit_id, 'creditId', t.credit_id, 'kobo', t.kobo)
        order by t.line) as moved
      from ${ledgerTransfers} t
      where t.ledger_id = ${ledgerId} and t.number > ${after} and t.number <= ${Math.min(last, after + atOnce)}
      group by t.number
    ) m on m.number = p.number
    where p.ledger_id = ${ledgerId} and p.number > ${after} and p.number <= ${Math.min(last, after + atOnce)}
    order by p.number`);
  return rows;
};

/** Follows the chain from the first posting to the last. */
async function walk(ctx: Ctx, { id: ledgerId }: Row, last: number, faults: string[]) {
  let hash = noHash;
  let lines = 0;
  for (let after = 0; after < last; after += atOnce) {
    const rows = await postingsAfter(ctx, ledgerId, after, last);
    let wanted = after;
    for (const row of rows) {
      wanted += 1;
      const moved = row.moved ?? [];
      if (row.number !== wanted) faults.push(`Number ${wanted} is missing.`);
      wanted = row.number;
      const sealed = { ...row, ledgerId, madeAt: new Date(row.madeAt).toISOString() };
      if (row.prevHash !== hash) faults.push(`Number ${row.number} does not follow the one before.`);
      if (moved.length !== row.lines) faults.push(`Number ${row.number} has ${moved.length} lines, not ${row.lines}.`);
      if (hashOf(row.prevHash, sealed, moved) !== row.hash) faults.push(`Number ${row.number} was changed.`);
      hash = row.hash;
      lines += moved.length;
    }
    if (wanted !== Math.min(last, after + atOnce)) faults.push(`Numbers after ${wanted} are missing.`);
    if (faults.length >= mostFaults) break;
    await nextTurn();
  }
  return { hash, lines };
}

/** What each account has in each month by its lines, against the sums that are kept. */
async function recount(ctx: Ctx, ledgerId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ code: string; month: string }>(sql`
    with sides as (
      select debit_id as account_id, month, kobo as debit, 0 as credit from ${ledgerTransfers} where ledger_id = ${ledgerId}
      union all select credit_id, month, 0, kobo from ${ledgerTransfers} where ledger_id = ${ledgerId}
    ), counted as (
      select account_id, month, sum(debit) as debit, sum(credit) as credit, count(*) as entries from sides group by 1, 2
    ), kept as (select * from ${ledgerBalances} where ledger_id = ${ledgerId})
    select a.code, to_char(coalesce(c.month, k.month), 'YYYY-MM') as month
    from counted c full join kept k on k.account_id = c.account_id and k.month = c.month
    join ledger_accounts a on a.id = coalesce(c.account_id, k.account_id)
    where (c.debit, c.credit, c.entries) is distinct from (k.debit_kobo, k.credit_kobo, k.entries)
    order by 2, 1 limit ${mostFaults}`);
  return rows.map(({ code, month }) => `Account ${code} has another sum in ${month} than its lines come to.`);
}

/** Closed months whose newest posting is no longer the one that they were closed with. */
async function closedFaults(ctx: Ctx, ledgerId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ month: string }>(sql`
    select to_char(c.month, 'YYYY-MM') as month from ${ledgerPeriods} c
    left join ${ledgerPostings} p on p.ledger_id = c.ledger_id and p.number = c.head_number
    where c.ledger_id = ${ledgerId} and c.state = 'closed' and c.head_number > 0 and c.head_hash is distinct from p.hash
    order by 1 limit ${mostFaults}`);
  return rows.map(({ month }) => `${month} was closed with other postings than stand there now.`);
}

async function sidesOf(ctx: Ctx, ledgerId: string) {
  const { rows } = await ctx.db.execute<{ debit: string; credit: string }>(sql`
    select coalesce(sum(debit_kobo), 0)::text as debit, coalesce(sum(credit_kobo), 0)::text as credit
    from ${ledgerBalances} where ledger_id = ${ledgerId}`);
  return { debitKobo: Number(rows[0]?.debit), creditKobo: Number(rows[0]?.credit) };
}
