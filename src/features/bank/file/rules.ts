import { formatDay } from "#domain/days.ts";
import { formatNaira } from "#domain/money.ts";
import { looksEmpty } from "#domain/plain-text.ts";
import { invalid } from "#domain/problems.ts";
import { mostRows } from "#features/imports/fields.ts";
import { mostKobo } from "#features/ledger/fields.ts";
import { type ColumnName, columnLabels, columnNames, type DayOrder, type Mapping } from "../fields.ts";
import { headingKey, readBankDay, readMoney } from "./cells.rules.ts";

/** One movement as the bank tells it: more than nothing came in, less went out. */
export type FileLine = {
  row: number;
  onDay: string;
  valueDay: string | null;
  text: string;
  kobo: number;
  balanceKobo: number;
};
type Refused = { row: number; text: string; problems: string[] };
export type ReadFile = {
  lines: FileLine[];
  refused: Refused[];
  /** Rows that move no money, as an opening balance. */
  silent: { row: number; text: string }[];
  openingKobo: number;
  closingKobo: number;
  /** What the file itself says stood before its first line. */
  statedKobo: number | null;
};

/** How banks call their columns. */
const usual: Record<ColumnName, readonly string[]> = {
  day: ["date", "transaction date", "trans date", "txn date", "post date", "posting date", "booking date", "day"],
  valueDay: ["value date", "val date", "value day"],
  text: [
    ...["description", "narration", "remarks", "details", "particulars", "narrative", "transaction details", "text"],
    ...["transaction description", "transaction remarks", "transaction narration"],
  ],
  debit: ["debit", "debits", "debit amount", "withdrawal", "withdrawals", "money out", "paid out", "dr"],
  credit: ["credit", "credits", "credit amount", "deposit", "deposits", "lodgement", "lodgements", "money in", "cr"],
  amount: ["amount", "transaction amount"],
  balance: ["balance", "running balance", "account balance", "balance after", "closing balance", "ledger balance"],
};

const mostAbove = 40;

/** The row that names the columns, below whatever a bank writes above them. */
export function findHeader(table: readonly (readonly string[])[], mapping: Mapping | null): number {
  const named = mapping ? columnNames.flatMap((name) => mapping[name] ?? []) : [];
  const wanted = named.length > 0 ? named.map(headingKey) : null;
  const at = table.slice(0, mostAbove).findIndex((cells) => {
    const keys = cells.map(headingKey);
    if (wanted) return wanted.every((name) => keys.includes(name));
    const known = columnNames.filter((name) => keys.some((key) => usual[name].includes(key)));
    return known.length >= 3 && known.includes("balance");
  });
  if (at >= 0) return at;
  if (wanted) throw invalid("mapping", "No line of the file names these columns. Choose them again.");
  // Whoever imports says what the columns are called.
  return Math.max(
    0,
    table.findIndex((cells) => cells.filter((cell) => !looksEmpty(cell)).length >= 3),
  );
}

/** What the columns of a file probably are, by their headings. */
export function guessMapping(header: readonly string[]): Mapping {
  const find = (name: ColumnName): string | null =>
    header.find((heading) => usual[name].includes(headingKey(heading)))?.trim() ?? null;
  const found = Object.fromEntries(columnNames.map((name) => [name, find(name)])) as Record<ColumnName, string | null>;
  const isSplit = found.debit !== null && found.credit !== null;
  return { ...found, amount: isSplit ? null : found.amount, dayOrder: "dmy" };
}

/** Why a file cannot be read by these columns, or null. */
export function mappingProblem(mapping: Mapping): string | null {
  const { debit, credit, amount } = mapping;
  for (const name of ["day", "text", "balance"] as const)
    if (mapping[name] === null) return `Say which column is “${columnLabels[name]}”.`;
  if (amount === null && (debit === null || credit === null))
    return `Say which columns are “${columnLabels.debit}” and “${columnLabels.credit}”, or which one is “${columnLabels.amount}”.`;
  return null;
}

type Places = Record<ColumnName, number>;

function placesOf(header: readonly string[], mapping: Mapping): Places {
  const keys = header.map(headingKey);
  const place = (name: ColumnName): number => {
    const heading = mapping[name];
    if (heading === null) return -1;
    const at = keys.indexOf(headingKey(heading));
    if (at < 0) throw invalid("mapping", `The file has no column “${heading}”.`);
    return at;
  };
  return Object.fromEntries(columnNames.map((name) => [name, place(name)])) as Places;
}

const longest = 500;
/** As a bank wrote it, without what cannot be stored or seen. */
const textOf = (cell: string): string =>
  cell
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, longest);

type Cells = { at: (name: ColumnName) => string; order: DayOrder; today: string };

