import { type Field, problemOf, readNumber } from "#domain/fields.ts";
import { looksEmpty } from "#domain/plain-text.ts";
import { occupancies, occupancyLabels, unitFields, unitKindLabels, unitKinds } from "./fields.ts";
import { placeKey, sharesOf, sharesProblem, unitLabel } from "./rules.ts";

export const fates = ["new", "changed", "same", "refused"] as const;
export type Fate = (typeof fates)[number];

/** The most rows of one file. */
export const mostRows = 10_000;

type Column = keyof typeof unitFields;
const columns: Record<string, Column> = {
  ...{ block: "block", wing: "block", "block or wing": "block", building: "block" },
  ...{ floor: "floor", level: "floor", storey: "floor" },
  ...{ name: "name", unit: "name", flat: "name", "unit name": "name", "flat name": "name" },
  ...{ kind: "kind", type: "kind" },
  ...{ size: "sizeM2", "size m2": "sizeM2", "size in m2": "sizeM2", m2: "sizeM2", area: "sizeM2", sizem2: "sizeM2" },
  ...{ share: "share", "per mille": "share", "share in per mille": "share" },
  ...{ weight: "weight", exclusions: "exclusions", "takes no part in": "exclusions" },
  ...{ occupancy: "occupancy", status: "occupancy", occupied: "occupancy" },
};

const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[_\-\s]+/g, " ")
    .trim();

const columnOf = (header: string): Column | undefined => {
  const name = plain(header);
  return Object.hasOwn(columns, name) ? columns[name] : undefined;
};

type Written = Pick<Kept, "block" | "floor" | "name">;
/** What a building has of a unit, as a file can say it. */
export type Kept = {
  block: string | null;
  floor: number | null;
  name: string;
  kind: (typeof unitKinds)[number];
  sizeM2: number | null;
  share: number | null;
  weight: number | null;
  exclusions: string[];
  occupancy: (typeof occupancies)[number] | null;
};
export type JudgedRow = { row: number; fate: Fate; label: string; problems: string[]; unit: Kept | null };
export type Judged = {
  rows: JudgedRow[];
  warnings: string[] /** Why nothing of the file can be read. */;
  refusal: string | null;
};

const refuse = (refusal: string): Judged => ({ rows: [], warnings: [], refusal });

/** What a spreadsheet would run when the list is written out again. */
const isFormula = (cell: string): boolean => /^[=+\-@\t\r]/.test(cell) && !/^[+-]?\d+([.,]\d+)?$/.test(cell.trim());

const floorWords: Record<string, number> = {
  ...{ g: 0, gf: 0, ground: 0, "ground floor": 0 },
  ...{ basement: -1, b: -1, b1: -1, "basement 1": -1, b2: -2, "basement 2": -2 },
};
const readFloor = (cell: string): number => {
  const word = plain(cell);
  if (Object.hasOwn(floorWords, word)) return floorWords[word] ?? Number.NaN;
  return readNumber(word.replace(/^(\d+)(st|nd|rd|th)?( floor)?$/, "$1"));
};

const words =
  <W extends string>(known: readonly W[], labels: Record<W, string>, more: Record<string, W>) =>
  (cell: string): string => {
    const word = plain(cell);
    const found = known.find((one) => plain(one) === word || plain(labels[one]) === word);
    return found ?? (Object.hasOwn(more, word) ? (more[word] ?? cell) : cell);
  };

const readers: Partial<Record<Column, (cell: string) => unknown>> = {
  floor: readFloor,
  sizeM2: readNumber,
  share: readNumber,
  weight: readNumber,
  kind: words(unitKinds, unitKindLabels, {
    apartment: "flat",
    residential: "flat",
    store: "shop",
    common: "common",
    plant: "plant",
  }),
  occupancy: words(occupancies, occupancyLabels, {
    ...{
      vacant: "empty",
      free: "empty",
      no: "empty",
      yes: "occupied",
      let: "occupied",
      rented: "occupied",
      tenant: "occupied",
    },
    ...{ owner: "owner_occupied", "owner occupied": "owner_occupied" },
  }),
  exclusions: (cell) =>
    cell
      .split(";")
      .map((text) => text.trim())
      .filter((text) => !looksEmpty(text)),
};

/** A cell as its field takes it, or the sentence that says why not. Empty is null. */
function readCell(column: Column, cell: string): { value: unknown; problem: string | null } {
  const field: Field = unitFields[column];
  const text = cell.trim();
  if (looksEmpty(text)) return { value: null, problem: column === "name" ? field.missing : null };
  if (isFormula(cell))
    return { value: null, problem: `${field.label} starts with “${cell.slice(0, 1)}”, which a spreadsheet would run.` };
  const value = readers[column]?.(text) ?? text;
  return { value, problem: problemOf(field, value) };
}

