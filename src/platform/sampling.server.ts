import { getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** Of the whole table: where more rows hold a word, reading along the list finds a page of them sooner than the index does. */
type Most = { hits: number; share: number };
const usual: Most = { hits: 20_000, share: 0.02 };
const sampledPages = sql.raw("50");

/** About how many rows of all meet the condition, and which part that is, from a few pages of the table. */
export function sampled(table: PgTable, condition: SQL): SQL {
  const size = sql`pg_relation_size(${sql.raw(`'${getTableName(table)}'`)})`;
  return sql`
    select count(*) filter (where ${condition}) * greatest(1, ${size} / 8192.0 / ${sampledPages})::float8 as hits,
      count(*) filter (where ${condition}) / greatest(count(*), 1)::float8 as share
    from ${table} tablesample system ((select least(100, 100.0 * ${sampledPages} / greatest(${size} / 8192, 1)))::real)`;
}

/** Whether an index of words finds these sooner than reading along the list does. */
export const areFew = (hits: number, share: number, most = usual): boolean => hits <= most.hits && share <= most.share;
