import { expect, test } from "vitest";
import { isUnsure } from "./unsure.rules.ts";

test.each<[string, string, boolean]>([
  ["Two 250 kVA gens, diesel tank of 8,000 litres.", "gens", false],
  ["The shop's gen stands outside.", "gen", true],
  ["The gen was sold in March.", "gen", true],
  ["Neighbour's gen.", "gen", true],
  ["We plan a pool.", "pool", true],
  ["It's a pool of 12 m.", "pool", false],
  ["Water board main.", "water board", false],
])("“%s” of the %s: %s", (sentence, thing, unsure) => expect(isUnsure(sentence, thing)).toBe(unsure));
