import { sql } from "drizzle-orm";
import { addMonths, lagosDay, startOfMonth } from "#domain/days.ts";
import { repairCategoryOf } from "#domain/vocab.ts";
import { invoices } from "#features/invoices/tables.server.ts";
import { repairsRole } from "#features/ledger/chart.rules.ts";
import type { LedgerAccount } from "#features/ledger/contract.ts";
import { movedIn } from "#features/ledger/queries.server.ts";
import { ledgerPeriods } from "#features/ledger/tables.server.ts";
import { workOrders } from "#features/orders/tables.server.ts";
import { listPlanCosts } from "#features/schedules/budget/queries.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { added, type Figures, monthsLeft, nothing, type Range, restOfYear } from "./rules.ts";

type Books = { id: string; propertyId: string };

/** The kinds of cost of some books, with what was spent on each from a month to a month, in kobo. */
export async function listSpent(ctx: Ctx, ledgerId: string, from: string, to: string): Promise<LedgerAccount[]> {
  const all = await movedIn(ctx, ledgerId, sql`b.month >= ${from}::date and b.month <= ${to}::date`);
  return all.filter(({ kind }) => kind === "expense");
}

/** What became of each kind of cost of a building in a year, and what is still to come. */
export async function listFigures(ctx: Ctx, { id: ledgerId, propertyId }: Books, year: number) {
  const today = lagosDay(ctx.now);
  const accounts = await listSpent(ctx, ledgerId, `${year}-01-01`, `${year}-12-31`);
  const isNow = today.startsWith(`${year}-`);
  const { committed, taskIds } = await listCommitted(ctx, propertyId);
  const rest = restOfYear(year, today);
  const planned = rest ? byRole(await listPlanCosts(ctx, propertyId, rest, taskIds)) : new Map<string, Range>();
  const monthly = rest ? await listMonthly(ctx, ledgerId, today) : new Map<string, number>();
  const months = monthsLeft(year, today);
  const figures = accounts.map(
    ({ code, role, balanceKobo }): Figures => ({
      ...{ code, spentKobo: balanceKobo },
      committedKobo: isNow ? (committed.get(role) ?? 0) : 0,
      planned: planned.get(role) ?? nothing,
      runningKobo: (monthly.get(role) ?? 0) * months,
    }),
  );
  return { accounts, figures };
}

/** Costs of the plan by the account that they will stand under. */
function byRole(costs: ReadonlyMap<string, Range>): Map<string, Range> {
  const found = new Map<string, Range>();
  for (const [category, range] of costs) {
    const role = repairsRole(repairCategoryOf(category));
    found.set(role, added(found.get(role) ?? nothing, range));
  }
  return found;
}

type Open = { taskId: string; category: string; kobo: string };

/**
 * What is ordered or asked for and not in the books yet, by account. An order counts by what of it was not accepted,
 * while the work goes on or nothing was accepted; an invoice that waits, where there is no order.
 */
async function listCommitted(ctx: Ctx, propertyId: string) {
  const { rows } = await ctx.db.execute<Open>(sql`
    with paper as (
      select task_id, contractor_id,
        coalesce(sum(net_kobo + vat_kobo) filter (where state in ('payable', 'part_paid', 'paid')), 0) as owed,
        coalesce(sum(net_kobo + vat_kobo) filter (where state in ('sent', 'queried')), 0) as asked
      from ${invoices} where property_id = ${propertyId} group by task_id, contractor_id),
    ordered as (
      select o.task_id, o.contractor_id, o.total_kobo - coalesce(p.owed, 0) as rest, coalesce(p.owed, 0) as owed
      from ${workOrders} o left join paper p on p.task_id = o.task_id and p.contractor_id = o.contractor_id
      where o.property_id = ${propertyId} and o.state <> 'cancelled')
    select k.id as "taskId", k.category, (case when o.rest > 0 and (o.owed = 0 or k.status in ('pending', 'in_progress'))
      then o.rest else 0 end)::text as kobo
    from ordered o join ${tasks} k on k.id = o.task_id
    union all
    select k.id, k.category, p.asked::text from paper p join ${tasks} k on k.id = p.task_id
    where not exists (select from ordered o where o.task_id = p.task_id and o.contractor_id = p.contractor_id)`);
  const committed = new Map<string, number>();
  for (const { category, kobo } of rows) {
    const role = repairsRole(repairCategoryOf(category));
    committed.set(role, (committed.get(role) ?? 0) + Number(kobo));
  }
  return { committed, taskIds: new Set(rows.map(({ taskId }) => taskId)) };
}

/** What comes every month and is in no plan, as in the last twelve whole months that there are books of. */
async function listMonthly(ctx: Ctx, ledgerId: string, today: string): Promise<Map<string, number>> {
  const last = addMonths(startOfMonth(today), -1);
  const first = addMonths(last, -11);
  const { rows } = await ctx.db.execute<{ months: number }>(sql`
    select (12 * (extract(year from ${last}::date) - extract(year from m.first))
      + extract(month from ${last}::date) - extract(month from m.first) + 1)::int as months
    from (select greatest(min(month), ${first}::date) as first from ${ledgerPeriods}
      where ledger_id = ${ledgerId}) m`);
  const months = rows[0]?.months ?? 0;
  if (months < 1) return new Map();
  const spent = await listSpent(ctx, ledgerId, first, last);
  return new Map(
    spent.flatMap(({ role, balanceKobo }) =>
      role.startsWith("repairs: ") || balanceKobo <= 0 ? [] : [[role, 100 * Math.round(balanceKobo / months / 100)]],
    ),
  );
}
