import { getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./database.server.ts";
import { askPrepared } from "./prepared.server.ts";

/**
 * An `insert` of rows that name the same columns, as one value: told apart, each of hundreds of values costs more to name
 * than to write, and the statement is another one for each number of rows. An `on conflict` may follow.
 */
export function insertRows<Table extends PgTable>(table: Table, rows: readonly Table["$inferInsert"][]): SQL {
  const columns = columnsOf(table, rows[0]);
  return insertPlain(table, columns, sql`${plainRows(columns, rows)}`);
}

/** The same of one row, by a statement of this name for the columns that it names: what another row left out is no less kept. */
export async function insertRow<Table extends PgTable>(
  db: Db,
  name: string,
  table: Table,
  row: Table["$inferInsert"],
): Promise<void> {
  const columns = columnsOf(table, row);
  const write = () => insertGiven(table, row, "rows");
  await askPrepared(db, `${name}_${whichOf(table, columns)}`, { rows: plainRows(columns, [row]) }, write);
}

/** The same of rows that a prepared statement is given by this name, as `given` has them; `like` names the same columns. */
export const insertGiven = (table: PgTable, like: object, name: string): SQL =>
  insertPlain(table, columnsOf(table, like), sql.placeholder(name));

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

/** Which of a table's columns these are, in few letters: a database cuts the names of statements after 63. */
function whichOf(table: PgTable, columns: Columns): string {
  const named = new Set(columns.map(([name]) => name));
  const bits = Object.keys(getTableColumns(table)).map((name) => (named.has(name) ? "1" : "0"));
  return BigInt(`0b${bits.join("")}`).toString(36);
}

const plainRows = (columns: Columns, rows: readonly Record<string, unknown>[]): string =>
  JSON.stringify(rows.map((row) => Object.fromEntries(columns.map(([name, column]) => [column.name, row[name]]))));

function insertPlain(table: PgTable, columns: Columns, rows: SQLWrapper): SQL {
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  return sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${rows}::json)`;
}
