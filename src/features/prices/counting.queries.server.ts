import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { assets } from "#features/assets/tables.server.ts";
import { invoicePayments, invoices } from "#features/invoices/tables.server.ts";
import { ledgerPostings, ledgers } from "#features/ledger/tables.server.ts";
import { members, properties } from "#features/properties/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { verifications } from "#features/verification/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { type CountedJob, type Ground, jobKey, ownersOf, placesOf, quarterOf, unitsOf } from "./rules.ts";
import { priceSharing } from "./tables.server.ts";

/**
 * Jobs that are paid in full, one contractor's, whose work nobody rejected, and of which nothing in the books was put right
 * later: task_id, contractor_id, net_kobo, paid_on, and paid_at, when the last payment was written down.
 */
export const paidJobs = (which: SQL, paid: SQL = sql`true`): SQL => sql`
  select i.task_id, min(i.contractor_id::text)::uuid as contractor_id, sum(i.net_kobo) as net_kobo,
    max(p.paid_on) as paid_on, max(p.paid_at) as paid_at
  from ${invoices} i left join lateral (
    select max(m.paid_on) as paid_on, max(m.created_at) as paid_at,
      bool_or(exists (select from ${ledgerPostings} r where r.reverses_id = m.posting_id)) as undone
    from ${invoicePayments} m where m.invoice_id = i.id) p on true
  where i.state <> 'refused' and ${which}
  group by i.task_id
  having bool_and(i.state = 'paid') and count(distinct i.contractor_id) = 1 and not coalesce(bool_or(p.undone), true)
    and ${paid}
    and not exists (select from ${verifications} v where v.task_id = i.task_id and not v.work_approved)
    and not exists (select from ${invoices} o join ${ledgers} l on l.property_id = o.property_id
      join ${ledgerPostings} s on s.ledger_id = l.id and s.source_kind = 'invoice' and s.source_id = o.id
      join ${ledgerPostings} r on r.reverses_id = s.id where o.task_id = i.task_id and o.state <> 'refused'
        and not exists (select from ${ledgerPostings} n where n.ledger_id = s.ledger_id and n.source_kind = 'invoice'
          and n.source_id = o.id and n.number > s.number))`;

type Row = {
  id: string;
  property_id: string;
  contractor_id: string;
  category: string;
  plan_key: string | null;
  cost: { per: string; count: number } | null;
  machine: string | null;
  net_kobo: string;
  paid_on: string;
};
const atOnce = 2_000;

/** Every job that is counted, page by page: paid since a day, and written down before an instant. */
async function* countedRows(ctx: Ctx, since: string, before: Date): AsyncGenerator<Row[]> {
  const inTime = sql`max(p.paid_on) >= ${since} and max(p.paid_at) < ${before.toISOString()}`;
  for (let after: string | undefined = ""; after !== undefined; ) {
    const isNext = after === "" ? sql`true` : sql`i.task_id > ${after}`;
    const found: { rows: Row[] } = await ctx.db.execute<Row>(sql`
      select t.id, t.property_id, j.contractor_id, t.category, t.plan->>'key' as plan_key, t.plan->'cost' as cost,
        a.kind as machine, j.net_kobo::text as net_kobo, j.paid_on::text as paid_on
      from (${paidJobs(isNext, inTime)} order by i.task_id limit ${atOnce}) j
      join ${tasks} t on t.id = j.task_id left join ${assets} a on a.id = t.asset_id
      order by t.id`);
    yield found.rows;
    after = found.rows.length < atOnce ? undefined : found.rows.at(-1)?.id;
  }
}

/** Every job that is counted in ranges, and who owns and where stands each of their buildings. */
export async function listCounted(ctx: Ctx, since: string, before: Date) {
  const jobs: CountedJob[] = [];
  for await (const rows of countedRows(ctx, since, before))
    for (const row of rows) {
      const job = jobKey({ planKey: row.plan_key, category: row.category, machine: row.machine });
      const kobo = Math.round(Number(row.net_kobo) / unitsOf(row.cost));
      if (job === null || kobo < 1) continue;
      jobs.push({
        ...{ propertyId: row.property_id, contractorId: row.contractor_id, job, kobo },
        quarter: quarterOf(row.paid_on),
      });
    }
  const grounds = await listGrounds(ctx, [...new Set(jobs.map(({ propertyId }) => propertyId))]);
  return { jobs: jobs.filter(({ propertyId }) => grounds.has(propertyId)), grounds };
}

/** The buildings that are counted: those whose owner has not said otherwise. */
async function listGrounds(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Ground>> {
  const rows = await ctx.db
    .select({
      ...{ id: properties.id, state: properties.state, lga: properties.lga, location: properties.location },
      ...{ address: properties.address, organisationId: properties.organisationId },
    })
    .from(properties)
    .leftJoin(priceSharing, eq(priceSharing.propertyId, properties.id))
    .where(and(isOneOf(properties.id, ids), sql`${priceSharing.counted} is distinct from false`));
  const seats = await ctx.db
    .select({ propertyId: members.propertyId, accountId: members.accountId })
    .from(members)
    .where(and(isOneOf(members.propertyId, ids), inArray(members.role, ["property_owner"]), isNull(members.leftAt)));
  const owning = Map.groupBy(seats, ({ propertyId }) => propertyId);
  const buildings = rows.map((row) => ({
    ...row,
    holders: [
      ...(owning.get(row.id) ?? []).map(({ accountId }) => accountId),
      ...(row.organisationId ? [row.organisationId] : []),
    ],
  }));
  const owners = ownersOf(buildings);
  return new Map(
    buildings.map((row) => [
      row.id,
      { owner: owners.get(row.id) ?? row.id, places: placesOf(row).map(({ key }) => key) },
    ]),
  );
}
