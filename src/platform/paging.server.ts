import { lt, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { readInstant } from "#domain/days.ts";
import { isId } from "#domain/ids.ts";
import { invalid } from "#domain/problems.ts";

/** A list without `limit` answers up to this many. */
export const wholeList = 1_000;

/** Opaque to callers: the key of the last row, so that a page costs the same at any place of the list. */
export const writeCursor = (key: readonly string[]): string => Buffer.from(JSON.stringify(key)).toString("base64url");

/** No database takes a NUL in a text. */
const isPart = (part: unknown) => typeof part === "string" && !part.includes("\0");

/** What somebody hears whose cursor we did not write. */
export const foreignCursor = () => invalid("cursor", "That cursor is not one of ours.");

/** The key of `size` parts that a cursor holds; `foreignCursor` for anything else. */
export function readCursor(cursor: string | undefined, size: number): string[] | undefined {
  if (cursor === undefined) return undefined;
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (Array.isArray(key) && key.length === size && key.every(isPart)) return key;
  } catch {
    // Falls through to the sentence below.
  }
  throw foreignCursor();
}

/** The id that the cursor of a list in the order of its ids holds. */
export function readIdCursor(cursor: string | undefined): string | undefined {
  const id = readCursor(cursor, 1)?.[0];
  if (id !== undefined && !isId(id)) throw foreignCursor();
  return id;
}

/** Where a list in the order of its ids goes on: below the cursor, the newest first. */
export function beforeCursor(id: AnyPgColumn, cursor: string | undefined): SQL | undefined {
  const last = readIdCursor(cursor);
  return last === undefined ? undefined : lt(id, last);
}

type Paged<Row> = { rows: Row[]; nextCursor: string | null };

/** Reads a page of an ordered query: asks for one row more than it takes, which tells whether more follow. `key` says where a row stands. */
export async function readPage<Row>(
  { limit = wholeList }: { limit?: number | undefined },
  query: { limit: (most: number) => PromiseLike<Row[]> },
  key: (row: Row) => readonly string[],
): Promise<Paged<Row>> {
  return pageOf(await query.limit(limit + 1), limit, key);
}

/** Cuts the extra row that tells whether more follow, and makes the cursor of the last one kept. */
export function pageOf<Row>(rows: Row[], limit: number, key: (row: Row) => readonly string[]): Paged<Row> {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return { rows: kept, nextCursor: rows.length > limit && last ? writeCursor(key(last)) : null };
}

/** The instant and the id, as a text, that the cursor of a list in order of time holds. */
export function readTimeCursor(cursor: string | undefined): { at: Date; id: string } | undefined {
  const key = readCursor(cursor, 2);
  if (!key) return undefined;
  const [at = "", id = ""] = key;
  const instant = readInstant(at);
  if (instant?.toISOString() !== at) throw foreignCursor();
  return { at: instant, id };
}

/** Queries that answer the same `columns`, of which `id` is a text, and `at` says when it was. */
type Merged = { columns: readonly string[]; parts: readonly SQL[] };

/** Reads a page of what several tables hold together, the latest first. */
export async function readMerged<Row extends { id: string; at: Date }>(
  { limit = wholeList, cursor }: { limit?: number | undefined; cursor?: string | undefined },
  { columns, parts }: Merged,
  run: (query: SQL) => Promise<(Omit<Row, "at"> & { at: string | Date })[]>,
): Promise<Paged<Row>> {
  const last = readTimeCursor(cursor);
  const before = last ? sql`where (at, id) < (${last.at}::timestamptz, ${last.id})` : sql``;
  const most = sql`order by at desc, id desc limit ${limit + 1}`;
  const names = sql.raw(columns.map((name) => `"${name}"`).join(", "));
  const each = parts.map((part) => sql`(select * from (${part}) as part (${names}) ${before} ${most})`);
  const found = await run(sql`select * from (${sql.join(each, sql` union all `)}) as parts ${most}`);
  const rows = found.map((row) => ({ ...row, at: new Date(row.at) }) as Row);
  return pageOf(rows, limit, ({ at, id }) => [at.toISOString(), id]);
}
