import type { CallRead } from "#domain/contract.ts";
import { unlistedPropertyType } from "#domain/vocab.ts";
import type { propertyCalls } from "#features/properties/contract.ts";
import { buildingColumns, mostBuildings } from "./building.fields.ts";
import { type Judged, type JudgedRow, type Line, readLines, refusedRow } from "./rules.ts";
import { type InTurns, mapInTurns } from "./turns.rules.ts";

type Named = { name: string; location: string };
/** A building as a file can say it. */
export type NewBuilding = Omit<CallRead<typeof propertyCalls.createProperty>, "mediaUploads">;

/** One name at one place stands for one building. */
const keyOf = ({ name, location }: Named): string => JSON.stringify([name.toLowerCase(), location.toLowerCase()]);

/** What would become of each row of a file, beside the buildings that one keeps. */
export function* judgeBuildings(
  table: readonly (readonly string[])[],
  there: readonly Named[],
): InTurns<Judged<NewBuilding>> {
  const { lines, warnings } = yield* readLines(table, buildingColumns, mostBuildings);
  const known = new Set(there.map(keyOf));
  const rowOf = new Map<string, number>();
  return { rows: yield* mapInTurns(lines, (line) => judgeRow(line, known, rowOf)), warnings };
}

function judgeRow(
  { row, text, said, problems }: Line<typeof buildingColumns>,
  known: ReadonlySet<string>,
  rowOf: Map<string, number>,
): JudgedRow<NewBuilding> {
  if (problems.length > 0) return refusedRow(row, text, problems);
  const { latitude = null, longitude = null, listed, type } = said;
  const what = { ...said, listed: listed ?? type !== unlistedPropertyType } as NewBuilding;
  const label = `${what.name}, ${what.location}`;
  if ((latitude === null) !== (longitude === null))
    return refusedRow(row, label, ["Latitude and longitude belong together."]);
  const key = keyOf(what);
  const first = rowOf.get(key);
  if (first !== undefined) return refusedRow(row, label, [`Row ${first} is the same building.`]);
  rowOf.set(key, row);
  if (known.has(key)) return { row, label, fate: "same", problems: [], what: null };
  return { row, label, fate: "new", problems: [], what };
}
