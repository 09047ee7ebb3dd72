import { monthNames, readDay } from "#domain/days.ts";
import { looksEmpty } from "#domain/plain-text.ts";
import type { DayOrder } from "../fields.ts";

/** A heading as it is compared: "Balance (₦)" and "BALANCE" are one. */
export const headingKey = (heading: string): string =>
  heading
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/\((?:ngn|₦|n|naira)\)|\bngn\b|₦/g, " ")
    .replaceAll(/[_\-.:\s]+/g, " ")
    .trim();

const months = new Map(monthNames.map((name, at) => [name.slice(0, 3).toLowerCase(), at + 1]));
const two = (number: number | string): string => String(number).padStart(2, "0");
const yearOf = (text: string): string => (text.length === 2 ? `20${text}` : text);

/** A cell of a million spaces is no day, and takes as long as it has spaces times spaces to be read as one. */
const longestDay = 100;

/** 2026-11-23, 23/11/2026, 23-Nov-2026, Nov 23, 2026 and their likes, also with a time after it; null where it is none. */
export function readBankDay(cell: string, order: DayOrder): string | null {
  if (cell.length > longestDay) return null;
  const text = cell
    .trim()
    .replace(/[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[AaPp][Mm])?Z?$/, "")
    .trim();
  const [, isoYear, isoMonth = "", isoDay = ""] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  if (isoYear) return readDay(`${isoYear}-${two(isoMonth)}-${two(isoDay)}`);
  const [, first = "", second = "", year] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(text) ?? [];
  if (year) {
    const [day, month] = order === "dmy" ? [first, second] : [second, first];
    return readDay(`${yearOf(year)}-${two(month)}-${two(day)}`);
  }
  const [, day, name = "", named] = /^(\d{1,2})[-/. ]*([A-Za-z]{3,9})[-/., ]*(\d{4}|\d{2})$/.exec(text) ?? [];
  const [, word = "", dayAfter = "", yearAfter] = /^([A-Za-z]{3,9})[-/. ]*(\d{1,2}),? *(\d{4})$/.exec(text) ?? [];
  const month = months.get((name || word).slice(0, 3).toLowerCase());
  const inYear = named ?? yearAfter;
  return month && inYear ? readDay(`${yearOf(inYear)}-${two(month)}-${two(day ?? dayAfter)}`) : null;
}

/** Far above what any account holds, and far below where whole numbers end. */
const mostDigits = 13;

/**
 * An amount as banks write it: 1,234.50, ₦1,234.5, (500.00), -500, 500.00 DR. `kobo` is null where the cell says nothing;
 * what can be no amount has the rest of a sentence that says why.
 */
export function readMoney(cell: string): { kobo: number | null; problem: string | null } {
  const text = cell.normalize("NFKC").replaceAll(/[\s\u00a0]+/g, "");
  if (looksEmpty(text) || /^[-–—]+$/.test(text)) return { kobo: null, problem: null };
  const bare = text.replace(/^([-+(]?)(?:₦|NGN|N)/i, "$1").replace(/^(?:₦|NGN|N)([-+(])/i, "$1");
  const parts = /^([-+(]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?(\)|-|\+|DR|CR|D|C)?$/i.exec(bare);
  if (!parts) return { kobo: null, problem: `“${cell.trim().slice(0, 30)}” is no amount.` };
  const [, before = "", digits = "", decimals = "", after = ""] = parts;
  const whole = digits.replaceAll(",", "").replace(/^0+(?=\d)/, "");
  const kept = decimals.replace(/0+$/, "");
  if (kept.length > 2) return { kobo: null, problem: `“${cell.trim().slice(0, 30)}” has less than a kobo.` };
  if (whole.length > mostDigits) return { kobo: null, problem: "is more than any account holds." };
  const size = Number(whole + kept.padEnd(2, "0"));
  const isLess = before === "-" || before === "(" || after === "-" || /^D/i.test(after);
  return { kobo: isLess && size > 0 ? -size : size, problem: null };
}
