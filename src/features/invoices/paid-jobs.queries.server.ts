import { type SQL, sql } from "drizzle-orm";
import { ledgerPostings, ledgers } from "#features/ledger/tables.server.ts";
import { verifications } from "#features/verification/tables.server.ts";
import type { Lookups, PaidJobs } from "#platform/lookups.server.ts";
import { invoicePayments, invoices } from "./tables.server.ts";

function whichOf(which: PaidJobs): { jobs: SQL; paid: SQL; page: SQL } {
  if ("propertyId" in which) {
    const newest = sql`select task_id from ${invoices} where property_id = ${which.propertyId}
      order by id desc limit ${which.invoices}`;
    return { jobs: sql`i.task_id in (select n.task_id from (${newest}) n)`, paid: sql`true`, page: sql`` };
  }
  const { since, before, after, atOnce } = which;
  return {
    jobs: after === "" ? sql`true` : sql`i.task_id > ${after}`,
    paid: sql`max(p.paid_on) >= ${since} and max(p.paid_at) < ${before.toISOString()}`,
    page: sql`order by i.task_id limit ${atOnce}`,
  };
}

function paidJobs(which: PaidJobs): SQL {
  const { jobs, paid, page } = whichOf(which);
  return sql`
    select i.task_id, min(i.contractor_id::text)::uuid as contractor_id, sum(i.net_kobo) as net_kobo,
      max(p.paid_on) as paid_on
    from ${invoices} i left join lateral (
      select max(m.paid_on) as paid_on, max(m.created_at) as paid_at,
        bool_or(exists (select from ${ledgerPostings} r where r.reverses_id = m.posting_id)) as undone
      from ${invoicePayments} m where m.invoice_id = i.id and m.taken_back_at is null) p on true
    where i.state <> 'refused' and ${jobs}
    group by i.task_id
    having bool_and(i.state = 'paid') and count(distinct i.contractor_id) = 1 and not coalesce(bool_or(p.undone), true)
      and ${paid}
      and not exists (select from ${verifications} v where v.task_id = i.task_id and not v.work_approved)
      and not exists (select from ${invoices} o join ${ledgers} l on l.property_id = o.property_id
        join ${ledgerPostings} s on s.ledger_id = l.id and s.source_kind = 'invoice' and s.source_id = o.id
        join ${ledgerPostings} r on r.reverses_id = s.id where o.task_id = i.task_id and o.state <> 'refused'
          and not exists (select from ${ledgerPostings} n where n.ledger_id = s.ledger_id and n.source_kind = 'invoice'
            and n.source_id = o.id and n.number > s.number))
    ${page}`;
}

/** What features below must know of invoices. */
export const invoiceLookups: Pick<Lookups, "paidJobs"> = { paidJobs };
