import { sql } from "drizzle-orm";
import { lagosDay, startOfMonth, timeZone } from "#domain/days.ts";
import { deposits } from "#features/deposits/tables.server.ts";
import { orderAdvances } from "#features/invoices/advances/tables.server.ts";
import { invoicePayments, invoices } from "#features/invoices/tables.server.ts";
import { moneyOut } from "#features/ledger/by-hand/tables.server.ts";
import { mostChargeKobo } from "#features/ledger/fields.ts";
import { ledgerAccounts, ledgerPostings } from "#features/ledger/tables.server.ts";
import { workOrders } from "#features/orders/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import type { Lookups } from "#platform/lookups.server.ts";

const startOfThisMonth = (ctx: Ctx) =>
  sql`${startOfMonth(lagosDay(ctx.now))}::timestamp at time zone ${sql.raw(`'${timeZone}'`)}`;

type Sums = { kobo: string; charges: string };

/** All ways by which money leaves the books, in one sum: nobody goes around it by another way. */
const letGoAlone: Lookups["letGoAlone"] = async (ctx, { id, propertyId }) => {
  const [me, since] = [sql`${userOf(ctx).id}::uuid`, startOfThisMonth(ctx)];
  const { rows } = await ctx.db.execute<Sums>(sql`
    select coalesce(sum(kobo), 0)::text as kobo, coalesce(sum(charges), 0)::text as charges from (
      select case when i.decided_by = ${me} then p.kobo else 0 end as kobo, p.charges_kobo as charges
      from ${invoicePayments} p join ${invoices} i on i.id = p.invoice_id
      where i.property_id = ${propertyId} and p.paid_by = ${me} and p.created_at >= ${since}
        and p.taken_back_at is null
      union all
      select case when a.decided_by = ${me} then a.kobo else 0 end, a.charges_kobo
      from ${orderAdvances} a join ${ledgerPostings} p on p.id = a.posting_id
      where a.property_id = ${propertyId} and a.paid_by = ${me} and p.made_at >= ${since}
        and a.state = 'paid'
      union all
      select case when d.decided_by = ${me} then d.kobo - d.deducted_kobo else 0 end, d.charges_kobo
      from ${deposits} d join ${ledgerPostings} p on p.ledger_id = ${id} and p.source_kind = 'deposit_paid_out'
        and p.source_id = d.id and p.actor_id = ${me} and p.made_at >= ${since}
        and not exists (select from ${ledgerPostings} r where r.reverses_id = p.id)
      where d.property_id = ${propertyId} and d.state = 'paid_out'
      union all
      select case when c.is_charge then 0 else o.kobo end, case when c.is_charge then o.kobo else 0 end
      from ${moneyOut} o join ${ledgerAccounts} a on a.ledger_id = o.ledger_id and a.id = o.to_id,
        lateral (select a.role = 'bank_charges' and o.kobo <= ${mostChargeKobo} as is_charge) c
      where o.ledger_id = ${id} and o.asked_by = ${me} and o.state = 'entered' and o.decided_by is null
        and o.asked_at >= ${since}
        and not exists (select from ${ledgerPostings} r where r.reverses_id = o.posting_id)
    ) as way`);
  return { kobo: Number(rows[0]?.kobo ?? 0), chargesKobo: Number(rows[0]?.charges ?? 0) };
};

const acceptedUnordered: Lookups["acceptedUnordered"] = async (ctx, propertyId) => {
  const { rows } = await ctx.db.execute<{ kobo: string }>(sql`
    select coalesce(sum(i.net_kobo + i.vat_kobo), 0)::text as kobo from ${invoices} i
    where i.property_id = ${propertyId} and i.decided_by = ${userOf(ctx).id} and i.decided_at >= ${startOfThisMonth(ctx)}
      and i.state in ('payable', 'part_paid', 'paid')
      and not exists (select from ${workOrders} o where o.task_id = i.task_id and o.contractor_id = i.contractor_id
        and o.state <> 'cancelled')`);
  return Number(rows[0]?.kobo ?? 0);
};

/** What one person let go of a building's money in a month, which features below must know. */
export const moneyLookups = { letGoAlone, acceptedUnordered } satisfies Partial<Lookups>;
