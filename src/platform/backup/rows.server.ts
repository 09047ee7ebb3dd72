import { createHash } from "node:crypto";
import pg from "pg";

/** Anything that runs a statement on one connection. */
export type Session = Pick<pg.ClientBase, "query">;

type Column = { name: string; type: string };
export type TableShape = { name: string; columns: Column[] };

/** Rows of one table as they are kept: a line for each, a JSON array of the texts that PostgreSQL writes of its values. */
export type Piece = { rows: number; lines: string };

const pieceBytes = 2_097_152;
const firstRows = 16;
const mostRows = 5_000;

/** One spelling for each value, on every server: what is written so is read again as the same. */
const spelling = [
  "set local timezone = 'UTC'",
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  "set local extra_float_digits = 1",
  "set local bytea_output = 'hex'",
  "set local statement_timeout = 0",
  "set local idle_in_transaction_session_timeout = 0",
];

/** Does `work` within one transaction of this session, whose values are spelt as in an archive. */
export async function inTransaction<T>(session: Session, begin: string, work: () => Promise<T>): Promise<T> {
  await session.query(begin);
  try {
    for (const statement of spelling) await session.query(statement);
    const answer = await work();
    await session.query("commit");
    return answer;
  } catch (error) {
    await session.query("rollback").catch(() => {});
    throw error;
  }
}

/** One snapshot: what others commit meanwhile is not seen. */
export const snapshot = "begin isolation level repeatable read, read only";

/** The tables of the product with their columns, but for those that PostgreSQL computes. */
export async function tablesOf(session: Session, leftOut: readonly string[]): Promise<TableShape[]> {
  const { rows } = await session.query<TableShape>(
    `select c.relname as name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [leftOut],
  );
  return rows;
}

const quoted = (name: string) => pg.escapeIdentifier(name);

/** The rows of a table, some at a time: as many as fit into a piece, by the size of those before. */
export async function* readRows(session: Session, { name, columns }: TableShape): AsyncGenerator<Piece> {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(", ");
  await session.query(
    `declare kept no scroll cursor for select json_build_array(${values})::text as line from ${quoted(name)}`,
  );
  for (let wanted = firstRows; ; ) {
    const { rows } = await session.query<{ line: string }>(`fetch forward ${wanted} from kept`);
    if (rows.length > 0) yield { rows: rows.length, lines: rows.map(({ line }) => `${line}\n`).join("") };
    if (rows.length < wanted) break;
    const bytes = rows.reduce((sum, { line }) => sum + line.length, 0);
    wanted = Math.max(1, Math.min(mostRows, Math.floor((pieceBytes * rows.length) / bytes)));
  }
  await session.query("close kept");
}

/** Writes rows of a piece into their table, on whatever server. */
export async function writeRows(session: Session, { name, columns }: TableShape, lines: string): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join(", ");
  const values = columns.map(({ type }, at) => `(line ->> ${at})::${type}`).join(", ");
  const all = `[${lines.trimEnd().replaceAll("\n", ",")}]`;
  await session.query(
    `insert into ${quoted(name)} (${names}) overriding system value
     select ${values} from jsonb_array_elements($1::jsonb) with ordinality as given (line, at) order by at`,
    [all],
  );
}

/** The sum of the rows' own sums: the same rows have the same one, in whatever order they lie. */
export class RowsSum {
  #sum = 0n;
  rows = 0;

  add(lines: string): void {
    for (const line of lines.split("\n")) {
      if (line === "") continue;
      this.#sum += BigInt(`0x${createHash("sha256").update(line).digest("hex")}`);
      this.rows += 1;
    }
  }

  get hex(): string {
    return (this.#sum & ((1n << 256n) - 1n)).toString(16).padStart(64, "0");
  }
}

export type Sequence = { name: string; last: string };

/** Where the counters of the tables stand. */
export async function sequencesOf(session: Session): Promise<Sequence[]> {
  const { rows } = await session.query<Sequence>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = current_schema() and last_value is not null order by 1`,
  );
  return rows;
}

export async function setSequences(session: Session, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, last } of sequences)
    await session.query("select setval($1::regclass, $2::bigint)", [quoted(name), last]);
}

/**
 * Empties these tables and fills them by `fill`, with what watches single rows put aside. References are made anew
 * afterwards, so that a row that points nowhere is found.
 */
export async function fillingTables(session: Session, tables: readonly TableShape[], fill: () => Promise<void>) {
  const { rows: references } = await session.query<{ owner: string; name: string; definition: string }>(
    `select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by oid`,
  );
  const names = tables.map(({ name }) => quoted(name));
  for (const { owner, name } of references) await session.query(`alter table ${owner} drop constraint ${quoted(name)}`);
  for (const name of names) await session.query(`alter table ${name} disable trigger user`);
  await session.query(`truncate ${names.join(", ")}`);
  await fill();
  for (const name of names) await session.query(`alter table ${name} enable trigger user`);
  for (const { owner, name, definition } of references)
    await session.query(`alter table ${owner} add constraint ${quoted(name)} ${definition}`);
}