/** Where each column stands; a header that comes twice, or says no name, is refused. */
function readHeader(header: readonly string[]): { at: Map<Column, number>; unread: string[]; refusal: string | null } {
  const at = new Map<Column, number>();
  const unread: string[] = [];
  for (const [index, text] of header.entries()) {
    const column = columnOf(text);
    if (!column && !looksEmpty(text)) unread.push(text.trim().slice(0, 60));
    if (column && at.has(column))
      return { at, unread, refusal: `Two columns of the file say “${unitFields[column].label}”. Keep one of them.` };
    if (column) at.set(column, index);
  }
  const refusal = at.has("name") ? null : "The first line must name the columns, with one called “name”.";
  return { at, unread, refusal };
}

const isHeader = (cells: readonly string[]): boolean => {
  const said = cells.filter((cell) => !looksEmpty(cell));
  return said.length > 1
    ? said.every((cell) => columnOf(cell) !== undefined)
    : said.some((cell) => plain(cell) === "name");
};

const fresh: Kept = {
  ...{ block: null, floor: null, name: "", kind: "flat", sizeM2: null, share: null, weight: null },
  ...{ exclusions: [], occupancy: null },
};

type Known = { units: ReadonlyMap<string, Kept>; rowOf: Map<string, number> };

/** What the file says of one unit; what it has no column for stays as it is. */
function judgeRow(cells: readonly string[], row: number, at: Map<Column, number>, { units, rowOf }: Known): JudgedRow {
  if (isHeader(cells))
    return {
      row,
      fate: "refused",
      label: cells.join(", ").slice(0, 200),
      problems: ["This line repeats the header."],
      unit: null,
    };
  const read = [...at].map(([column, index]) => ({ column, ...readCell(column, cells[index] ?? "") }));
  const problems = read.flatMap(({ problem }) => problem ?? []);
  const said = Object.fromEntries(read.map(({ column, value }) => [column, value]));
  const place: Written = { block: null, floor: null, name: "", ...said };
  if (problems.length > 0) return { row, fate: "refused", label: cells.join(", ").slice(0, 200), problems, unit: null };
  const key = placeKey(place);
  const label = unitLabel(place);
  const first = rowOf.get(key);
  if (first !== undefined)
    return {
      row,
      fate: "refused",
      label,
      problems: [`Row ${first} is the same unit: one name on a floor stands for one.`],
      unit: null,
    };
  rowOf.set(key, row);
  const there = units.get(key);
  const unit: Kept = {
    ...(there ?? fresh),
    ...said,
    kind: (said.kind ?? there?.kind ?? "flat") as Kept["kind"],
    exclusions: (said.exclusions ?? there?.exclusions ?? []) as string[],
  };
  if (!there) return { row, fate: "new", label, problems: [], unit };
  return { row, fate: JSON.stringify(unit) === JSON.stringify(there) ? "same" : "changed", label, problems: [], unit };
}

/** What would become of each row of a file, beside the units that are there. */
export function judgeRows(table: readonly (readonly string[])[], existing: readonly Kept[]): Judged {
  const [header, ...body] = table;
  const filled = body
    .map((cells, index) => ({ cells, row: index + 2 }))
    .filter(({ cells }) => cells.some((cell) => !looksEmpty(cell)));
  if (!header || filled.length === 0) return refuse("The file has no rows under its header.");
  if (filled.length > mostRows)
    return refuse(
      `The file has ${filled.length.toLocaleString("en")} rows. At most ${mostRows.toLocaleString("en")} can be read at once.`,
    );
  const { at, unread, refusal } = readHeader(header);
  if (refusal) return refuse(refusal);
  const units = new Map(existing.map((unit) => [placeKey(unit), unit]));
  const rowOf = new Map<string, number>();
  const rows = filled.map(({ cells, row }) => judgeRow(cells, row, at, { units, rowOf }));
  const after = new Map([...units, ...rows.flatMap(({ unit }) => (unit ? [[placeKey(unit), unit] as const] : []))]);
  const tooMuch = sharesProblem([...after.values()]);
  if (tooMuch) return { rows, warnings: [], refusal: tooMuch };
  return {
    rows,
    warnings: [...unread.map((name) => `The column “${name}” is not read.`), ...sharesWarning([...after.values()])],
    refusal: null,
  };
}

function sharesWarning(units: readonly Kept[]): string[] {
  const { total, missing } = sharesOf(units);
  return missing === 0
    ? []
    : [
        `The shares add up to ${total.toLocaleString("en")} per mille: ${missing.toLocaleString("en")} are missing to 1,000.`,
      ];
}
