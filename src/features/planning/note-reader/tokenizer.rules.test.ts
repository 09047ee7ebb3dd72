import { expect, test } from "vitest";
import { readCatalogue } from "../engine/catalogue.rules.ts";
import { pluralOf, readWords } from "./tokenizer.rules.ts";

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
