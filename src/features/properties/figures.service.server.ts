import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { properties } from "./tables.server.ts";

/** A row of figures as it comes: kobo as text. */
export type FigureRow = { property_id: string } & Record<string, unknown>;

/** Figures a building that are counted, kept, and counted anew once something was written; decision 048 says how. */
type Counted = {
  /** One row a building: `property_id`, `good_from`, `good_until` and the columns. */
  kept: PgTable;
  /** That something was written at a building since; the database makes these by itself. */
  stale: PgTable;
  columns: readonly string[];
  /** Those that `read` leaves out, since they are for sums alone. */
  summedOnly?: readonly string[];
  /** A column as readers take it. */
  shown: (column: SQL, name: string) => SQL;
  /** Answers `property_id`, `good_from`, `good_until` and the columns, in this order. */
  countedAnew: (ctx: Ctx, ids: readonly string[]) => SQL;
};

const atOnce = 100;
/** Up to so many batches a minute: what is left waits for the next one, or for a reader. */
const mostBatches = 100;
/** So few are counted by whoever reads, as fast as they could be kept. */
const few = 10;

const anyOf = (ids: readonly string[]): SQL => sql`any(${sql.param(ids)}::uuid[])`;
const column = (name: string): SQL => sql`${sql.identifier(name)}`;

/** Those of these ids that are buildings. */
const buildingsAmong = (ids: readonly string[]): SQL => sql`select id from ${properties} where id = ${anyOf(ids)}`;

async function listRows<Row>(ctx: Ctx, query: SQL): Promise<Row[]> {
  const { rows } = await ctx.db.execute(query);
  return rows as Row[];
}

export class KeptFigures<Row extends FigureRow> {
  readonly #of: Counted;
  /** What of a row readers take. */
  readonly shown: SQL;

  constructor(of: Counted) {
    this.#of = of;
    this.shown = this.#shownOf(of.columns);
  }

  /** Whether the figures `kept` are right now: counted for a time that is not over, and not marked since. */
  isRight(ctx: Ctx): SQL {
    return sql`kept.good_from <= ${ctx.now}::timestamptz and kept.good_until > ${ctx.now}::timestamptz
      and not exists (select from ${this.#of.stale} stale where stale.property_id = kept.property_id)`;
  }

  /** The figures of these buildings, in no order, each at least with what is not for sums alone. */
  async read(ctx: Ctx, ids: readonly string[]): Promise<Row[]> {
    if (ids.length === 0) return [];
    const { columns, summedOnly = [] } = this.#of;
    const rows = await this.#listRight(ctx, ids, this.#shownOf(columns.filter((name) => !summedOnly.includes(name))));
    const found = new Set(rows.map((row) => row.property_id));
    return [
      ...rows,
      ...(await this.readAnew(
        ctx,
        [...new Set(ids)].filter((id) => !found.has(id)),
      )),
    ];
  }

  /** The figures of buildings of which none are kept that are right. */
  readAnew(ctx: Ctx, ids: readonly string[]): Promise<Row[]> {
    return ctx.inTransaction || ids.length <= few ? this.countOnly(ctx, ids) : this.#recount(ctx, ids);
  }

  /** Counts the figures of these buildings and keeps nothing of it. */
  async countOnly(ctx: Ctx, ids: readonly string[]): Promise<Row[]> {
    if (ids.length === 0) return [];
    const counted = this.#of.countedAnew(ctx, ids);
    return listRows<Row>(ctx, sql`select ${this.shown} from (${counted}) counted`);
  }

  /** Counts anew what is marked, or was counted for a time that is over. */
  async freshen(ctx: Ctx): Promise<{ counted: number }> {
    const { kept, stale } = this.#of;
    let counted = 0;
    for (let batch = 0; batch < mostBatches; batch += 1) {
      const { rows } = await ctx.db.execute<{ id: string }>(sql`
        select distinct property_id as id from (
          (select property_id from ${stale} limit ${atOnce})
          union all (select property_id from ${kept} where good_until <= ${ctx.now} order by good_until limit ${atOnce})) due`);
      if (rows.length === 0) break;
      const ids = rows.map(({ id }) => id);
      await this.#recount(ctx, ids);
      await ctx.db.execute(sql`delete from ${stale} where property_id = ${anyOf(ids)}
        and property_id not in (${buildingsAmong(ids)})`);
      counted += rows.length;
    }
    return { counted };
  }

