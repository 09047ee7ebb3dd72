import { type JudgedRow, type Line, readLines, refusedRow } from "#features/imports/rules.ts";
import { type InTurns, mapInTurns, rowsATurn } from "#features/imports/turns.rules.ts";
import type { MeterKind } from "../fields.ts";
import { type Counted, countTotals, measured, type Read, readingDoubt, readingProblem, usedBetween } from "../rules.ts";
import { type readingColumns as columns, readingColumns } from "./import.fields.ts";

export type NewReading = Read & { note: string | null };
type Row = JudgedRow<NewReading>;
export type JudgedReadings = {
  rows: Row[];
  warnings: string[];
  /** All readings of the meter as they would be, in their order. */
  counted: Counted[];
};

/** What would become of each row of a file, beside the readings that are there, which are in their order. */
export function* judgeReadings(
  table: readonly (readonly string[])[],
  there: readonly Counted[],
  { kind, capacity, now }: { kind: MeterKind; capacity: number | null; now: number },
): InTurns<JudgedReadings> {
  const { lines, warnings } = yield* readLines(table, readingColumns);
  const parsed = yield* mapInTurns(lines, readRow);
  const rows = withoutDoubles(parsed, there);
  const isNew = new Map(rows.flatMap((row) => (row.fate === "new" && row.what ? [[row.what as Read, row]] : [])));
  const merged = [...there, ...isNew.keys()].sort((a, b) => a.at - b.at);
  const doubts: string[] = [];
  for (const [index, read] of merged.entries()) {
    if (index > 0 && index % rowsATurn === 0) yield;
    const row = isNew.get(read);
    if (!row) continue;
    const [before, after] = [merged[index - 1] ?? null, merged[index + 1]];
    // Two rows of the file that do not fit are said of the second one.
    const next = after && !isNew.has(after) ? after : null;
    const problem = readingProblem(kind, read, { before, next }, now);
    if (problem) Object.assign(row, { fate: "refused", problems: [problem.message] });
    const doubt = problem ? null : readingDoubt({ kind, capacity }, read, before);
    if (doubt) doubts.push(`Row ${row.row}: ${doubt}`);
  }
  for (const row of rows) if (row.what) row.label = `${row.label}: ${measured(row.what.value, kind)}`;
  return { rows, warnings: [...warnings, ...doubts.slice(0, 100)], counted: anchored(kind, merged, there) };
}

/** The first reading that was there already keeps its total. */
export function anchored(kind: MeterKind, merged: readonly Read[], there: readonly Counted[]): Counted[] {
  const counted = countTotals(kind, merged, 0);
  const [first] = there;
  const shift = first ? first.total - (counted.find(({ at }) => at === first.at)?.total ?? 0) : 0;
  return counted.map((one) => ({ ...one, total: one.total + shift }));
}

/** When those lie that cannot go, since what stays after them could not follow what stays before. */
export function lostFooting(kind: MeterKind, all: readonly Read[], staying: ReadonlySet<number>): number[] {
  const lost: number[] = [];
  let before: Read | null = null;
  let gone: Read | null = null;
  for (const read of all) {
    if (!staying.has(read.at)) {
      gone = read;
      continue;
    }
    if (before && gone && usedBetween(kind, before, read) < -1e-6) lost.push(gone.at);
    [before, gone] = [read, null];
  }
  return lost;
}

function readRow({ row, text, said, cells, problems }: Line<typeof columns>): Row {
  if (problems.length > 0) return refusedRow(row, text, problems);
  const { at, value, added = null, event = null, ended = null, note = null } = said as Said;
  return { row, fate: "new", label: cells.at ?? "", problems: [], what: { at, value, added, event, ended, note } };
}

type Said = Partial<NewReading> & Pick<NewReading, "at" | "value">;

/** A moment has one reading. */
function withoutDoubles(rows: readonly Row[], there: readonly Read[]): Row[] {
  const known = new Map(there.map((read) => [read.at, read]));
  const rowOf = new Map<number, number>();
  return rows.map((one) => {
    if (!one.what) return one;
    const same = known.get(one.what.at);
    if (same?.value === one.what.value) return { ...one, fate: "same" };
    const first = rowOf.get(one.what.at);
    rowOf.set(one.what.at, one.row);
    if (!same && first === undefined) return one;
    const problem = same
      ? "There is another reading of that moment already."
      : `Row ${first} is of the same moment. A moment has one reading.`;
    return { ...one, fate: "refused", problems: [problem] };
  });
}
