import { and, desc, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { unitPayments } from "#features/charges/payments/tables.server.ts";
import { demandShares, demands } from "#features/charges/tables.server.ts";
import { listAskedAdvances } from "#features/invoices/advances/queries.server.ts";
import { orderAdvances } from "#features/invoices/advances/tables.server.ts";
import { invoices } from "#features/invoices/tables.server.ts";
import { listAskedMoneyOut } from "#features/ledger/by-hand/queries.server.ts";
import { moneyOut } from "#features/ledger/by-hand/tables.server.ts";
import { listAskedApprovals } from "#features/orders/queries.server.ts";
import { orderApprovals } from "#features/orders/tables.server.ts";
import { keptProperties } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import type { DayMoney, dayMoneyCalls } from "./contract.ts";

const wants = ["toApprove", "toCheck", "toPay", "toConfirm", "toIssue", "overdueKobo"] as const;
type Wanted = Pick<DayMoney, (typeof wants)[number]>;

/** The buildings that one keeps whose money wants something today; a page looks at so many of them. */
export async function listDayMoney(ctx: Ctx, input: CallRead<typeof dayMoneyCalls.listDayMoney>) {
  const query = ctx.db
    .select({ propertyId: properties.id, name: properties.name, location: properties.location })
    .from(properties)
    .where(and(sql`${properties.id} in (${keptProperties(ctx)})`, beforeCursor(properties.id, input.cursor)))
    .orderBy(desc(properties.id));
  const { rows, nextCursor } = await readPage(input, query, ({ propertyId }) => [propertyId]);
  const found = await wantedAt(
    ctx,
    rows.map(({ propertyId }) => propertyId),
  );
  return { properties: rows.map((row) => ({ ...row, ...found(row.propertyId) })).filter(isWanted), nextCursor };
}

const isWanted = (row: Wanted): boolean => wants.some((one) => row[one] > 0);

/** Each question reads what waits alone, by an index of its own, however much is done with. */
async function wantedAt(ctx: Ctx, ids: readonly string[]): Promise<(id: string) => Wanted> {
  const here = sql`property_id = any(${sql.param(ids)}::uuid[])`;
  const counted = (name: (typeof wants)[number]) => sql`select property_id, ${name} as what, count(*)::text as many`;
  const { rows } = await ctx.db.execute<{ propertyId: string; what: keyof Wanted; many: string }>(sql`
    select property_id as "propertyId", what, many from (
      ${counted("toApprove")} from (
        select property_id from ${orderApprovals} where ${here} and state = 'pending'
        union all select property_id from ${orderAdvances} where ${here} and state = 'asked'
        union all select property_id from ${moneyOut} where ${here} and state = 'waiting') asked group by 1
      union all ${counted("toCheck")} from ${invoices} where ${here} and state = 'sent' group by 1
      union all ${counted("toPay")} from (
        select property_id from ${invoices} where ${here} and state in ('payable', 'part_paid')
          and net_kobo + vat_kobo > paid_kobo + recovered_kobo + held_kobo
        union all select property_id from ${orderAdvances} where ${here} and state = 'approved') owed group by 1
      union all ${counted("toConfirm")} from ${unitPayments} where ${here} and state = 'reported' group by 1
      union all ${counted("toIssue")} from ${demands} where ${here} and state = 'draft' group by 1
      union all select s.property_id, 'overdueKobo', sum(s.kobo - s.paid_kobo)::text from ${demandShares} s
        join ${demands} d on d.id = s.demand_id and d.state = 'issued' and d.due_on < ${lagosDay(ctx.now)}::date
        where s.property_id = any(${sql.param(ids)}::uuid[]) and s.kobo > s.paid_kobo group by 1) wanted`);
  const at = Map.groupBy(rows, ({ propertyId }) => propertyId);
  return (id) => {
    const said = new Map(at.get(id)?.map(({ what, many }) => [what, Number(many)]));
    return Object.fromEntries(wants.map((one) => [one, said.get(one) ?? 0])) as Wanted;
  };
}

const mostWaiting = 3;

/** What waits for one's own yes, the newest of each kind. */
export async function listWaiting(ctx: Ctx) {
  const approvals = await listAskedApprovals(ctx, mostWaiting + 1);
  const advances = await listAskedAdvances(ctx, mostWaiting + 1);
  const entries = await listAskedMoneyOut(ctx, mostWaiting + 1);
  return {
    approvals: approvals.slice(0, mostWaiting),
    advances: advances.slice(0, mostWaiting),
    entries: entries.slice(0, mostWaiting),
    more: [approvals, advances, entries].some((list) => list.length > mostWaiting),
  };
}
