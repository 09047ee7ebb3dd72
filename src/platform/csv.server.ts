import { setImmediate as nextTurn } from "node:timers/promises";
import { csvHeadOf, csvLine } from "#domain/csv.ts";
import { lagosDay } from "#domain/days.ts";
import { type Column, cellOf } from "./csv/columns.server.ts";
import type { List } from "./csv/lists.server.ts";

/** As many as a page of the same list may hold. */
export const rowsAtOnce = 200;

export type ReadPage = (cursor: string | undefined) => Promise<unknown>;

/**
 * A list as CSV, page after page in the order of its screen: no more than one page is in memory, and the next is read
 * when the last has been taken. The first is read at once, so that what refuses it is told before anything is sent.
 */
export async function csvOf(list: List, read: ReadPage): Promise<AsyncGenerator<Buffer>> {
  return writePages(list, read, await read(undefined));
}

async function* writePages({ path, columns }: List, read: ReadPage, first: unknown): AsyncGenerator<Buffer> {
  let head = csvHeadOf(columns.map((column) => column.head));
  for (let page = first as Page | undefined; page !== undefined; ) {
    const rows = rowsIn({ path }, page);
    const lines = rows.map((row) => csvLine(columns.map((column) => cellOf(column, row))));
    yield Buffer.from(head + lines.join(""));
    head = "";
    const { nextCursor } = page;
    // Whoever else waits has a turn between two pages.
    await nextTurn();
    page = typeof nextCursor === "string" ? ((await read(nextCursor)) as Page) : undefined;
  }
}

type Page = Record<string, unknown>;

/** The rows of a list in one of its answers. */
export const rowsIn = ({ path }: Pick<List, "path">, page: Page): unknown[] =>
  path.reduce<unknown>((inner, name) => (inner as Page)[name], page) as unknown[];

/** Rows as CSV, some at a time; `see` hears how many. */
export async function* csvOfRows(
  columns: readonly Column[],
  pages: AsyncIterable<readonly unknown[]>,
  see: (count: number) => void,
): AsyncGenerator<string> {
  yield csvHeadOf(columns.map((column) => column.head));
  for await (const rows of pages) {
    see(rows.length);
    yield rows.map((row) => csvLine(columns.map((column) => cellOf(column, row)))).join("");
    await nextTurn();
  }
}

/** "tunse-work-logs-2026-11-22.csv", from the last word of the call's address. */
export function csvName(path: string, now: Date): string {
  const word = path.split("/").findLast((part) => part !== "" && !part.startsWith("{"));
  return `tunse-${word}-${lagosDay(now)}.csv`;
}
