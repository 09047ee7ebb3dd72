import { type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { koboToNaira } from "#domain/money.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { mendings } from "#features/tickets/answers/tables.server.ts";
import { tickets } from "#features/tickets/tables.server.ts";
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
  const { rows, nextCursor } = await readMerged<Line>(input, { columns, parts: partsOf(ctx, row) }, run);
  const history = rows.map(({ at, ...line }) => ({ ...line, at: at.toISOString() }));
  return { history, sums: await sumsOf(ctx, row.id), nextCursor };
}

type Line = Omit<AssetLine, "at"> & { at: Date };
const columns = ["id", "at", "kind", "act", "thingId", "title", "text", "condition", "amount", "repeatOf", "by"];

/** One table each; all of them answer `columns`. */
function partsOf(ctx: Ctx, { id, propertyId, kind }: AssetRow): SQL[] {
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
    ...ctx.lookups.linesOfAsset.map((linesOf) => linesOf({ id, propertyId, papers: papersOfKind(kind) })),
  ];
}

type Counted = Omit<AssetSums, "cost"> & { costKobo: number };

/** A failure is a request that names it; it is out of order from each until that was mended, together counted once. */
async function sumsOf(ctx: Ctx, id: string): Promise<AssetSums> {
  const sums = ctx.lookups.sumsOfAsset.map((sumOf, at) => sql`(${sumOf(id)}) ${sql.identifier(`sum${at}`)}`);
  const above = sql.join(sums, sql`, `);
  const { rows } = await ctx.db.execute<Counted>(sql`
    select * from ${above},
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
  const { costKobo, ...others } = found;
  return { ...others, cost: koboToNaira(costKobo) };
}
