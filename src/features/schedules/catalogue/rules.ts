import type { CatalogueItem } from "#features/planning/engine/catalogue.rules.ts";
import { frequencyIntervals, type Interval } from "#features/planning/engine/dates.rules.ts";

/** How often an item of the catalogue comes where nothing moves it. */
export const intervalOf = ({ frequency, everyYears }: Pick<CatalogueItem, "frequency" | "everyYears">): Interval =>
  frequency === "annual" ? { every: everyYears ?? 1, unit: "years" } : frequencyIntervals[frequency];

const listed = (words: readonly string[]): string => words.join(", ");
const factWords = (names: readonly string[]): string => listed(names.map((name) => name.replace(":", ": ")));

/** When an item applies, in sentences; what has none is for every building. */
export function whenOf({ applies_when: when, replaces }: CatalogueItem): string[] {
  const sentences = [
    when.components && `A building with: ${listed(when.components.map((one) => one.replaceAll("_", " ")))}.`,
    when.propertyTypes && `One of these kinds: ${listed(when.propertyTypes)}.`,
    when.constructionTypes && `Built so: ${listed(when.constructionTypes)}.`,
    when.minAgeYears && `${when.minAgeYears} years old or more.`,
    when.maxAgeYears && `At most ${when.maxAgeYears} years old.`,
    when.minUnits && `${when.minUnits} units or more.`,
    when.minFloors && `${when.minFloors} floors or more.`,
    when.states && `In: ${listed(when.states)}.`,
    when.climateZones && `In this climate: ${listed(when.climateZones.map((zone) => zone.replaceAll("_", " ")))}.`,
    when.facts && `One of these is known: ${factWords(when.facts)}.`,
    when.alsoFacts && `And this too: ${factWords(when.alsoFacts)}.`,
    when.assumeFor && "Taken for granted in some kinds of building until somebody says otherwise.",
    when.keywordMode === "required" && `The notes name: ${listed(when.keywordsInNotes ?? [])}.`,
    when.usagePatterns && `Used so: ${listed(when.usagePatterns)}.`,
    when.notFacts && `Not where this is known: ${factWords(when.notFacts)}.`,
    when.excludeKeywords && `Not where the notes name: ${listed(when.excludeKeywords)}.`,
    replaces.length > 0 && "Other work waits until this is done.",
  ];
  return sentences.flatMap((one) => one || []);
}

const plain = (text: string): string => text.toLowerCase();

/** Whether an item holds all of the words that somebody looks for, in its name, thing, words, law or sources. */
export function isAskedFor(item: CatalogueItem, search: string): boolean {
  const { title, asset, description, statutory, source, alsoSee } = item;
  const told = plain(
    [title, asset, description, statutory.basis, source.title, ...alsoSee.map((one) => one.title)].join(" "),
  );
  return plain(search)
    .split(/\s+/)
    .every((word) => told.includes(word));
}
