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
    if (locative.has(word.text) && !(word.text === "by" && /(?:ed|run|driven)$/.test(words[i - 1]?.text ?? ""))) {
      if (word.text.startsWith("opp")) return true;
      const between = words.slice(i + 1, start).map((each) => each.text);
      return between.some((text) => strangers.has(text)) || isPlace(keyword, vocabulary);
    }
  }
  return false;
}
