import { sha256 } from "@noble/hashes/sha2.js";
import type { TagPage } from "./contract.ts";
import { solutionText, zeroBits } from "./rules.ts";

/** A check that was worked out, as it is sent with the report. */
export type Solved = { challenge: string; solution: number };

const sliceSize = 1_000;
const written = new TextEncoder();

/** Asks for a check and works it out in slices, so that typing stays quick on a slow phone. */
export async function checkFor(address: string): Promise<Solved> {
  const answer = await (await fetch(address)).json();
  const { check, words }: Pick<TagPage, "check" | "words"> = answer.data.page;
  // The page may be older than the end of its tag.
  if (check === null) throw new RangeError(words ?? "");
  const { challenge, bits } = check;
  for (let from = 0; ; from += sliceSize) {
    for (let solution = from; solution < from + sliceSize; solution += 1)
      if (zeroBits(sha256(written.encode(solutionText(challenge, solution)))) >= bits) return { challenge, solution };
    await new Promise((next) => setTimeout(next));
  }
}
