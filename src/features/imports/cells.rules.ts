import { readDay } from "#domain/days.ts";
import { type Field, problemOf, readNumber } from "#domain/fields.ts";
import { readNaira } from "#domain/money.ts";
import { cleanText, looksEmpty, withoutUnseen } from "#domain/plain-text.ts";

/** A column of a file: the field that it fills, and how people call and write it. */
export type Column = {
  field: Field;
  /** As the sample calls it. */
  header: string;
  /** Other words for the column. */
  names?: readonly string[];
  /** How screens call the words of a choice. */
  labels?: Readonly<Record<string, string>>;
  /** Other words that people write for those of a choice. */
  also?: Readonly<Record<string, string>>;
  /** For what its kind of field cannot read by itself. */
  read?: (cell: string) => unknown;
};
export type Columns = Readonly<Record<string, Column>>;

/** As people write a word, however they write it. */
export const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[_\-\s]+/g, " ")
    .trim();

/** A number or a phone may begin with a sign. */
const isSigned = (text: string): boolean => /^[+-]\(?\d[\d\s().,-]*$/.test(text);

/** What a spreadsheet would run when the list is written out again. */
export const isFormula = (cell: string): boolean =>
  /^[\t\r]/.test(cell) || (/^[=+\-@]/.test(cell.trim()) && !isSigned(cell.trim()));

/** 2026-11-21, an instant, or 21/11/2026 as spreadsheets here write it. */
export function readDayCell(text: string): string {
  const [, day = "", month = "", year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const iso = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
  return readDay(iso) ?? text;
}

const yes = new Set(["yes", "y", "true", "1"]);
const no = new Set(["no", "n", "false", "0"]);

function wordOf({ field, labels = {}, also = {} }: Column, cell: string): string {
  const word = plain(cell);
  const found = field.words?.find((one) => plain(one) === word || plain(labels[one] ?? one) === word);
  return found ?? (Object.hasOwn(also, word) ? (also[word] ?? cell) : cell);
}

const pieces = (text: string): string[] =>
  text
    .split(";")
    .map((piece) => piece.trim())
    .filter((piece) => !looksEmpty(piece));

/** A cell as the field of its column takes it. */
function readAs(column: Column, text: string): unknown {
  if (column.read) return column.read(text);
  const { field } = column;
  switch (field.kind) {
    case "number":
      return readNumber(text);
    case "naira": {
      const kobo = readNaira(text);
      return kobo === null ? Number.NaN : kobo / 100;
    }
    case "day":
      return readDayCell(text);
    case "choice":
      return wordOf(column, text);
    case "choices":
      return [...new Set(pieces(text).map((piece) => wordOf(column, piece)))];
    case "list":
      return pieces(text);
    case "flag":
      return yes.has(plain(text)) ? true : no.has(plain(text)) ? false : text;
    case "email":
      return text.toLowerCase();
    default:
      return cleanText(field.isPasted ? withoutUnseen(text) : text, field.lines ?? false);
  }
}

/** A cell as its field takes it, or the sentence that says why not. Empty is null. */
export function readCell(column: Column, cell: string): { value: unknown; problem: string | null } {
  const { field } = column;
  const text = cell.trim();
  if (looksEmpty(text)) return { value: null, problem: field.required ? field.missing : null };
  if (isFormula(cell))
    return { value: null, problem: `${field.label} starts with “${text.slice(0, 1)}”, which a spreadsheet would run.` };
  const value = readAs(column, text);
  return { value, problem: problemOf(field, value) };
}
