import { and, desc, eq, lte, type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { canOf } from "#domain/policy.ts";
import type { Relation } from "#domain/policy-grants.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { type Authorized, authorizeProperty } from "#features/properties/access.queries.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { foreignCursor, pageOf, readCursor, readPage, wholeList } from "#platform/paging.server.ts";
import { readAloneLeft } from "./by-hand/alone.queries.server.ts";
import { type AccountRole, holdsMoney } from "./chart.rules.ts";
import type { JournalLine, Ledger, LedgerAccount, LedgerMonth, ledgerCalls } from "./contract.ts";
import type { AccountKind } from "./fields.ts";
import { receivedOf } from "./received.rules.ts";
import { balanceOf, type Line } from "./rules.ts";
import {
  ledgerAccounts,
  ledgerBalances,
  ledgerPeriods,
  ledgerPostings,
  ledgers,
  ledgerTransfers,
} from "./tables.server.ts";

type Row = typeof ledgers.$inferSelect;
type Granting = Pick<Row, "managersMayPost" | "managersMayClose">;

const owns = (relations: readonly Relation[]) => relations.includes("own");
/** The owner may; a manager where the owner says so. */
export const mayPost = (row: Granting, relations: readonly Relation[]) => owns(relations) || row.managersMayPost;
export const mayClose = (row: Granting, relations: readonly Relation[]) => owns(relations) || row.managersMayClose;

/** The books of a building, where they are begun. */
export async function findLedgerRow(ctx: Ctx, propertyId: string): Promise<Row | undefined> {
  const [row] = await ctx.db.select().from(ledgers).where(eq(ledgers.propertyId, propertyId));
  return row;
}

export function showLedger(row: Row): Ledger {
  const { nextNumber, closedThrough, checkedAt, checkedNumber: _, createdAt, ...fields } = row;
  return {
    ...fields,
    postings: nextNumber - 1,
    closedThrough: closedThrough?.slice(0, 7) ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

export function canIn(ctx: Ctx, { relations, standing }: Authorized, row: Row | undefined) {
  const can = canOf(userOf(ctx).role, relations, "ledger", standing.closed);
  if (!row) return { ...can, post: false, close: false, edit: false, reverse: false, name: false };
  return {
    ...can,
    open: false,
    post: can.post && mayPost(row, relations),
    close: can.close && mayClose(row, relations),
  };
}

/** The books of a building, with what it has and what came and went this year. */
export async function findLedger(ctx: Ctx, { id }: CallRead<typeof ledgerCalls.findLedger>) {
  const seen = await authorizeProperty(ctx, "ledger", "see", id);
  const row = await findLedgerRow(ctx, id);
  const year = Number(lagosDay(ctx.now).slice(0, 4));
  const held = row ? await balancesOf(ctx, row.id) : [];
  const thisYear = row ? await movedIn(ctx, row.id, sql`b.month >= ${`${year}-01-01`}::date`) : [];
  const received = receivedOf(thisYear);
  const sum = (list: readonly LedgerAccount[], fits: (one: LedgerAccount) => boolean) =>
    list.filter(fits).reduce((total, { balanceKobo }) => total + balanceKobo, 0);
  return {
    ledger: row ? showLedger(row) : null,
    figures: {
      year,
      moneyKobo: sum(held, (one) => holdsMoney(one as Parameters<typeof holdsMoney>[0])),
      inKobo: received.reduce((total, { kobo }) => total + kobo, 0),
      received,
      spentKobo: sum(thisYear, ({ kind }) => kind === "expense"),
      setAsideKobo: sum(held, ({ role }) => role === "bank_reserve"),
    },
    aloneKobo: row ? await readAloneLeft(ctx, row) : null,
    can: canIn(ctx, seen, row),
  };
}

type Balance = {
  id: string;
  code: string;
  name: string;
  kind: AccountKind;
  role: string;
  version: number;
  debit: string;
  credit: string;
  entries: number;
};

/** Every account of some books with its sums of the months that fit, by their codes. */
export async function balancesOf(ctx: Ctx, ledgerId: string, fits: SQL = sql`true`): Promise<LedgerAccount[]> {
  const { rows } = await ctx.db.execute<Balance>(sql`
    select a.id, a.code, a.name, a.kind, a.role, a.version, coalesce(sum(b.debit_kobo), 0)::text as debit,
      coalesce(sum(b.credit_kobo), 0)::text as credit, coalesce(sum(b.entries), 0)::int as entries
    from ${ledgerAccounts} a
    left join ${ledgerBalances} b on b.ledger_id = a.ledger_id and b.account_id = a.id and ${fits}
    where a.ledger_id = ${ledgerId} group by a.id order by a.code`);
  return rows.map(({ debit, credit, ...row }) => ({
    ...row,
    debitKobo: Number(debit),
    creditKobo: Number(credit),
    balanceKobo: balanceOf(row.kind, Number(debit), Number(credit)),
  }));
}

/** What moved in the months that fit, without what stands against opening balances: that was there before. */
export const movedIn = async (ctx: Ctx, ledgerId: string, fits: SQL): Promise<LedgerAccount[]> =>
  withoutOpenings(ctx, ledgerId, await balancesOf(ctx, ledgerId, fits), fits);

/** The sums of the months that fit without what stands against opening balances: it neither came in nor was spent. */
export async function withoutOpenings(
  ctx: Ctx,
  ledgerId: string,
  sums: readonly LedgerAccount[],
  fits: SQL,
): Promise<LedgerAccount[]> {
  const openingId = sums.find(({ role }) => role === "opening")?.id;
  const { rows } = await ctx.db.execute<{ id: string; debit: string; credit: string; entries: number }>(sql`
    select o.id, sum(o.debit)::text as debit, sum(o.credit)::text as credit, count(*)::int as entries from (
      select b.debit_id as id, b.kobo as debit, 0 as credit from ${ledgerTransfers} b
        where b.ledger_id = ${ledgerId} and b.credit_id = ${openingId} and ${fits}
      union all select b.credit_id, 0, b.kobo from ${ledgerTransfers} b
        where b.ledger_id = ${ledgerId} and b.debit_id = ${openingId} and ${fits}) o group by o.id`);
  return sums.map((one) => {
    const opened = rows.find(({ id }) => id === one.id);
    if (!opened) return one;
    const [debitKobo, creditKobo] = [one.debitKobo - Number(opened.debit), one.creditKobo - Number(opened.credit)];
    const balanceKobo = balanceOf(one.kind, debitKobo, creditKobo);
    return { ...one, debitKobo, creditKobo, balanceKobo, entries: one.entries - opened.entries };
  });
}

/** The account of some books that has a role. */
export async function accountsByRole(ctx: Ctx, ledgerId: string): Promise<(role: AccountRole) => string> {
  const rows = await ctx.db
    .select({ id: ledgerAccounts.id, role: ledgerAccounts.role })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.ledgerId, ledgerId));
  const known = new Map(rows.map(({ id, role }) => [role, id]));
  return (role) => {
    const id = known.get(role);
    if (!id) throw new Error(`These books have no account for ${role}.`);
    return id;
  };
}

/** The books of a building while several things are entered in one go, with its accounts. */
export type Books = { ledger: Row; account: Awaited<ReturnType<typeof accountsByRole>> };

export const withAccounts = async (ctx: Ctx, ledger: Row): Promise<Books> => ({
  ledger,
  account: await accountsByRole(ctx, ledger.id),
});

/** The trial balance: every account with its two sides, which are equal in sum. */
export async function listLedgerAccounts(ctx: Ctx, { id, month }: CallRead<typeof ledgerCalls.listLedgerAccounts>) {
  const seen = await authorizeProperty(ctx, "ledger", "see", id);
  const row = await findLedgerRow(ctx, id);
  const upTo = month === undefined ? sql`true` : sql`b.month <= ${`${month}-01`}::date`;
  const list = row ? await balancesOf(ctx, row.id, upTo) : [];
  return {
    accounts: list,
    debitKobo: list.reduce((sum, { debitKobo }) => sum + debitKobo, 0),
    creditKobo: list.reduce((sum, { creditKobo }) => sum + creditKobo, 0),
    can: canIn(ctx, seen, row),
  };
}

/** The lines of a posting, in their order. */
export const listLines = (ctx: Ctx, { ledgerId, number }: { ledgerId: string; number: number }): Promise<Line[]> =>
  ctx.db
    .select({ debitId: ledgerTransfers.debitId, creditId: ledgerTransfers.creditId, kobo: ledgerTransfers.kobo })
    .from(ledgerTransfers)
    .where(and(eq(ledgerTransfers.ledgerId, ledgerId), eq(ledgerTransfers.number, number)))
    .orderBy(ledgerTransfers.line);

/** Whether a task is one of this building. */
export const hasTask = async (ctx: Ctx, propertyId: string, taskId: string): Promise<boolean> =>
  (await ctx.db.$count(tasks, and(eq(tasks.id, taskId), eq(tasks.propertyId, propertyId)))) > 0;

type Place = { number: number; line: number };

/** Where the journal goes on: later lines of the same posting, then the postings before it. */
function readPlace(cursor: string | undefined): Place | undefined {
  const key = readCursor(cursor, 2);
  if (!key) return undefined;
  const [number = 0, line = 0] = key.map(Number);
  const fits = (one: number) => Number.isInteger(one) && one > 0 && one <= 2_147_483_647;
  if (!fits(number) || !fits(line)) throw foreignCursor();
  return { number, line };
}

const pick = (ledgerId: string, after: SQL, side: SQL, most: number) => sql`
  (select t.* from ${ledgerTransfers} t where t.ledger_id = ${ledgerId} and ${side} and ${after}
    order by t.number desc, t.line limit ${most})`;

type Told = Omit<JournalLine, "kobo" | "at"> & { kobo: string; at: string | Date };

/** The journal of a building, line by line, the newest posting first. */
export async function listJournal(ctx: Ctx, input: CallRead<typeof ledgerCalls.listJournal>) {
  await authorizeProperty(ctx, "ledger", "see", input.id);
  const row = await findLedgerRow(ctx, input.id);
  const place = readPlace(input.cursor);
  if (!row) return { lines: [], nextCursor: null };
  const { limit = wholeList, accountId } = input;
  const after = place
    ? sql`t.number <= ${place.number} and (t.number < ${place.number} or t.line > ${place.line})`
    : sql`true`;
  const sides = accountId ? [sql`t.debit_id = ${accountId}`, sql`t.credit_id = ${accountId}`] : [sql`true`];
  const picked = sql.join(
    sides.map((side) => pick(row.id, after, side, limit + 1)),
    sql` union all `,
  );
  const { rows } = await ctx.db.execute<Told>(sql`
    select p.id as "postingId", p.number, t.line, p.on_day::text as "onDay", p.kind, p.memo,
      f.id as "fromId", f.code as "fromCode", f.name as "fromName", d.id as "toId", d.code as "toCode", d.name as "toName",
      t.kobo::text as kobo, p.task_id as "taskId", k.title as "taskTitle", w.name as by,
      o.number as reverses, r.number as "reversedBy", p.hash, p.made_at as at
    from (select * from (${picked}) parts order by number desc, line limit ${limit + 1}) t
    join ${ledgerPostings} p on p.ledger_id = t.ledger_id and p.number = t.number
    join ${ledgerAccounts} f on f.id = t.credit_id join ${ledgerAccounts} d on d.id = t.debit_id
    left join ${tasks} k on k.id = p.task_id left join ${accounts} w on w.id = p.actor_id
    left join ${ledgerPostings} o on o.id = p.reverses_id left join ${ledgerPostings} r on r.reverses_id = p.id
    order by t.number desc, t.line`);
  const lines = rows.map((told) => ({ ...told, kobo: Number(told.kobo), at: new Date(told.at).toISOString() }));
  const page = pageOf(lines, limit, ({ number, line }) => [String(number), String(line)]);
  return { lines: page.rows, nextCursor: page.nextCursor };
}

/** The months of the books, the newest first, and how each was closed. */
export async function listLedgerMonths(ctx: Ctx, input: CallRead<typeof ledgerCalls.listLedgerMonths>) {
  await authorizeProperty(ctx, "ledger", "see", input.id);
  const row = await findLedgerRow(ctx, input.id);
  const last = readCursor(input.cursor, 1)?.[0];
  if (last !== undefined && !/^\d{4}-\d{2}-01$/.test(last)) throw foreignCursor();
  if (!row) return { months: [], nextCursor: null };
  const query = ctx.db
    .select({ period: ledgerPeriods, closedBy: accounts.name })
    .from(ledgerPeriods)
    .leftJoin(accounts, eq(accounts.id, ledgerPeriods.closedBy))
    .where(
      and(
        eq(ledgerPeriods.ledgerId, row.id),
        last ? and(lte(ledgerPeriods.month, last), sql`${ledgerPeriods.month} <> ${last}::date`) : undefined,
      ),
    )
    .orderBy(desc(ledgerPeriods.month));
  const { rows, nextCursor } = await readPage(input, query, ({ period }) => [period.month]);
  const months = rows.map(
    ({ period: { month, state, closedAt, headNumber, headHash }, closedBy }): LedgerMonth => ({
      ...{ month: month.slice(0, 7), state, closedBy, closedAt: closedAt?.toISOString() ?? null },
      ...{ headNumber, headHash },
    }),
  );
  return { months, nextCursor };
}
