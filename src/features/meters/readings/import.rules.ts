import { readDay, readInstant } from "#domain/days.ts";
import { problemOf, readNumber } from "#domain/fields.ts";
import { looksEmpty } from "#domain/plain-text.ts";
import { events, type MeterKind, type ReadingEvent, readingFields } from "../fields.ts";
import { type Counted, countTotals, measured, type Read, readingDoubt, readingProblem } from "../rules.ts";

export const fates = ["new", "same", "refused"] as const;
export type Fate = (typeof fates)[number];

/** The most rows of one file. */
export const mostRows = 10_000;

const columnNames: Record<string, Column> = {
  ...{ at: "at", date: "at", day: "at", time: "at", "read at": "at" },
  ...{ value: "value", reading: "value", figure: "value" },
  ...{ added: "added", delivered: "added", bought: "added" },
  ...{ event: "event", "what happened": "event", ended: "ended", "last figure before": "ended", note: "note" },
};
type Column = "at" | "value" | "added" | "event" | "ended" | "note";

type New = Read & { note: string | null };
export type JudgedRow = { row: number; fate: Fate; label: string; problems: string[]; read: New | null };
export type Judged = {
  rows: JudgedRow[];
  warnings: string[];
  /** All readings of the meter as they would be, in their order. */
  counted: Counted[];
  /** Why nothing of the file can be read. */
  refusal: string | null;
};

const refuse = (refusal: string): Judged => ({ rows: [], warnings: [], counted: [], refusal });

/** What would become of each row of a file, beside the readings that are there, which are in their order. */
export function judgeReadings(
  table: readonly (readonly string[])[],
  there: readonly Counted[],
  { kind, now }: { kind: MeterKind; now: number },
): Judged {
  const [header = [], ...body] = table;
  const filled = body
    .map((cells, index) => ({ cells, row: index + 2 }))
    .filter(({ cells }) => cells.some((cell) => !looksEmpty(cell)));
  if (filled.length === 0) return refuse("The file has no rows under its header.");
  if (filled.length > mostRows)
    return refuse(`The file has ${filled.length.toLocaleString("en")} rows. At most 10,000 can be read at once.`);
  const { at, unread, refusal } = readHeader(header);
  if (refusal) return refuse(refusal);
  const parsed = filled.map(({ cells, row }) => readRow(cells, row, at));
  const rows = withoutDoubles(parsed, there);
  const isNew = new Map(rows.flatMap((row) => (row.fate === "new" && row.read ? [[row.read as Read, row]] : [])));
  const merged = [...there, ...isNew.keys()].sort((a, b) => a.at - b.at);
  const doubts: string[] = [];
  for (const [index, read] of merged.entries()) {
    const row = isNew.get(read);
    if (!row) continue;
    const [before, after] = [merged[index - 1] ?? null, merged[index + 1]];
    // Two rows of the file that do not fit are said of the second one.
    const next = after && !isNew.has(after) ? after : null;
    const problem = readingProblem(kind, read, { before, next }, now);
    if (problem) Object.assign(row, { fate: "refused", problems: [problem.message] });
    const doubt = problem ? null : readingDoubt(kind, read, before);
    if (doubt) doubts.push(`Row ${row.row}: ${doubt}`);
  }
  const warnings = [...unread.map((name) => `The column “${name}” is not read.`), ...doubts.slice(0, 100)];
  for (const row of rows) if (row.read) row.label = `${row.label}: ${measured(row.read.value, kind)}`;
  return { rows, warnings, counted: anchored(kind, merged, there), refusal: null };
}

/** The first reading that was there already keeps its total. */
function anchored(kind: MeterKind, merged: readonly Read[], there: readonly Counted[]): Counted[] {
  const counted = countTotals(kind, merged, 0);
  const [first] = there;
  const shift = first ? first.total - (counted.find(({ at }) => at === first.at)?.total ?? 0) : 0;
  return counted.map((one) => ({ ...one, total: one.total + shift }));
}

function readHeader(header: readonly string[]) {
  const at = new Map<Column, number>();
  const unread: string[] = [];
  for (const [index, text] of header.entries()) {
    const name = text
      .trim()
      .toLowerCase()
      .replaceAll(/[_\-\s]+/g, " ");
    const column = Object.hasOwn(columnNames, name) ? columnNames[name] : undefined;
    if (!column && !looksEmpty(text)) unread.push(text.trim().slice(0, 60));
    if (column && at.has(column))
      return { at, unread, refusal: `Two columns of the file are both “${column}”. Keep one of them.` };
    if (column) at.set(column, index);
  }
  const refusal =
    at.has("at") && at.has("value") ? null : "The first line must name the columns, with “at” and “value” among them.";
  return { at, unread, refusal };
}

const amountOf = (cell: string): number | null => (looksEmpty(cell) ? null : readNumber(cell));

/** A day stands for its noon in Lagos. */
function momentOf(cell: string): number | null {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell) ?? [];
  const text = year ? `${year}-${(month ?? "").padStart(2, "0")}-${(day ?? "").padStart(2, "0")}` : cell;
  const instant = readInstant(text.replace(" ", "T"));
  if (instant) return instant.getTime();
  const whole = readDay(text);
  return whole === null ? null : Date.parse(`${whole}T12:00:00+01:00`);
}

function readRow(cells: readonly string[], row: number, columns: ReadonlyMap<Column, number>): JudgedRow {
  const cell = (column: Column) => (cells[columns.get(column) ?? -1] ?? "").trim();
  const label = cells.join(", ").slice(0, 200);
  const said = {
    value: amountOf(cell("value")),
    added: amountOf(cell("added")),
    ended: amountOf(cell("ended")),
    event: cell("event").toLowerCase() || null,
    note: cell("note") || null,
  };
  const at = momentOf(cell("at"));
  const problems = Object.entries(said).flatMap(([name, value]) => {
    return problemOf(readingFields[name as keyof typeof said], value) ?? [];
  });
  if (at === null) problems.unshift("The date must be one that exists, as 2026-11-21, 21/11/2026 or 2026-11-21 14:05.");
  if (/^[=+@\t\r]/.test(cell("note"))) problems.push("The note starts with a sign that a spreadsheet would run.");
  if (at === null || said.value === null || problems.length > 0)
    return { row, fate: "refused", label, problems, read: null };
  const event = events.find((one) => one === said.event) ?? (null as ReadingEvent | null);
  const read = { ...said, value: said.value, event, at };
  return { row, fate: "new", label: cell("at"), problems: [], read };
}

/** A moment has one reading. */
function withoutDoubles(rows: readonly JudgedRow[], there: readonly Read[]): JudgedRow[] {
  const known = new Map(there.map((read) => [read.at, read]));
  const rowOf = new Map<number, number>();
  return rows.map((one) => {
    if (!one.read) return one;
    const same = known.get(one.read.at);
    if (same?.value === one.read.value) return { ...one, fate: "same" };
    const first = rowOf.get(one.read.at);
    rowOf.set(one.read.at, one.row);
    if (!same && first === undefined) return one;
    const problem = same
      ? "There is another reading of that moment already."
      : `Row ${first} is of the same moment. A moment has one reading.`;
    return { ...one, fate: "refused", problems: [problem] };
  });
}
