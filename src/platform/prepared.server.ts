import type { Query, SQLWrapper } from "drizzle-orm";
import { PgDialect, type PreparedQueryConfig } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { Db } from "./database.server.ts";

const shelves = new WeakMap<object, Map<string, unknown>>();

/**
 * The statement of that key, built the first time it is asked and kept: building a query costs more than running it. It is
 * kept with the pool, and for transactions with the connection that they run on.
 */
export function preparedOn<Statement>(db: Db, key: string, build: () => Statement): Statement {
  const { session } = db._;
  let shelf = shelves.get(session);
  if (!shelf) {
    shelf = new Map();
    shelves.set(session, shelf);
  }
  const known = shelf.get(key);
  if (known !== undefined) return known as Statement;
  const built = build();
  shelf.set(key, built);
  return built;
}

const dialect = new PgDialect();

/** A statement whose rows come as plain values in the order of its columns: mapping them by column costs a fifth of a long list. */
export type RowsStatement<Row extends unknown[]> = {
  query: Query;
  execute(values: Record<string, unknown>): Promise<Row[]>;
};

/** Without a name the database plans it anew each time, by the values that it is given. */
export function prepareRows<Row extends unknown[]>(
  db: Db,
  name: string | undefined,
  query: SQLWrapper,
): RowsStatement<Row> {
  const written = dialect.sqlToQuery(query.getSQL());
  const asTheyCome = (rows: unknown[][]) => rows as Row[];
  const statement = db._.session.prepareQuery<{ execute: Row[] } & PreparedQueryConfig>(
    written,
    undefined,
    name,
    true,
    asTheyCome,
  );
  return { query: written, execute: (values) => statement.execute(values) };
}

/**
 * Asks what is written in SQL, with its values as placeholders: built once and known to the database by its name, so that it
 * reads and plans it once a connection. Answers rows by the names of their columns.
 */
export async function askPrepared<Row extends Record<string, unknown>>(
  db: Db,
  name: string,
  values: Record<string, unknown>,
  write: () => SQLWrapper,
): Promise<Row[]> {
  const statement = preparedOn(db, name, () =>
    db._.session.prepareQuery<{ execute: pg.QueryResult<Row> } & PreparedQueryConfig>(
      dialect.sqlToQuery(write().getSQL()),
      undefined,
      name,
      false,
    ),
  );
  const { rows } = await statement.execute(values);
  return rows;
}
