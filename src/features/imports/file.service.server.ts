import { setImmediate as nextTurn } from "node:timers/promises";
import Papa from "papaparse";
import { invalid } from "#domain/problems.ts";
import type { InTurns } from "./turns.rules.ts";

type File = { csv?: string | undefined; fileData?: string | undefined };

/** The lines and cells of a file, whichever way a spreadsheet has saved it. */
export function readTable({ csv, fileData }: File): { table: string[][]; warnings: string[] } {
  const { text, warning } =
    csv === undefined ? decode(Buffer.from(fileData ?? "", "base64")) : { text: csv, warning: null };
  const plain = text.replace(/^\ufeff/, "");
  const { data, errors } = Papa.parse<string[]>(plain, { delimiter: delimiterOf(plain) });
  if (errors.some(({ type }) => type === "Quotes"))
    throw invalid("csv", "The file has a quotation mark that is never closed. Save it as CSV again.");
  return { table: data, warnings: warning === null ? [] : [warning] };
}

/** Does the work a turn at a time: calls that wait are answered in between, however many rows a file has. */
export async function takeTurns<T>(work: InTurns<T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await nextTurn();
  }
}

/** The header decides: cells below it may hold any of them. */
function delimiterOf(text: string): string {
  const [header = ""] = text.split(/[\r\n]/, 1);
  const counted = [",", ";", "\t"].map((mark) => ({ mark, count: header.split(mark).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ",";
}

/** UTF-8 or UTF-16 where the bytes are that, else Windows-1252, as old spreadsheets save. */
function decode(bytes: Buffer): { text: string; warning: string | null } {
  const start = bytes.subarray(0, 2).toString("hex");
  if (start === "fffe") return { text: new TextDecoder("utf-16le").decode(bytes), warning: null };
  if (start === "feff") return { text: new TextDecoder("utf-16be").decode(bytes), warning: null };
  if (bytes.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004", "latin1")))
    throw invalid("csv", "This is a workbook, not a CSV file. Save it as CSV first.");
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), warning: null };
  } catch {
    const warning = "The file is in Windows-1252. Please look whether accents and marks are right.";
    return { text: new TextDecoder("windows-1252").decode(bytes), warning };
  }
}
