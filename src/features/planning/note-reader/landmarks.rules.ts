import type { Word } from "./tokenizer.rules.ts";
import type { Vocabulary } from "./vocabulary.rules.ts";

/** What is only named to say where the building is. */

const locative = new Set([
  "near",
  "opposite",
  "opp",
  "beside",
  "behind",
  "next",
  "close",
  "adjacent",
  "across",
  "along",
  "after",
  "by",
  "face",
  "faces",
  "facing",
  "overlook",
  "overlooks",
]);
const strangers = new Set(["a", "an", "public", "community", "government", "market", "popular", "big", "another"]);

const isPlace = (keyword: string, { landmarks }: Vocabulary) =>
  landmarks.has(keyword) || /^(?:use|crowd):/.test(keyword);

const moved = /(?:ed|run|driven|come|comes|came|go|goes|went|brought|sent|taken)$/;

/** "Run by", "comes by tipper over a weighbridge", "by the side a marquee": no place that the building is near. */
const isOtherBy = (words: readonly Word[], at: number): boolean =>
  words[at]?.text === "by" &&
  (moved.test(words[at - 1]?.text ?? "") || (words[at + 1]?.text === "the" && words[at + 2]?.text === "side"));

/** "opposite the school", "near a mast": a landmark, not part of the building. */
export function isLandmark(
  words: readonly Word[],
  { keyword, start }: { keyword: string; start: number },
  vocabulary: Vocabulary,
): boolean {
  if (vocabulary.nearbyCounts.has(keyword)) return false;
  const sentence = words[start]?.sentence;
  for (let i = start - 1; i >= start - 4 && i >= 0 && words[i + 1]?.breakBefore !== ","; i -= 1) {
    const word = words[i];
    if (!word || word.sentence !== sentence) return false;
    // "No toilet inside, they go to the church."
    if (
      word.text === "to" &&
      /^(?:go|goes|going|went|walk|walks)$/.test(words[i - 1]?.text ?? "") &&
      isPlace(keyword, vocabulary)
    )
      return words[i - 2]?.text !== "people";
    if (locative.has(word.text) && !isOtherBy(words, i)) {
      if (word.text.startsWith("opp")) return true;
      const between = words.slice(i + 1, start).map((each) => each.text);
      return between.some((text) => strangers.has(text)) || isPlace(keyword, vocabulary);
    }
  }
  return false;
}
