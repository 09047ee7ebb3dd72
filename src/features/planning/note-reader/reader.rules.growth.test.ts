import { expect, test } from "vitest";
import { standingOf } from "./negation.rules.ts";
import { readWords, type Word } from "./tokenizer.rules.ts";

/** How often words were looked at, to tell of each of them whose it is and whether it is there. */
function workOf(text: string): number {
  let looks = 0;
  const words = new Proxy(readWords(text), {
    get: (all, key) => {
      if (typeof key === "string" && /^\d+$/.test(key)) looks += 1;
      return Reflect.get(all, key);
    },
  }) as readonly Word[];
  for (let at = 0; at < words.length; at += 1) standingOf(words, at, at + 1);
  return looks;
}

// One sentence without an end: whatever is looked for beside a thing has to stop somewhere.
test.each([
  "service gen ",
  "estate services gen ",
  "inside estate service gen ",
  "gen and ",
  "gen is still ",
  "gen : ",
  "gen, lift, ",
  "thieves took gen ",
  "we sold gen and the ",
  "gen in the yard ",
  "gen for the estate ",
])("notes of twice the length cost no more than twice the work: %s", (part) => {
  expect(workOf(part.repeat(200)) / workOf(part.repeat(100))).toBeLessThan(2.2);
});