  /** Counts the figures of every building anew and tells how many were kept wrong, which no mark had said. */
  async recountAll(ctx: Ctx): Promise<{ counted: number; wrong: string[] }> {
    const wrong: string[] = [];
    let counted = 0;
    for (let last = "00000000-0000-0000-0000-000000000000"; ; ) {
      const { rows } = await ctx.db.execute<{ id: string }>(
        sql`select id from ${properties} where id > ${last} order by id limit ${atOnce}`,
      );
      const ids = rows.map(({ id }) => id);
      const before = await this.#listRight(ctx, ids);
      const after = new Map((await this.#recount(ctx, ids)).map((row) => [row.property_id, JSON.stringify(row)]));
      const changed = before.filter((row) => JSON.stringify(row) !== after.get(row.property_id));
      wrong.push(...changed.map((row) => row.property_id));
      counted += ids.length;
      if (ids.length < atOnce) return { counted, wrong };
      last = ids.at(-1) ?? last;
    }
  }

  /**
   * Counts the figures of these buildings anew and keeps them. Whom another is counting for at this moment is counted too, and
   * not kept. What is written meanwhile leaves a mark that stays: only marks that were seen before the count are taken away.
   */
  async #recount(ctx: Ctx, ids: readonly string[]): Promise<Row[]> {
    const rows: Row[] = [];
    for (let from = 0; from < ids.length; from += atOnce) {
      const some = ids.slice(from, from + atOnce);
      const kept = await transaction({ ...ctx, claim: undefined }, (inner) => this.#countAndKeep(inner, some));
      const isKept = new Set(kept.map((row) => row.property_id));
      const others = some.filter((id) => !isKept.has(id));
      rows.push(...kept, ...(await this.countOnly(ctx, others)));
    }
    return rows;
  }

  async #countAndKeep(ctx: Ctx, ids: readonly string[]): Promise<Row[]> {
    const { kept, stale, countedAnew } = this.#of;
    const run = <One>(query: SQL) => listRows<One>(ctx, query);
    // Should the machine lose its power, the marks come back together with the figures.
    await run(sql`set local synchronous_commit = off`);
    await run(sql`insert into ${kept} (property_id) ${buildingsAmong(ids)} order by id on conflict do nothing`);
    const locked = await run<{ property_id: string }>(
      sql`select property_id from ${kept} where property_id = ${anyOf(ids)} order by property_id for update skip locked`,
    );
    const mine = locked.map((row) => row.property_id);
    const marks = await run<{ id: string }>(sql`select id from ${stale} where property_id = ${anyOf(mine)}`);
    // In a statement of its own, which sees whatever was committed before the marks were.
    const rows = await run<Row>(sql`
      insert into ${kept} (property_id, good_from, good_until, ${this.#named(column)}) ${countedAnew(ctx, mine)}
      on conflict (property_id) do update set good_from = excluded.good_from, good_until = excluded.good_until,
        ${this.#named((name) => sql`${column(name)} = excluded.${column(name)}`)}
      returning ${this.shown}`);
    await run(sql`delete from ${stale} where property_id = ${anyOf(mine)}
      and id = any(${sql.param(marks.map(({ id }) => id))}::bigint[])`);
    return rows;
  }

  #listRight(ctx: Ctx, ids: readonly string[], shown = this.shown): Promise<Row[]> {
    return listRows<Row>(
      ctx,
      sql`select ${shown} from ${this.#of.kept} kept where property_id = ${anyOf(ids)} and ${this.isRight(ctx)}`,
    );
  }

  #shownOf(columns: readonly string[]): SQL {
    const named = columns.map((name) => this.#of.shown(column(name), name));
    return sql`property_id, ${sql.join(named, sql`, `)}`;
  }

  #named(of: (name: string) => SQL): SQL {
    return sql.join(this.#of.columns.map(of), sql`, `);
  }
}
