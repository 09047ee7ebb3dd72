import { looksEmpty } from "#domain/plain-text.ts";
import { type FieldProblem, invalid, Problem } from "#domain/problems.ts";
import { type Column, type Columns, plain, readCell } from "./cells.rules.ts";
import { type Fate, mostRows } from "./fields.ts";
import { type InTurns, mapInTurns } from "./turns.rules.ts";

/** One row of a file, with what its cells say; an empty cell says null. */
export type Line<C extends Columns> = {
  /** Line of the file; the header is 1. */
  row: number;
  /** All its cells, for one that cannot be told otherwise. */
  text: string;
  said: { [K in keyof C]?: unknown };
  /** The cells as they are written. */
  cells: { [K in keyof C]?: string };
  problems: string[];
};

/** What becomes of a row, and what is written of it. */
export type JudgedRow<T> = { row: number; fate: Fate; label: string; problems: string[]; what: T | null };
export type Judged<T> = { rows: JudgedRow<T>[]; warnings: string[] };

/** The rows of a file below its header. What says nothing at all is left out; what cannot be read at all is refused. */
export function* readLines<C extends Columns>(
  table: readonly (readonly string[])[],
  columns: C,
  most = mostRows,
): InTurns<{ lines: Line<C>[]; warnings: string[] }> {
  const [header = [], ...body] = table;
  const filled = body
    .map((cells, index) => ({ cells, row: index + 2 }))
    .filter(({ cells }) => cells.some((cell) => !looksEmpty(cell)));
  if (filled.length === 0) throw invalid("csv", "The file has no rows under its header.");
  if (filled.length > most) throw invalid("csv", tooMany(filled.length, most));
  const known = namesOf(columns);
  const { at, unread } = readHeader(header, columns, known);
  const lines = yield* mapInTurns(filled, ({ cells, row }) => readLine(cells, row, { columns, header, at, known }));
  return { lines, warnings: unread.map((name) => `The column “${name}” is not read.`) };
}

const tooMany = (count: number, most: number) =>
  `The file has ${count.toLocaleString("en")} rows. At most ${most.toLocaleString("en")} can be read at once.`;

type Known<C extends Columns> = ReadonlyMap<string, keyof C & string>;

function namesOf<C extends Columns>(columns: C): Known<C> {
  const names = Object.entries<Column>(columns).flatMap(([key, { header, field, names = [] }]) =>
    [header, field.label, key, ...names].map((name) => [plain(name), key] as const),
  );
  return new Map<string, keyof C & string>(names);
}

/** Where each column stands; a header that names one twice, or not one that is needed, is refused. */
function readHeader<C extends Columns>(header: readonly string[], columns: C, known: Known<C>) {
  const at = new Map<keyof C & string, number>();
  const unread: string[] = [];
  for (const [index, text] of header.entries()) {
    const key = known.get(plain(text));
    if (key === undefined && !looksEmpty(text)) unread.push(text.trim().slice(0, 60));
    if (key === undefined) continue;
    if (at.has(key))
      throw invalid("csv", `Two columns of the file say “${columns[key]?.field.label}”. Keep one of them.`);
    at.set(key, index);
  }
  const needed = Object.entries<Column>(columns).filter(([, { field }]) => field.required);
  if (needed.some(([key]) => !at.has(key))) throw invalid("csv", headerNeeds(needed.map(([, { header }]) => header)));
  return { at, unread };
}

const headerNeeds = (names: readonly string[]): string =>
  names.length === 1
    ? `The first line must name the columns, with one called “${names[0]}”.`
    : `The first line must name the columns, with ${new Intl.ListFormat("en").format(names.map((name) => `“${name}”`))} among them.`;

type Reading<C extends Columns> = {
  columns: C;
  header: readonly string[];
  at: ReadonlyMap<keyof C & string, number>;
  known: Known<C>;
};

function readLine<C extends Columns>(
  cells: readonly string[],
  row: number,
  { columns, header, at, known }: Reading<C>,
): Line<C> {
  const text = cells.join(", ").slice(0, 200);
  if (isHeader(cells, header, known))
    return { row, text, said: {}, cells: {}, problems: ["This line repeats the header."] };
  const read = [...at].flatMap(([key, index]) => {
    const column = columns[key];
    return column ? [{ key, ...readCell(column, cells[index] ?? "") }] : [];
  });
  const said = Object.fromEntries(read.map(({ key, value }) => [key, value])) as Line<C>["said"];
  const written = Object.fromEntries([...at].map(([key, index]) => [key, (cells[index] ?? "").trim()]));
  return {
    row,
    text,
    said,
    cells: written as Line<C>["cells"],
    problems: read.flatMap(({ problem }) => problem ?? []),
  };
}

/** A file that was put together of two has a header in its midst. */
function isHeader(
  cells: readonly string[],
  header: readonly string[],
  known: { has: (name: string) => boolean },
): boolean {
  const said = cells.map(plain).filter((cell) => !looksEmpty(cell));
  const isSame = cells.every((cell, index) => plain(cell) === plain(header[index] ?? ""));
  return isSame || (said.length > 1 && said.every((cell) => known.has(cell)));
}

/** A row that cannot be taken, with why. */
export const refusedRow = (row: number, label: string, problems: string[]): JudgedRow<never> => ({
  ...{ row, label, problems, fate: "refused", what: null },
});

/** How many rows have each fate. */
export const countFates = (rows: readonly { fate: Fate }[]): Record<Fate, number> => {
  const counts: Record<Fate, number> = { new: 0, changed: 0, same: 0, refused: 0 };
  for (const { fate } of rows) counts[fate] += 1;
  return counts;
};

/** The rows that say something new. */
export const writtenRows = <T>(rows: readonly JudgedRow<T>[], fate: Fate): { row: number; label: string; what: T }[] =>
  rows.flatMap(({ row, label, what, ...one }) => (one.fate === fate && what !== null ? [{ row, label, what }] : []));

const mostNamed = 100;
const counted = (count: number): string => (count === 1 ? "One row" : `${count.toLocaleString("en")} rows`);

/** Where one row cannot be read, nothing is written. */
export function refuseBad(rows: readonly { row: number; fate: Fate; problems: readonly string[] }[]): void {
  const refused = rows.filter(({ fate }) => fate === "refused");
  if (refused.length === 0) return;
  const errors = problemsOf(refused.map(({ row, problems }) => ({ row, why: problems.join(" ") })));
  throw new Problem("invalid", `${counted(refused.length)} of the file cannot be read, so nothing was written.`, {
    errors,
  });
}

type InTheWay = { row: number; label: string; why: string };

/** Where something hangs on one row, nothing is undone. */
export function refuseUndo(rows: readonly InTheWay[]): void {
  const [first] = rows;
  if (!first) return;
  const more = rows.length === 1 ? "" : ` So it is with ${(rows.length - 1).toLocaleString("en")} more.`;
  throw new Problem("conflict", `Row ${first.row}, ${first.label}, stands in the way: ${first.why}${more}`, {
    errors: problemsOf(rows.map(({ row, label, why }) => ({ row, why: `${label}: ${why}` }))),
  });
}

const problemsOf = (rows: readonly { row: number; why: string }[]): FieldProblem[] =>
  rows.slice(0, mostNamed).map(({ row, why }) => ({ path: `rows.${row}`, message: why }));
