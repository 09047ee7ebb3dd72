import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { FileLine } from "./rules.ts";

/** A line that is kept already, and where it stands among those of its account. */
export type KeptLine = {
  mark: string;
  ordinal: number;
  place: number;
  onDay: string;
  kobo: number;
  balanceKobo: number;
};
export type Marked = FileLine & { mark: string; ordinal: number };
export type Placed = Marked & { fate: "new" | "same"; place: number };
/** Days that no file tells of: what the account moved by meanwhile. */
export type Gap = { fromDay: string; toDay: string; kobo: number };

const markOf = ({ onDay, kobo, balanceKobo, text }: FileLine): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify([onDay, kobo, balanceKobo, text.toLowerCase()]))));

/** Each line by day, amount, balance and text; where all of that is the same, by its number among its equals. */
export function marked(lines: readonly FileLine[]): Marked[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const mark = markOf(line);
    const ordinal = (seen.get(mark) ?? 0) + 1;
    seen.set(mark, ordinal);
    return { ...line, mark, ordinal };
  });
}

const keyOf = ({ mark, ordinal }: { mark: string; ordinal: number }): string => `${mark} ${ordinal}`;
const openingOf = ({ balanceKobo, kobo }: { balanceKobo: number; kobo: number }): number => balanceKobo - kobo;

/** Where new lines stand: between their neighbours, evenly. */
function between(before: number | undefined, after: number | undefined, count: number): number[] {
  const [from, to] = [before ?? (after === undefined ? 0 : after - count - 1), after];
  const step = to === undefined ? 1 : (to - from) / (count + 1);
  return Array.from({ length: count }, (_, at) => from + step * (at + 1));
}

type Neighbours = { before: KeptLine | undefined; after: KeptLine | undefined };

/** The lines beside which a run of new ones stands: those of the file where it has any, else by their days. */
function neighboursOf(kept: readonly KeptLine[], run: readonly Marked[], known: Neighbours): Neighbours {
  const at = (line: KeptLine): number => kept.indexOf(line);
  if (known.before) return { before: known.before, after: known.after ?? kept[at(known.before) + 1] };
  if (known.after) return { before: kept[at(known.after) - 1], after: known.after };
  const firstDay = run[0]?.onDay ?? "";
  const index = kept.findLastIndex(({ onDay }) => onDay <= firstDay);
  return { before: kept[index], after: kept[index + 1] };
}

/**
 * What of a file is new, where it stands among what is kept (in the order of its places), and where days are missing
 * beside it. What is there already stays as it is.
 */
export function placed(lines: readonly Marked[], kept: readonly KeptLine[]): { lines: Placed[]; gaps: Gap[] } {
  const known = new Map(kept.map((line) => [keyOf(line), line]));
  const found: Placed[] = [];
  const gaps: Gap[] = [];
  let run: Marked[] = [];
  let last: KeptLine | undefined;
  const flush = (next: KeptLine | undefined): void => {
    const [first, end] = [run[0], run.at(-1)];
    if (!first || !end) return;
    const { before, after } = neighboursOf(kept, run, { before: last, after: next });
    const places = between(before?.place, after?.place, run.length);
    found.push(...run.map((line, at): Placed => ({ ...line, fate: "new", place: places[at] ?? 0 })));
    if (before && before.balanceKobo !== openingOf(first))
      gaps.push({ fromDay: before.onDay, toDay: first.onDay, kobo: openingOf(first) - before.balanceKobo });
    if (after && openingOf(after) !== end.balanceKobo)
      gaps.push({ fromDay: end.onDay, toDay: after.onDay, kobo: openingOf(after) - end.balanceKobo });
    run = [];
  };
  for (const line of lines) {
    const same = known.get(keyOf(line));
    if (!same) {
      run.push(line);
      continue;
    }
    flush(same);
    found.push({ ...line, fate: "same", place: same.place });
    last = same;
  }
  flush(undefined);
  return { lines: found, gaps };
}
