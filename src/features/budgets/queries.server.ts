import { and, desc, eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { addDays, addMonths, lagosDay } from "#domain/days.ts";
import { type Act, canOf } from "#domain/policy.ts";
import { notFound } from "#domain/problems.ts";
import { namesOf } from "#features/accounts/names.queries.server.ts";
import { findLedgerRow, mayPost } from "#features/ledger/queries.server.ts";
import { ledgerAccounts } from "#features/ledger/tables.server.ts";
import { type Authorized, authorizeProperty } from "#features/properties/access.queries.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import type { Budget, BudgetFigures, BudgetYear, budgetCalls } from "./contract.ts";
import { listFigures, listSpent } from "./figures.queries.server.ts";
import { forecastOf, leftOf, totalOf } from "./rules.ts";
import { budgets } from "./tables.server.ts";

export type BudgetRow = typeof budgets.$inferSelect;
type LedgerRow = NonNullable<Awaited<ReturnType<typeof findLedgerRow>>>;

/** What the actor may do to budgets: a manager adopts only where the owner lets them enter money. */
function canAt(ctx: Ctx, { relations, standing }: Authorized, ledger: LedgerRow | undefined) {
  const can = canOf(userOf(ctx).role, relations, "budget", standing.closed);
  if (!ledger) return { ...can, draft: false, adopt: false };
  return { ...can, adopt: can.adopt && mayPost(ledger, relations) };
}

const seesAll = (ctx: Ctx, { relations }: Authorized): boolean =>
  canOf(userOf(ctx).role, relations, "budget").see_forecast;

/** A budget where the act is allowed; a draft is for its keepers alone. Locked by whoever changes it. */
export async function findBudgetRow(ctx: Ctx, act: Act<"budget">, id: string, locks = false) {
  const query = ctx.db.select().from(budgets).where(eq(budgets.id, id));
  const [row] = await (locks ? query.for("update") : query);
  if (!row) throw notFound("budget");
  return { row, seen: await authorizeProperty(ctx, "budget", act, row.propertyId, "budget") };
}

/** The newest version of a year that was adopted, and its draft. */
export async function findVersions(ctx: Ctx, propertyId: string, year: number) {
  const isIt = and(eq(budgets.propertyId, propertyId), eq(budgets.year, year));
  const rows = await ctx.db.select().from(budgets).where(isIt).orderBy(desc(budgets.number)).limit(2);
  return {
    adopted: rows.find(({ state }) => state === "adopted"),
    draft: rows.find(({ state }) => state === "draft"),
  };
}

/** Budgets as somebody sees them, with the names that the books give their accounts. */
async function showBudgets(ctx: Ctx, rows: readonly BudgetRow[], seen: Authorized): Promise<Budget[]> {
  const ledger = await findLedgerRow(ctx, seen.property.id);
  const known = ledger
    ? await ctx.db
        .select({ code: ledgerAccounts.code, name: ledgerAccounts.name })
        .from(ledgerAccounts)
        .where(eq(ledgerAccounts.ledgerId, ledger.id))
    : [];
  const accountNames = new Map(known.map(({ code, name }) => [code, name]));
  const people = await namesOf(
    ctx,
    rows.flatMap(({ draftedBy, adoptedBy }) => (adoptedBy ? [draftedBy, adoptedBy] : [draftedBy])),
  );
  const all = seesAll(ctx, seen);
  return rows.map(({ createdAt: _, draftedBy, adoptedBy, adoptedAt, lines, ...row }) => ({
    ...row,
    lines: lines.map(({ code, kobo, lowKobo, highKobo, source }) => ({
      ...{ code, kobo, name: accountNames.get(code) ?? code },
      ...(all ? { lowKobo, highKobo, source } : { lowKobo: null, highKobo: null, source: null }),
    })),
    draftedBy: all ? (people.get(draftedBy) ?? null) : null,
    adoptedBy: adoptedBy ? (people.get(adoptedBy) ?? null) : null,
    adoptedAt: adoptedAt?.toISOString() ?? null,
  }));
}

/** One budget as somebody sees it right after a write. */
export async function readBudget(ctx: Ctx, id: string, seen: Authorized): Promise<{ budget: Budget }> {
  const rows = await ctx.db.select().from(budgets).where(eq(budgets.id, id));
  const [budget] = await showBudgets(ctx, rows, seen);
  if (!budget) throw notFound("budget");
  return { budget };
}

/** Every version of every year's budget, the newest first. */
export async function listBudgets(ctx: Ctx, input: CallRead<typeof budgetCalls.listBudgets>) {
  const seen = await authorizeProperty(ctx, "budget", "see", input.id);
  const isIt = and(
    eq(budgets.propertyId, input.id),
    input.year === undefined ? undefined : eq(budgets.year, input.year),
    seesAll(ctx, seen) ? undefined : eq(budgets.state, "adopted"),
    beforeCursor(budgets.id, input.cursor),
  );
  const query = ctx.db.select().from(budgets).where(isIt).orderBy(desc(budgets.id));
  const { rows, nextCursor } = await readPage(input, query, ({ id }) => [id]);
  return { budgets: await showBudgets(ctx, rows, seen), nextCursor };
}

/** The budget of a year beside what became of the money. */
export async function findBudget(ctx: Ctx, input: CallRead<typeof budgetCalls.findBudget>): Promise<BudgetYear> {
  const seen = await authorizeProperty(ctx, "budget", "see", input.id);
  const today = lagosDay(ctx.now);
  const year = input.year ?? Number(today.slice(0, 4));
  const ledger = await findLedgerRow(ctx, input.id);
  const { adopted, draft } = await findVersions(ctx, input.id, year);
  const all = seesAll(ctx, seen);
  const shown = await showBudgets(
    ctx,
    [adopted, all ? draft : undefined].filter((row) => row !== undefined),
    seen,
  );
  const through = all ? lastCounted(year, today) : closedIn(year, ledger);
  const lines = ledger ? await (all ? listWhole(ctx, ledger, year) : listClosed(ctx, ledger, year, through)) : [];
  const meant = new Map(adopted?.lines.map(({ code, kobo }) => [code, kobo]));
  const kept = lines
    .map((line) => ({ ...line, budgetKobo: meant.get(line.code) ?? null }))
    .filter((line) => line.budgetKobo !== null || line.spentKobo !== 0 || (line.forecastKobo ?? 0) !== 0);
  return {
    year,
    budget: shown.find(({ state }) => state === "adopted") ?? null,
    draft: shown.find(({ state }) => state === "draft") ?? null,
    lines: kept,
    sums: sumsOf(kept, adopted?.totalKobo ?? null, all),
    throughDay: through,
    isBegun: ledger !== undefined,
    can: canAt(ctx, seen, ledger),
  };
}

type Line = Omit<BudgetFigures, "budgetKobo">;

function sumsOf(lines: readonly BudgetFigures[], budgetKobo: number | null, all: boolean): BudgetYear["sums"] {
  const sum = (of: (line: BudgetFigures) => number | null) => totalOf(lines.map((line) => ({ kobo: of(line) ?? 0 })));
  return {
    budgetKobo,
    spentKobo: sum(({ spentKobo }) => spentKobo),
    committedKobo: all ? sum(({ committedKobo }) => committedKobo) : null,
    leftKobo: all ? sum(({ leftKobo }) => leftKobo) : null,
    forecastKobo: all ? sum(({ forecastKobo }) => forecastKobo) : null,
  };
}

async function listWhole(ctx: Ctx, ledger: LedgerRow, year: number): Promise<Line[]> {
  const { accounts, figures } = await listFigures(ctx, ledger, year);
  return figures.map((one, at) => ({
    ...{ code: one.code, name: accounts[at]?.name ?? one.code, spentKobo: one.spentKobo },
    ...{ committedKobo: one.committedKobo, leftKobo: leftOf(one), forecastKobo: forecastOf(one) },
  }));
}

/** Of the months that are closed for good alone: what residents read never changes afterwards. */
async function listClosed(ctx: Ctx, ledger: LedgerRow, year: number, through: string | null): Promise<Line[]> {
  const spent = await listSpent(ctx, ledger.id, `${year}-01-01`, through ?? `${year - 1}-12-31`);
  return spent.map(({ code, name, balanceKobo }) => ({
    ...{ code, name, spentKobo: balanceKobo, committedKobo: null, leftKobo: null, forecastKobo: null },
  }));
}

const lastCounted = (year: number, today: string): string | null => {
  if (today < `${year}-01-01`) return null;
  return today > `${year}-12-31` ? `${year}-12-31` : today;
};

/** The last day of the last month of the year that is closed for good. */
function closedIn(year: number, ledger: LedgerRow | undefined): string | null {
  const month = ledger?.closedThrough;
  if (!month || month < `${year}-01-01`) return null;
  const last = addDays(addMonths(month, 1), -1);
  return last > `${year}-12-31` ? `${year}-12-31` : last;
}

/** The number of the next version of a year; its books are locked by then. */
export async function nextNumber(ctx: Ctx, propertyId: string, year: number): Promise<number> {
  const [row] = await ctx.db
    .select({ last: sql<number>`coalesce(max(${budgets.number}), 0)::int` })
    .from(budgets)
    .where(and(eq(budgets.propertyId, propertyId), eq(budgets.year, year)));
  return (row?.last ?? 0) + 1;
}
