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

/** A long sentence as far as it stands around these words; a word without end is cut. */
export function quoteOf(clause: string, words: string): string {
  const whole = `(?<![\\p{L}\\p{N}])${words.split(" ").join("[^\\p{L}\\p{N}]+")}(?![\\p{L}\\p{N}])`;
  const at = new RegExp(whole, "iu").exec(clause)?.index ?? 0;
  const [from, to] = [at - aroundWords, at + words.length + aroundWords];
  const space = clause.indexOf(" ", from);
  const open = space >= 0 && space < at ? space + 1 : from;
  const start = from <= 0 ? 0 : open;
  const last = clause.lastIndexOf(" ", to);
  const close = last >= at + words.length ? last : to;
  const end = clause.length <= to ? clause.length : close;
  return `${start > 0 ? "… " : ""}${clause.slice(start, end)}${end < clause.length ? " …" : ""}`;
}
