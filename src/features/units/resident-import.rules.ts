import { readPhone } from "#domain/phone.ts";
import { type Judged, type JudgedRow, type Line, readLines, refusedRow } from "#features/imports/rules.ts";
import { type InTurns, mapInTurns } from "#features/imports/turns.rules.ts";
import type { ResidentKind } from "./fields.ts";
import { residentColumns } from "./import.fields.ts";
import { noUnit, unitReader } from "./matching.rules.ts";
import { overlaps, type Stay, stayProblem } from "./residents.rules.ts";
import { type UnitPlace, unitLabel } from "./rules.ts";

/** Somebody who lives in a unit, as a file can say it. */
export type Living = Stay & {
  unitId: string;
  name: string;
  kind: ResidentKind;
  phone: string | null;
  email: string | null;
};
type Unit = UnitPlace & { id: string };
type Known = {
  unitOf: ReturnType<typeof unitReader<Unit>>;
  today: string;
  /** Who is written down there already, by unit. */
  there: ReadonlyMap<string, readonly Living[]>;
  /** What rows above have said, by unit. */
  above: Map<string, { row: number; living: Living }[]>;
};
type Said = Partial<UnitPlace> & Partial<Omit<Living, "unitId">> & { unit?: string };

/** What would become of each row of a file, beside the units of a building and who lives in them. */
export function* judgeResidents(
  table: readonly (readonly string[])[],
  { units, residents, today }: { units: readonly Unit[]; residents: readonly Living[]; today: string },
): InTurns<Judged<Living>> {
  const { lines, warnings } = yield* readLines(table, residentColumns);
  const there = Map.groupBy(residents, ({ unitId }) => unitId);
  const known = { unitOf: unitReader(units), today, there, above: new Map() };
  return { rows: yield* mapInTurns(lines, (line) => judgeRow(line, known)), warnings };
}

function judgeRow(line: Line<typeof residentColumns>, known: Known): JudgedRow<Living> {
  const { row, text, problems } = line;
  if (problems.length > 0) return refusedRow(row, text, problems);
  const said = line.said as Said;
  const unit = known.unitOf(said);
  if (!unit) return refusedRow(row, text, [noUnit(said.unit)]);
  const { name = "", kind, phone = null, email = null, movedIn = "", movedOut = null } = said;
  const living = {
    unitId: unit.id,
    name,
    email,
    movedIn,
    movedOut,
    kind: kind ?? "main",
    phone: phone && readPhone(phone),
  };
  const label = `${unitLabel(unit)}: ${name}`;
  const why =
    phone && living.phone === null ? "Please enter a valid phone number." : stayProblem(living, known.today)?.message;
  if (why) return refusedRow(row, label, [why]);
  return fitIn(row, label, living, known);
}

/** Beside those who are written down there, and those of the rows above. */
function fitIn(row: number, label: string, living: Living, { there, above }: Known): JudgedRow<Living> {
  const before = there.get(living.unitId) ?? [];
  const rows = above.get(living.unitId) ?? [];
  const known = before.find((one) => isSamePerson(one, living));
  if (known)
    return isSame(known, living)
      ? { row, label, fate: "same", problems: [], what: null }
      : refusedRow(row, label, ["They are written down there since that day already, with other facts."]);
  const twice = rows.find((one) => isSamePerson(one.living, living));
  if (twice) return refusedRow(row, label, [`Row ${twice.row} is the same person.`]);
  const inTheWay = before.find((one) => isSecondMain(one, living));
  if (inTheWay) return refusedRow(row, label, [`${inTheWay.name} is the main resident then.`]);
  const rowInTheWay = rows.find((one) => isSecondMain(one.living, living));
  if (rowInTheWay) return refusedRow(row, label, [`Row ${rowInTheWay.row} is of the main resident then.`]);
  above.set(living.unitId, [...rows, { row, living }]);
  return { row, label, fate: "new", problems: [], what: living };
}

const isSamePerson = (one: Living, other: Living): boolean =>
  one.name.toLowerCase() === other.name.toLowerCase() && one.movedIn === other.movedIn;

const isSame = (one: Living, other: Living): boolean =>
  (["kind", "phone", "email", "movedOut"] as const).every((name) => one[name] === other[name]);

const isSecondMain = (one: Living, other: Living): boolean =>
  one.kind === "main" && other.kind === "main" && overlaps(one, other);
