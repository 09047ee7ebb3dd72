import { invalid } from "#domain/problems.ts";
import { type Judged, type JudgedRow, type Line, readLines, refusedRow } from "#features/imports/rules.ts";
import { type InTurns, mapInTurns } from "#features/imports/turns.rules.ts";
import type { Occupancy, UnitKind } from "./fields.ts";
import { unitColumns } from "./import.fields.ts";
import { placeKey, sharesOf, sharesProblem, type UnitPlace, unitLabel } from "./rules.ts";

/** What a building has of a unit, as a file can say it. */
export type Kept = {
  block: string | null;
  floor: number | null;
  name: string;
  kind: UnitKind;
  sizeM2: number | null;
  share: number | null;
  weight: number | null;
  exclusions: string[];
  occupancy: Occupancy | null;
};

const fresh: Kept = {
  ...{ block: null, floor: null, name: "", kind: "flat", sizeM2: null, share: null, weight: null },
  ...{ exclusions: [], occupancy: null },
};

type Known = { units: ReadonlyMap<string, Kept>; rowOf: Map<string, number> };

/** What the file says of one unit; what it has no column for stays as it is. */
function judgeRow(line: Line<typeof unitColumns>, { units, rowOf }: Known): JudgedRow<Kept> {
  const { row, problems } = line;
  if (problems.length > 0) return refusedRow(row, line.text, problems);
  const said = line.said as Partial<Kept>;
  const place: UnitPlace = { block: null, floor: null, name: "", ...said };
  const key = placeKey(place);
  const label = unitLabel(place);
  const first = rowOf.get(key);
  if (first !== undefined)
    return refusedRow(row, label, [`Row ${first} is the same unit: one name on a floor stands for one.`]);
  rowOf.set(key, row);
  const there = units.get(key);
  const what: Kept = {
    ...(there ?? fresh),
    ...said,
    kind: said.kind ?? there?.kind ?? "flat",
    exclusions: said.exclusions ?? there?.exclusions ?? [],
  };
  const fate = !there ? "new" : isSame(what, there) ? "same" : "changed";
  return { row, fate, label, problems: [], what };
}

/** A unit as a file says it, its facts in one order. */
export const asFile = (unit: Kept): Kept => {
  const { block, floor, name, kind, sizeM2, share, weight, exclusions, occupancy } = unit;
  return { block, floor, name, kind, sizeM2, share, weight, exclusions, occupancy };
};

/** Whether nothing that a file can say of a unit differs. */
export const isSame = (one: Kept, other: Kept): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What would become of each row of a file, beside the units that are there. */
export function* judgeUnits(table: readonly (readonly string[])[], existing: readonly Kept[]): InTurns<Judged<Kept>> {
  const { lines, warnings } = yield* readLines(table, unitColumns);
  const units = new Map(existing.map((unit) => [placeKey(unit), unit]));
  const rowOf = new Map<string, number>();
  const rows = yield* mapInTurns(lines, (line) => judgeRow(line, { units, rowOf }));
  yield;
  const after = new Map([...units, ...rows.flatMap(({ what }) => (what ? [[placeKey(what), what] as const] : []))]);
  const tooMuch = sharesProblem([...after.values()]);
  if (tooMuch) throw invalid("csv", tooMuch);
  return { rows, warnings: [...warnings, ...sharesWarning([...after.values()])] };
}

function sharesWarning(units: readonly Kept[]): string[] {
  const { total, missing } = sharesOf(units);
  if (missing === 0) return [];
  const said = `${total.toLocaleString("en")} per mille: ${missing.toLocaleString("en")} are missing to 1,000.`;
  return [`The shares add up to ${said}`];
}
