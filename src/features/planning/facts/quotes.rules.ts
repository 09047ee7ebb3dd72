import { createHash } from "node:crypto";

/** As notes are compared: letters and numbers, however they are spaced, marked and written large or small. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const shortestWords = 2;

/** Whether these words stand in the notes, whole. */
export function standsIn(notes: string, words: string): boolean {
  const said = plain(words);
  return said.length >= shortestWords && ` ${plain(notes)} `.includes(` ${said} `);
}

/** The sentences of the notes in which these words stand; the words alone where they were written in another way. */
export function clausesWith(notes: string, words: string): string[] {
  const found = notes.split(/(?<=[.;!?])\s+|\n+/).filter((clause) => standsIn(clause, words));
  return found.length > 0 ? found.map((clause) => clause.trim()) : [words];
}

/** How answers remember for which sentences they were given, without a copy of them. */
export const markOf = (clause: string): string =>
  createHash("sha256").update(plain(clause)).digest("base64url").slice(0, 12);

const aroundWords = 60;

/** A long sentence as far as it stands around these words. */
export function quoteOf(clause: string, words: string): string {
  const at = new RegExp(words.split(" ").join("[^\\p{L}\\p{N}]+"), "iu").exec(clause);
  const from = clause.indexOf(" ", (at?.index ?? 0) - aroundWords);
  const start = (at?.index ?? 0) <= aroundWords ? 0 : from + 1;
  const close = clause.lastIndexOf(" ", (at?.index ?? 0) + words.length + aroundWords);
  const end = clause.length <= (at?.index ?? 0) + words.length + aroundWords ? clause.length : Math.max(close, start);
  return `${start > 0 ? "… " : ""}${clause.slice(start, end)}${end < clause.length ? " …" : ""}`;
}
