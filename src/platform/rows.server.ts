import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * An `insert` of rows that name the same columns, as one value: told apart, each of hundreds of values costs more to name
 * than to write, and the statement is another one for each number of rows. An `on conflict` may follow.
 */
export function insertRows<Table extends PgTable>(table: Table, rows: readonly Table["$inferInsert"][]): SQL {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => name in (rows[0] ?? {}));
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  const plain = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(columns.map(([name, column]) => [column.name, row[name]])),
  );
  return sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(plain)}::json)`;
}
