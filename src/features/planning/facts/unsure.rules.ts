import readingData from "../data/reading.json" with { type: "json" };

/** Which sentences are easily misread: those that tell whose a thing is, what became of it, or what is only talked of. */

const unsure: ReadonlySet<string> = new Set(
  [
    readingData.unsure,
    readingData.others,
    readingData.theirs,
    readingData.belongs,
    readingData.removers,
    readingData.gone,
    readingData.negators,
    readingData.future,
    readingData.ideas,
    readingData.thieves,
    readingData.carried,
    readingData.models,
    "but however though although except instead",
  ]
    .join(" ")
    .split(" "),
);
/** Words of those lists that plain lists of things are full of. */
const harmless = /^(?:to|at|people|man|men|church|mosque|company|government|state|community|family|resort|it's)$/;

const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^a-z']+/);

/** Whether a sentence says more of a thing than that it is there: "two 60 kVA gens" does not, "the shop's gen" does. */
export function isUnsure(sentence: string, thing: string): boolean {
  const own = new Set(wordsOf(thing));
  return wordsOf(sentence).some((word) => {
    const bare = word.replace(/'s?$/, "");
    return !own.has(word) && !harmless.test(word) && (unsure.has(bare) || word.endsWith("'s"));
  });
}
