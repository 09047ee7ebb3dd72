import type { Word } from "./tokenizer.rules.ts";

/** How "there is no" and "we have no" are said in Hausa and Yoruba, where it takes more than one word. */

/** Whether the last word of "ba mu da", "bamu da" or "ko si" stands here. */
export function endsNo(words: readonly Word[], at: number): boolean {
  const [text, before, earlier] = [0, 1, 2].map((back) => words[at - back]?.text ?? "");
  if (text === "da") return before === "bamu" || (earlier === "ba" && /^(?:mu|ni|su|shi|ta|ka|ku)$/.test(before ?? ""));
  return text === "si" && before === "ko";
}
