import { bitCount, type Hash } from "./hash.rules.ts";

/** Every hash of the base, packed: the number of a print, then its eight words. */
export const entryWords = 9;

export type Near = { no: number; bits: number };

/** How much further than their share the first words may differ: the slow waves, which they hold, change least. */
const slack = 7;

/** Goes through `entries` once and answers the prints that lie within `most` bits of one of `hashes`, the nearest first. */
export function scanHashes(entries: Uint32Array, count: number, hashes: readonly Hash[], most: number): Near[] {
  const best = new Map<number, number>();
  const asked = Uint32Array.from(hashes.flatMap((hash) => [...hash]));
  const enough = most / 4 + slack;
  const end = count * entryWords;
  for (let at = 0; at < end; at += entryWords) {
    const [one, two] = [entries[at + 1] as number, entries[at + 2] as number];
    for (let from = 0; from < asked.length; from += 8) {
      const first = bitCount(one ^ (asked[from] as number)) + bitCount(two ^ (asked[from + 1] as number));
      if (first > enough) continue;
      const bits = first + restApart(entries, at + 3, asked, from + 2, most - first);
      if (bits > most) continue;
      const no = entries[at] as number;
      if (bits < (best.get(no) ?? most + 1)) best.set(no, bits);
    }
  }
  return [...best].map(([no, bits]) => ({ no, bits })).sort((p, q) => p.bits - q.bits);
}

/** In how many bits the last six words differ, counted no further than `most`. */
function restApart(entries: Uint32Array, at: number, asked: Uint32Array, from: number, most: number): number {
  let sum = 0;
  for (let word = 0; word < 6 && sum <= most; word += 1)
    sum += bitCount((entries[at + word] as number) ^ (asked[from + word] as number));
  return sum;
}
