import { and, asc, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Ctx } from "#platform/context.server.ts";

type Row = { id: string };
/** The next rows after this id; none at the end. */
export type ReadPage = (after: string | undefined) => Promise<Row[]>;
export type RowsOf = (
  table: PgTable & { id: PgColumn },
  columns: Record<string, PgColumn>,
  only: SQL | undefined,
) => ReadPage;

export const pageSize = 500;

export const following = (key: PgColumn | SQL, only: SQL | undefined, after: string | undefined) =>
  and(only, after === undefined ? undefined : sql`${key} > ${after}`);

/** The columns of a table that has an id, for the rows that are meant. */
export const rowsIn =
  (ctx: Ctx): RowsOf =>
  (table, columns, only) =>
    keyedBy(ctx, table, { ...columns, id: table.id }, only);

/** The same of a table whose rows are told apart by something else, which is their `id` here. */
export const keyedBy =
  (
    ctx: Ctx,
    table: PgTable,
    columns: Record<string, PgColumn | SQL> & { id: PgColumn | SQL },
    only: SQL | undefined,
  ): ReadPage =>
  async (after) => {
    const page = ctx.db
      .select(columns)
      .from(table)
      .where(following(columns.id, only, after));
    return (await page.orderBy(asc(columns.id)).limit(pageSize)) as Row[];
  };

/** What is a few rows at most. */
export const atOnce =
  (read: () => Promise<Row[]>): ReadPage =>
  (after) =>
    after === undefined ? read() : Promise.resolve([]);
