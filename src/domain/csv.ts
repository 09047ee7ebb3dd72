/** The mark by which Excel knows UTF-8. */
const byteOrderMark = "\uFEFF";

/**
 * What begins a formula, also in the wide and small forms of some languages, and anything that some programs skip
 * before it.
 */
const formula = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u;

/** A text that a spreadsheet would take for a formula begins with an apostrophe instead. A number is none. */
const csvCell = (value: string | number): string => {
  // Where a language writes decimals with commas, programs take semicolons for what parts the cells.
  const safe = typeof value === "string" && formula.test(value) ? `'${value}` : String(value);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A row of a file that spreadsheets open. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => csvCell(cell ?? "")).join(",")}\r\n`;

/** What stands first in such a file: the names of the columns. */
export const csvHeadOf = (columns: readonly string[]): string => `${byteOrderMark}${csvLine(columns)}`;

/** As it is dialled in Nigeria, with the gaps that keep a spreadsheet from taking it for a number. */
export const localPhone = (phone: string): string =>
  phone
    .replace(/^\+234(\d{3})(\d{3})(\d{4})$/, "0$1 $2 $3")
    .replace(/^\+234 /, "0")
    .replace(/^\+/, "00 ");
