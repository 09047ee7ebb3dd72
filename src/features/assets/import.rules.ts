import { nairaToKobo } from "#domain/money.ts";
import { invalid } from "#domain/problems.ts";
import { type Judged, type JudgedRow, type Line, readLines, refusedRow } from "#features/imports/rules.ts";
import { type InTurns, mapInTurns } from "#features/imports/turns.rules.ts";
import { noUnit, unitReader } from "#features/units/matching.rules.ts";
import type { UnitPlace } from "#features/units/rules.ts";
import type { AssetKind, RatingUnit } from "./fields.ts";
import { assetColumns } from "./import.fields.ts";
import { parentProblemIn, ratingProblem } from "./rules.ts";

type Facts = {
  name: string;
  kind: AssetKind;
  make: string | null;
  model: string | null;
  serialNumber: string | null;
  year: number | null;
  rating: number | null;
  ratingUnit: RatingUnit | null;
  place: string | null;
  unitId: string | null;
  warrantyUntil: string | null;
  /** Kobo. */
  replacementCost: number | null;
  condition: number | null;
  retiredOn: string | null;
};
/** A machine as a file can say it; `key` stands for its id as long as it has none. */
export type NewAsset = Facts & { key: string; parentKey: string | null };
export type KnownAsset = Facts & { id: string; parentId: string | null };
type Unit = UnitPlace & { id: string };
type Said = Partial<Facts> & Partial<UnitPlace> & { unit?: string; parent?: string };

/** Far above any estate, and few enough to look through for what is a part of what. */
export const mostAssets = 10_000;

const factNames = [
  ...["name", "kind", "make", "model", "serialNumber", "year", "rating", "ratingUnit", "place", "unitId"],
  ...["warrantyUntil", "replacementCost", "condition", "retiredOn"],
] as const;
const signatureOf = (facts: object): string =>
  JSON.stringify(factNames.map((name) => (facts as Record<string, unknown>)[name] ?? null));
const serialOf = ({ make, serialNumber }: Pick<Facts, "make" | "serialNumber">): string | null =>
  serialNumber === null ? null : JSON.stringify([serialNumber.toLowerCase(), make?.toLowerCase() ?? ""]);

/** What would become of each row of a file, beside the machines and units of a building. */
export function* judgeAssets(
  table: readonly (readonly string[])[],
  { assets, units }: { assets: readonly KnownAsset[]; units: readonly Unit[] },
): InTurns<Judged<NewAsset>> {
  const { lines, warnings } = yield* readLines(table, assetColumns);
  const unitOf = unitReader(units);
  const known = {
    serials: new Map(assets.flatMap((one) => (one.serialNumber === null ? [] : [[serialOf(one), one] as const]))),
    // Ten fire extinguishers alike are ten: each is there once.
    alike: new Map([...Map.groupBy(assets, signatureOf)].map(([key, same]) => [key, same.length])),
    rowOf: new Map<string, number>(),
  };
  const read = yield* mapInTurns(lines, (line) => readAsset(line, unitOf));
  const rows = yield* mapInTurns(read, (one) => ("what" in one ? withoutDoubles(one, known) : one.refused));
  yield;
  placeParts(rows, new Map(read.flatMap((one) => ("what" in one ? [[one.row, one.parent] as const] : []))), assets);
  const count = assets.length + rows.filter(({ fate }) => fate === "new").length;
  if (count > mostAssets)
    throw invalid("csv", `A building can have at most ${mostAssets.toLocaleString("en")} assets here.`);
  return { rows, warnings };
}

type Asset = { row: number; label: string; parent: string | null; what: NewAsset };

function readAsset(
  { row, text, said: cells, problems }: Line<typeof assetColumns>,
  unitOf: ReturnType<typeof unitReader<Unit>>,
): Asset | { refused: JudgedRow<never> } {
  if (problems.length > 0) return { refused: refusedRow(row, text, problems) };
  const { block, floor, unit, parent = null, replacementCost = null, ...said } = cells as Said;
  const { name = "", kind = "other" } = said;
  const home = unit ? unitOf({ block: block ?? null, floor: floor ?? null, unit }) : undefined;
  const why = unit && !home ? noUnit(unit) : ratingProblem(said);
  if (why) return { refused: refusedRow(row, name, [why]) };
  const what: NewAsset = {
    ...{ make: null, model: null, serialNumber: null, year: null, rating: null, ratingUnit: null, place: null },
    ...{ warrantyUntil: null, condition: null, retiredOn: null },
    ...{ ...said, name, kind, unitId: home?.id ?? null, key: `row ${row}`, parentKey: null },
    replacementCost: replacementCost === null ? null : nairaToKobo(replacementCost),
  };
  return { row, label: name, parent, what };
}

type Known = {
  serials: ReadonlyMap<string | null, KnownAsset>;
  alike: Map<string, number>;
  rowOf: Map<string, number>;
};

function withoutDoubles({ row, label, what }: Asset, { serials, alike, rowOf }: Known): JudgedRow<NewAsset> {
  const signature = signatureOf(what);
  const left = alike.get(signature) ?? 0;
  if (left > 0) alike.set(signature, left - 1);
  if (left > 0) return { row, label, fate: "same", problems: [], what: null };
  const serial = serialOf(what);
  if (serial !== null && serials.has(serial))
    return refusedRow(row, label, ["One of this make and serial number is on the register already, with other facts."]);
  const first = serial === null ? undefined : rowOf.get(serial);
  if (first !== undefined) return refusedRow(row, label, [`Row ${first} has the same make and serial number.`]);
  if (serial !== null) rowOf.set(serial, row);
  return { row, label, fate: "new", problems: [], what };
}

/** Ties each part to what it is a part of, which stands in the file or on the register. */
function placeParts(
  rows: readonly JudgedRow<NewAsset>[],
  parents: ReadonlyMap<number, string | null>,
  assets: readonly KnownAsset[],
): void {
  const made = rows.flatMap((row) => (row.what ? [{ row, what: row.what }] : []));
  const named = Map.groupBy(
    [
      ...assets.map(({ id, name, serialNumber }) => ({ key: id, name, serialNumber })),
      ...made.map(({ what: { key, name, serialNumber } }) => ({ key, name, serialNumber })),
    ].flatMap(({ key, name, serialNumber }) =>
      [...new Set([name.toLowerCase(), ...(serialNumber ? [serialNumber.toLowerCase()] : [])])].map((word) => ({
        key,
        word,
      })),
    ),
    ({ word }) => word,
  );
  const wholes = made.map(({ row, what }) => {
    const whole = parents.get(row.row) ?? null;
    const found = whole === null ? [] : (named.get(whole.toLowerCase()) ?? []);
    return { row, what, whole, key: found.length === 1 ? (found[0]?.key ?? null) : null };
  });
  // Of the whole file, before any is judged: a part may stand above what it is a part of.
  const parentOf = new Map([
    ...assets.map(({ id, parentId }) => [id, parentId] as const),
    ...wholes.map(({ what, key }) => [what.key, key] as const),
  ]);
  for (const { row, what, whole, key } of wholes) {
    const unknown = `No machine here is “${whole}”, or several are. Write its serial number instead.`;
    const why = whole === null ? null : key === null ? unknown : parentProblemIn(parentOf, what.key, key);
    if (why) Object.assign(row, refusedRow(row.row, row.label, [why]));
    else what.parentKey = key;
  }
}
