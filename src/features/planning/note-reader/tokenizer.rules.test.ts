import { expect, test } from "vitest";
import { readCatalogue } from "../engine/catalogue.rules.ts";
import { pluralOf, readNumber, readWords } from "./tokenizer.rules.ts";
import { compileVocabulary } from "./vocabulary.rules.ts";

test.each([
  ["battery", "batteries"],
  ["day tank", "day tanks"],
  ["switch", "switches"],
  ["gas box", "gas boxes"],
  ["gatepost press", "gatepost presses"],
  ["gas", "gas"],
  ["tray", "trays"],
])("several of %s are %s", (thing, several) => {
  expect(pluralOf(thing)).toBe(several);
});

test("several of each thing that the catalogue looks for are read as that thing", () => {
  const things = readCatalogue().items.flatMap(({ applies_when: { assetWords } }) => assetWords ?? []);
  const stems = (text: string) => readWords(text).map((word) => word.stem);
  expect(things.length).toBeGreaterThan(50);
  for (const thing of new Set(things)) expect(stems(pluralOf(thing)), thing).toEqual(stems(thing));
});

test.each(["constructor", "__proto__"])("%s, which every object knows, is a word like others", (word) => {
  expect(readWords(`The ${word} left`).map(({ stem }) => stem)).toEqual([
    "the",
    ...readWords(word).map(({ text }) => text),
    "left",
  ]);
  expect(readNumber(word)).toBeNull();
  expect(compileVocabulary([word], new Map([[word, [word]]])).byFirst.get("constructor") ?? []).toHaveLength(
    word === "constructor" ? 2 : 0,
  );
});
