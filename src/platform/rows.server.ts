import { getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/**
 * An `insert` of rows that name the same columns, as one value: told apart, each of hundreds of values costs more to name
 * than to write, and the statement is another one for each number of rows. An `on conflict` may follow.
 */
export function insertRows<Table extends PgTable>(table: Table, rows: readonly Table["$inferInsert"][]): SQL {
  const columns = columnsOf(table, rows[0]);
  return insertPlain(table, columns, sql`${plainRows(columns, rows)}`);
}

/**
 * The same of rows that a prepared statement is given by this name, as `given` has them; `like` names the same columns, `also`
 * others that the database finds the values of.
 */
export const insertGiven = (table: PgTable, like: object, name: string, also: Record<string, SQL> = {}): SQL =>
  insertPlain(table, columnsOf(table, like), sql.placeholder(name), also);

/** Rows as `insertGiven` takes them. */
export const given = <Table extends PgTable>(table: Table, rows: readonly Table["$inferInsert"][]): string =>
  plainRows(columnsOf(table, rows[0]), rows);

/** An `update` of rows by their ids, which name the same columns: as one value, as `insertRows` has them. */
export function updateRows<Table extends PgTable>(
  table: Table,
  rows: readonly (Partial<Table["$inferInsert"]> & { id: string })[],
): SQL {
  const columns = columnsOf(table, rows[0]);
  const set = columns
    .filter(([name]) => name !== "id")
    .map(([, { name }]) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}`);
  return sql`update ${table} set ${sql.join(set, sql`, `)}
    from json_populate_recordset(null::${table}, ${plainRows(columns, rows)}::json) as given where ${table}.id = given.id`;
}

type Columns = [string, PgColumn][];

const columnsOf = (table: PgTable, row: object = {}): Columns =>
  Object.entries(getTableColumns(table)).filter(([name]) => name in row);

/** Which of a table's columns a row names, in few letters: a database cuts the names of statements after 63. */
export function shapeOf(table: PgTable, row: object): string {
  const bits = Object.keys(getTableColumns(table)).map((name) => (name in row ? "1" : "0"));
  return BigInt(`0b${bits.join("")}`).toString(36);
}

const plainRows = (columns: Columns, rows: readonly Record<string, unknown>[]): string =>
  JSON.stringify(rows.map((row) => Object.fromEntries(columns.map(([name, column]) => [column.name, row[name]]))));

function insertPlain(table: PgTable, columns: Columns, rows: SQLWrapper, also: Record<string, SQL> = {}): SQL {
  const names = columns.map(([, column]) => sql.identifier(column.name));
  const found = columnsOf(table, also).map(([name, column]) => ({
    column: sql.identifier(column.name),
    of: also[name],
  }));
  const into = sql.join([...names, ...found.map(({ column }) => column)], sql`, `);
  const values = sql.join([...names, ...found.map(({ of }) => of)], sql`, `);
  return sql`insert into ${table} (${into}) select ${values} from json_populate_recordset(null::${table}, ${rows}::json)`;
}
