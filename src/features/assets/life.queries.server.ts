import { type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { koboToNaira } from "#domain/money.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { compliancePapers } from "#features/compliance/tables.server.ts";
import { documents } from "#features/library/documents/tables.server.ts";
import { meterReadings, meters } from "#features/meters/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { mendings } from "#features/tickets/answers/tables.server.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import { workLogs } from "#features/work/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { readMerged } from "#platform/paging.server.ts";
import type { AssetLine, AssetSums, assetCalls } from "./contract.ts";
import { type AssetRow, findRow } from "./queries.server.ts";
import { papersOfKind } from "./rules.ts";
import { assetEvents } from "./tables.server.ts";

/** What happened to an asset and around it, the latest first, and what all of it comes to. */
export async function listAssetHistory(ctx: Ctx, input: CallRead<typeof assetCalls.listAssetHistory>) {
  const { row } = await findRow(ctx, "see_history", input.id);
  const run = async (query: SQL) => (await ctx.db.execute<Omit<Line, "at"> & { at: string }>(query)).rows;
  const { rows, nextCursor } = await readMerged<Line>(input, { columns, parts: partsOf(row) }, run);
  const history = rows.map(({ at, ...line }) => ({ ...line, at: at.toISOString() }));
  return { history, sums: await sumsOf(ctx, row.id), nextCursor };
}

type Line = Omit<AssetLine, "at"> & { at: Date };
const columns = ["id", "at", "kind", "act", "thingId", "title", "text", "condition", "amount", "repeatOf", "by"];

/** One table each; all of them answer `columns`. */
function partsOf({ id, propertyId, kind }: AssetRow): SQL[] {
  const papers = sql`array[${sql.join(
    papersOfKind(kind).map((one) => sql`${one}`),
    sql`, `,
  )}]::text[]`;
  return [
    sql`select e.id::text, e.at, 'event', e.act, null::uuid, null::text, null::text, e.condition, null::float8,
        null::uuid, a.name
      from ${assetEvents} e left join ${accounts} a on a.id = e.actor_id where e.asset_id = ${id}`,
    sql`select t.id::text, t.filed_at, 'request', 'reported', t.id, t.title, t.status, null::int, null::float8, t.repeat_of, a.name
      from ${tickets} t join ${accounts} a on a.id = t.reporter_id where t.asset_id = ${id}`,
    sql`select m.id::text, m.resolved_at, 'request', 'mended', t.id, t.title, null::text, null::int, null::float8,
        null::uuid, a.name
      from ${mendings} m join ${tickets} t on t.id = m.ticket_id left join ${accounts} a on a.id = m.contractor_id
      where t.asset_id = ${id}`,
    sql`select t.id::text, coalesce(t.completed_at, t.cancelled_at, t.created_at), 'task',
        case t.status when 'completed' then 'task_done' when 'cancelled' then 'task_cancelled' else 'task_added' end,
        t.id, t.title, null::text, null::int, t.actual_cost_kobo::float8 / 100, null::uuid, coalesce(h.name, c.name)
      from ${tasks} t left join ${accounts} c on c.id = t.contractor_id
      left join ${accounts} h on h.id = t.technician_id where t.asset_id = ${id}`,
    sql`select l.id::text, l.created_at, 'log', 'worked', l.task_id, t.title, l.work_description, null::int,
        l.hours_worked, null::uuid, a.name
      from ${workLogs} l join ${tasks} t on t.id = l.task_id join ${accounts} a on a.id = l.technician_id
      where l.asset_id = ${id} and l.status <> 'rejected'`,
    sql`select r.id::text, r.at, 'reading', 'read', m.id, m.name, m.kind, null::int, r.value, null::uuid, a.name
      from ${meterReadings} r join ${meters} m on m.id = r.meter_id left join ${accounts} a on a.id = r.read_by
      where m.asset_id = ${id} and m.removed_at is null`,
    sql`select p.id::text, p.created_at, 'paper', 'paper_added', null::uuid, p.requirement,
        to_char(p.valid_until, 'YYYY-MM-DD'), null::int, null::float8, null::uuid, a.name
      from ${compliancePapers} p join ${accounts} a on a.id = p.added_by
      where p.property_id = ${propertyId} and p.removed_at is null
        and (p.asset_id = ${id} or (p.asset_id is null and p.requirement = any(${papers})))`,
    sql`select d.id::text, d.created_at, 'paper', 'document_added', d.id, d.title,
        to_char(d.expires_on, 'YYYY-MM-DD'), null::int, null::float8, null::uuid, a.name
      from ${documents} d join ${accounts} a on a.id = d.uploaded_by
      where d.asset_id = ${id} and d.deleted_at is null`,
  ];
}

type Counted = Omit<AssetSums, "cost"> & { costKobo: number };

/** A failure is a request that names it; it is out of order from each until that was mended, together counted once. */
async function sumsOf(ctx: Ctx, id: string): Promise<AssetSums> {
  const { rows } = await ctx.db.execute<Counted>(sql`
    select k.*, l.*, f.*, o.* from
      (select count(*) filter (where status = 'completed')::int as "tasksDone",
        coalesce(sum(actual_cost_kobo) filter (where status = 'completed'), 0)::float8 as "costKobo",
        count(*) filter (where status = 'completed' and actual_cost_estimated)::int as "costsEstimated"
        from ${tasks} where asset_id = ${id}) k,
      (select coalesce(sum(hours_worked), 0)::float8 as hours
        from ${workLogs} where asset_id = ${id} and status <> 'rejected') l,
      (select count(*)::int as failures, count(repeat_of)::int as repeats,
        bool_or(status <> 'resolved') is true as "outOfOrder",
        case when count(*) > 1 then round((extract(epoch from max(filed_at) - min(filed_at))
          / 86400 / (count(*) - 1))::numeric, 1)::float8 end as "meanDaysBetweenFailures"
        from ${tickets} where asset_id = ${id}) f,
      (select coalesce(round((sum(extract(epoch from upper(r) - lower(r))) / 86400)::numeric, 1), 0)::float8 as "daysOutOfOrder"
        from (select unnest(range_agg(tstzrange(filed_at,
          greatest(filed_at, coalesce(resolved_at, ${ctx.now}::timestamptz))))) as r
          from ${tickets} where asset_id = ${id}) spans) o`);
  const [found] = rows;
  if (!found) throw new Error("A sum over no rows answers one row.");
  const { costKobo, ...sums } = found;
  return { ...sums, cost: koboToNaira(costKobo) };
}
