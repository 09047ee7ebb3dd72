import { type SQL, sql } from "drizzle-orm";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { buildingsAfter, buildingsAmong, countedAnew, figureColumns } from "./counting.queries.server.ts";
import { figuresStale, propertyFigures } from "./tables.server.ts";

/** A row of figures as it comes: kobo as text. */
export type FigureRow = { property_id: string } & Record<string, number | string | null | string[]>;

const atOnce = 100;

const names = (of: (name: string) => SQL): SQL => sql.join(figureColumns.map(of), sql`, `);
const column = (name: string): SQL => sql`${sql.identifier(name)}`;

/** Days as text, as the calendar writes them. */
const shown = (name: string): SQL =>
  name === "last_maintenance" || name === "next_scheduled" ? sql`${column(name)}::text` : sql`${column(name)}`;
export const shownFigures: SQL = sql`property_id, ${names(shown)}`;

/** Whether kept figures are right now: counted for a time that is not over, and not marked since. */
export const isRight = (
  ctx: Ctx,
): SQL => sql`kept.good_from <= ${ctx.now}::timestamptz and kept.good_until > ${ctx.now}::timestamptz
  and not exists (select from ${figuresStale} stale where stale.property_id = kept.property_id)`;

/** Counts the figures of these buildings and keeps nothing of it. */
export async function countOnly(ctx: Ctx, ids: readonly string[]): Promise<FigureRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await ctx.db.execute<FigureRow>(sql`select ${shownFigures} from (${countedAnew(ctx, ids)}) counted`);
  return rows;
}

/**
 * Counts the figures of these buildings anew and keeps them. Whom another is counting for at this moment is counted too, and
 * not kept. What is written meanwhile leaves a mark that stays: only marks that were seen before the count are taken away.
 */
export async function recount(ctx: Ctx, ids: readonly string[]): Promise<FigureRow[]> {
  const rows: FigureRow[] = [];
  for (let from = 0; from < ids.length; from += atOnce)
    rows.push(...(await recountSome(ctx, ids.slice(from, from + atOnce))));
  return rows;
}

async function recountSome(ctx: Ctx, ids: readonly string[]): Promise<FigureRow[]> {
  const kept = await transaction({ ...ctx, claim: undefined }, (inner) => countAndKeep(inner, ids));
  const isKept = new Set(kept.map((row) => row.property_id));
  return [
    ...kept,
    ...(await countOnly(
      ctx,
      ids.filter((id) => !isKept.has(id)),
    )),
  ];
}

async function countAndKeep(ctx: Ctx, ids: readonly string[]): Promise<FigureRow[]> {
  const run = async <Row extends Record<string, unknown>>(query: SQL) => (await ctx.db.execute<Row>(query)).rows;
  // Should the machine lose its power, the marks come back together with the figures.
  await run(sql`set local synchronous_commit = off`);
  const wanted = sql`any(${sql.param(ids)}::uuid[])`;
  await run(
    sql`insert into ${propertyFigures} (property_id) ${buildingsAmong(ids)} order by id on conflict do nothing`,
  );
  const locked = await run<{ property_id: string }>(
    sql`select property_id from ${propertyFigures} where property_id = ${wanted} order by property_id for update skip locked`,
  );
  const mine = locked.map((row) => row.property_id);
  const marks = await run<{ id: string }>(
    sql`select id from ${figuresStale} where property_id = any(${sql.param(mine)}::uuid[])`,
  );
  // In a statement of its own, which sees whatever was committed before the marks were.
  const rows = await run<FigureRow>(sql`
    insert into ${propertyFigures} (property_id, good_from, good_until, ${names(column)}) ${countedAnew(ctx, mine)}
    on conflict (property_id) do update set good_from = excluded.good_from, good_until = excluded.good_until,
      ${names((name) => sql`${column(name)} = excluded.${column(name)}`)}
    returning ${shownFigures}`);
  await run(sql`delete from ${figuresStale} where property_id = any(${sql.param(mine)}::uuid[])
    and id = any(${sql.param(marks.map(({ id }) => id))}::bigint[])`);
  return rows;
}

/** Up to so many batches a minute: what is left waits for the next one, or for a reader. */
const mostBatches = 100;

/** Counts anew what is marked, or was counted for a time that is over. */
export async function freshenFigures(ctx: Ctx): Promise<{ counted: number }> {
  let counted = 0;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const { rows } = await ctx.db.execute<{ id: string }>(sql`
      select distinct property_id as id from (
        (select property_id from ${figuresStale} limit ${atOnce})
        union all (select property_id from ${propertyFigures} where good_until <= ${ctx.now} order by good_until limit ${atOnce})) due`);
    if (rows.length === 0) break;
    const ids = rows.map(({ id }) => id);
    await recount(ctx, ids);
    await ctx.db.execute(sql`delete from ${figuresStale} where property_id = any(${sql.param(ids)}::uuid[])
      and property_id not in (${buildingsAmong(ids)})`);
    counted += rows.length;
  }
  return { counted };
}

/** Counts the figures of every building anew and tells how many were kept wrong, which no mark had said. */
export async function recountAll(ctx: Ctx): Promise<{ counted: number; wrong: string[] }> {
  const wrong: string[] = [];
  let counted = 0;
  for (let last = "00000000-0000-0000-0000-000000000000"; ; ) {
    const { rows } = await ctx.db.execute<{ id: string }>(buildingsAfter(last, atOnce));
    const ids = rows.map(({ id }) => id);
    const before = await ctx.db.execute<FigureRow>(sql`select ${shownFigures} from ${propertyFigures} kept
      where property_id = any(${sql.param(ids)}::uuid[]) and ${isRight(ctx)}`);
    const after = new Map((await recount(ctx, ids)).map((row) => [row.property_id, JSON.stringify(row)]));
    wrong.push(
      ...before.rows.filter((row) => JSON.stringify(row) !== after.get(row.property_id)).map((row) => row.property_id),
    );
    counted += ids.length;
    if (ids.length < atOnce) return { counted, wrong };
    last = ids.at(-1) ?? last;
  }
}
