import { describe, expect, test } from "vitest";
import { components } from "#domain/vocab.ts";
import pairsData from "../data/note-pairs.json" with { type: "json" };
import { readCatalogue } from "../engine/catalogue.rules.ts";
import { type PlanItem, planProperty } from "../rules.ts";
import { factWords } from "./known.rules.ts";
import { readNotes } from "./reader.rules.ts";
import { pluralOf } from "./tokenizer.rules.ts";

const catalogue = readCatalogue();

function isThere(notes: string, subject: string): boolean {
  const reading = readNotes(notes, catalogue.vocabulary).keywords.get(subject.replace(/^keyword:/, ""));
  return reading !== undefined && reading.present.length > 0;
}

const filled = (sentence: string, thing: string) =>
  sentence.replaceAll("{xs}", pluralOf(thing)).replaceAll("{x}", thing);

type Pair = { there: string; absent: string; subject: string; other: string };

const generated = Object.entries(pairsData.things).flatMap(([thing, subject]) =>
  pairsData.pairs.map(([there = "", absent = ""]): Pair => {
    return { there: filled(there, thing), absent: filled(absent, thing), subject, other: subject };
  }),
);
const apart = pairsData.apart.map(([there = "", subject = "", absent = "", other = ""]): Pair => {
  return { there, absent, subject, other };
});
const pairs = [...generated, ...apart];

describe("pairs of sentences", () => {
  test("there are 400 and more", () => expect(pairs.length).toBeGreaterThanOrEqual(400));

  test.each(pairs)("$there / $absent", ({ there, absent, subject, other }) => {
    expect(isThere(there, subject), there).toBe(true);
    expect(isThere(absent, other), absent).toBe(false);
  });
});

/** Whole sentences, numbers ("no 2" is the second), "nobody", and what tells of a place that is there: "gas in the lab". */
const noThing =
  /\d|^body|\b(?:own|in|on|at|under|inside|over|behind|from|is|was|not|hung|hang)\b|^(?:cook|people|one|run|light|charge|batteries charge)\b/;

test("of whatever there is none, no part of its name is there", () => {
  const asked = [...factWords].flatMap(([fact, words]) =>
    words.flatMap((word) => (noThing.test(word) ? [] : [[fact, word]])),
  );
  const added = asked.flatMap(([fact, word]) => {
    const read = [...readNotes(`There is no ${word}.`, catalogue.vocabulary).keywords];
    return read.flatMap(([keyword, { present }]) => (present.length > 0 ? [`${fact}, ${word}: ${keyword}`] : []));
  });
  expect(asked.length).toBeGreaterThan(4_000);
  expect(added).toEqual([]);
});

test.each([
  ["No tanks of petrol.", "petrol", false],
  ["No kitchen for students.", "student", false],
  ["No walk in freezer.", "freezer", false],
  ["No gas in the lab.", "use:laboratory", true],
  ["No panels on the flat roof.", "flat roof", true],
])("%s tells of %s: %s", (notes, subject, there) => expect(isThere(notes, subject)).toBe(there));

const bases = ["", "Two gens, a borehole and gas cylinders.", "Hospital with an operating theatre. Steel trusses."];
const keysOf = (items: readonly PlanItem[]) => items.map(({ key }) => key);
const planOf = (specialNotes: string) =>
  planProperty(
    {
      ...{ type: "Commercial - Retail", location: "Lagos", address: "", state: "Lagos", buildingAge: 12 },
      ...{ ageKnown: true, constructionType: "Modern (Concrete/Steel)", units: 4, floors: 3, usagePattern: null },
      components: [...components],
      specialNotes,
      mediaCategories: [],
    },
    { today: "2026-11-21", catalogue },
  );

describe.each(bases)("beside the notes “%s”", (base) => {
  const before = new Set(keysOf(planOf(base)));

  test("no sentence “there is no X” adds an item", () => {
    const added = [...factWords].flatMap(([fact, [word = ""]]) =>
      keysOf(planOf(`${base} There is no ${word}.`)).flatMap((key) => (before.has(key) ? [] : `${fact}: ${key}`)),
    );
    expect(added).toEqual([]);
  });
});
