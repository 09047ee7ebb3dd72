import type { Query, SQLWrapper } from "drizzle-orm";
import { PgDialect, type PreparedQueryConfig } from "drizzle-orm/pg-core";
import type { Db } from "./database.server.ts";

const shelves = new WeakMap<Db, Map<string, unknown>>();

/**
 * The statement of that key, built the first time it is asked of this database and kept with it: building a query costs
 * more than running it. A transaction is a database of its own and soon gone, so there it is built anew.
 */
export function preparedOn<Statement>(db: Db, key: string, build: () => Statement): Statement {
  let shelf = shelves.get(db);
  if (!shelf) {
    shelf = new Map();
    shelves.set(db, shelf);
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