/** What the amounts of a row come to, 0 where it moves nothing, with what is wrong about them. */
function movementOf({ at }: Cells): { kobo: number; problems: string[] } {
  const [out, into, signed] = (["debit", "credit", "amount"] as const).map((name) => readMoney(at(name)));
  const problems = [out, into, signed].flatMap((read, index) =>
    read?.problem
      ? [`${columnLabels[(["debit", "credit", "amount"] as const)[index] ?? "amount"]} ${read.problem}`]
      : [],
  );
  if ((out?.kobo ?? 0) < 0 || (into?.kobo ?? 0) < 0)
    problems.push("Money in and money out are never less than nothing. Is it one column with a sign?");
  if (out?.kobo && into?.kobo) problems.push("It says money in and money out at once.");
  return { kobo: (into?.kobo ?? 0) - (out?.kobo ?? 0) + (signed?.kobo ?? 0), problems };
}

function readRow(cells: Cells, row: number): FileLine | Refused | null {
  const text = textOf(cells.at("text")) || "(no text)";
  const { kobo, problems } = movementOf(cells);
  const onDay = readBankDay(cells.at("day"), cells.order);
  const balance = readMoney(cells.at("balance"));
  // An opening balance, a total, a line of the bank's own words.
  if (kobo === 0 && problems.length === 0) return null;
  if (onDay === null) problems.push(`“${textOf(cells.at("day")).slice(0, 40)}” is no day. Is the month written first?`);
  else if (onDay > cells.today) problems.push(`${formatDay(onDay)} has not come yet. Is the month written first?`);
  if (balance.problem) problems.push(`${columnLabels.balance} ${balance.problem}`);
  else if (balance.kobo === null) problems.push("The balance after it is missing.");
  if (Math.abs(kobo) > mostKobo) problems.push("That is more than ₦100,000,000,000.");
  if (problems.length > 0 || onDay === null || balance.kobo === null) return { row, text, problems };
  return {
    row,
    onDay,
    valueDay: readBankDay(cells.at("valueDay"), cells.order),
    text,
    kobo,
    balanceKobo: balance.kobo,
  };
}

const opening = /\bopening\b|brought forward|\bb\/f\b/i;

/** The lines of a bank's file, the oldest first. */
export function readFile(
  table: readonly (readonly string[])[],
  headerAt: number,
  mapping: Mapping,
  today: string,
): ReadFile {
  const header = table[headerAt] ?? [];
  const places = placesOf(header, mapping);
  const body = table.slice(headerAt + 1);
  if (body.length > mostRows + mostAbove)
    throw invalid("csv", `The file has more than ${mostRows.toLocaleString("en")} lines. Take a shorter time.`);
  const [lines, refused, silent]: [FileLine[], Refused[], ReadFile["silent"]] = [[], [], []];
  let statedKobo: number | null = null;
  for (const [index, row] of body.entries()) {
    if (row.every(looksEmpty)) continue;
    const at = (name: ColumnName): string => row[places[name]] ?? "";
    const number = headerAt + index + 2;
    const read = readRow({ at, order: mapping.dayOrder, today }, number);
    if (read === null) {
      const text = textOf(row.join(" ")).slice(0, 200);
      if (opening.test(text)) statedKobo = readMoney(at("balance")).kobo;
      silent.push({ row: number, text });
    } else if ("problems" in read) refused.push(read);
    else lines.push(read);
  }
  const sorted = oldestFirst(lines);
  const [first] = sorted;
  const openingKobo = first ? first.balanceKobo - first.kobo : 0;
  return {
    lines: sorted,
    refused,
    silent,
    openingKobo,
    closingKobo: sorted.at(-1)?.balanceKobo ?? openingKobo,
    statedKobo,
  };
}

/** The first line whose balance does not follow from the one before. */
const firstFault = (lines: readonly FileLine[]): number =>
  lines.findIndex((line, at) => {
    const before = lines[at - 1];
    return before !== undefined && before.balanceKobo + line.kobo !== line.balanceKobo;
  });

/** Some banks write the newest line first; the balances tell, and where those do not, the days. */
function oldestFirst(lines: readonly FileLine[]): FileLine[] {
  const turned = lines.toReversed();
  if (firstFault(lines) < 0) return [...lines];
  if (firstFault(turned) < 0) return turned;
  const [first, last] = [lines[0], lines.at(-1)];
  return first && last && first.onDay > last.onDay ? turned : [...lines];
}

/** Proof line by line: what stood before, and what came or went, is what stands after. Names the first that does not add up. */
export function proofProblem({ lines, openingKobo, statedKobo }: ReadFile): string | null {
  const [first] = lines;
  if (first && statedKobo !== null && statedKobo !== openingKobo)
    return `Line ${first.row} of the file does not add up: the opening balance is ${formatNaira(statedKobo)}, but before this line ${formatNaira(openingKobo)} must have stood there. Lines are missing before it, or an amount was changed.`;
  const at = firstFault(lines);
  const [before, line] = [lines[at - 1], lines[at]];
  if (!before || !line) return null;
  const should = before.balanceKobo + line.kobo;
  const moved = line.kobo > 0 ? `${formatNaira(line.kobo)} in` : `${formatNaira(-line.kobo)} out`;
  return `Line ${line.row} of the file does not add up: after ${formatNaira(before.balanceKobo)} on ${formatDay(before.onDay)} and ${moved}, the balance is ${formatNaira(should)}, but it says ${formatNaira(line.balanceKobo)}. Lines are missing before it, or an amount was changed.`;
}
