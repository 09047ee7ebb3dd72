import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import catalogueData from "../data/maintenance-catalogue.json" with { type: "json" };
import { readCatalogue } from "./catalogue.rules.ts";

type Raw = Record<string, unknown> & { applies_when: Record<string, unknown> };
const raw = (): Raw[] => structuredClone(catalogueData) as unknown as Raw[];

const breakings: [string, (item: Raw) => void, RegExp][] = [
  [
    "a priority of another scale",
    (item) => {
      item.priority = "urgent";
    },
    /item "plumbing-inspection", field priority/,
  ],
  [
    "an unknown season",
    (item) => {
      item.season = "winter";
    },
    /field season/,
  ],
  [
    "an unknown component",
    (item) => {
      item.applies_when.components = ["kitchen"];
    },
    /field applies_when\.components\.0/,
  ],
  [
    "an unknown state",
    (item) => {
      item.applies_when.states = ["Texas"];
    },
    /field applies_when\.states\.0/,
  ],
  [
    "a field nobody reads",
    (item) => {
      item.colour = "red";
    },
    /item "plumbing-inspection"/,
  ],
  [
    "costs that fall",
    (item) => {
      item.estimatedCostNaira = { low: 5, typical: 3, high: 9, per: "visit", basis: "x" };
    },
    /field estimatedCostNaira: must rise/,
  ],
  [
    "an empty checklist",
    (item) => {
      item.checklist = [];
    },
    /field checklist/,
  ],
  [
    "required keywords without keywords",
    (item) => {
      item.applies_when.keywordMode = "required";
    },
    /field applies_when\.keywordsInNotes/,
  ],
  [
    "no source",
    (item) => {
      delete item.source;
    },
    /field source/,
  ],
  [
    "an unknown jurisdiction",
    (item) => {
      item.statutory = { required: true, basis: "x", jurisdiction: "Mars" };
    },
    /field statutory\.jurisdiction/,
  ],
  [
    "an adjustment that changes nothing",
    (item) => {
      item.adjustments = [{ when: { minUnits: 2 }, change: {}, because: "x" }];
    },
    /field adjustments\.0\.change/,
  ],
  [
    "an adjustment on an unknown fact",
    (item) => {
      item.adjustments = [{ when: { colour: "red" }, change: { priority: "low" }, because: "x" }];
    },
    /field adjustments\.0\.when/,
  ],
];

describe("readCatalogue", () => {
  it("accepts the product's own data, with its extensions marked as practice or carrying a known source", () => {
    const { items } = readCatalogue();
    expect(items.length).toBeGreaterThanOrEqual(160);
    const added = items.slice(140).filter(({ source }) => source.url === null);
    expect(added.length).toBeGreaterThan(20);
    for (const { source } of added) expect(source.confidence).toBe("practice");
  });

  it("keeps the three samples of the specification", () => {
    const samples = readCatalogue().items.filter(({ specSample }) => specSample);
    expect(
      samples.map(({ title, frequency, priority, estimatedCostNaira }) => [
        title,
        frequency,
        priority,
        estimatedCostNaira.typical,
      ]),
    ).toEqual([
      ["Plumbing inspection", "semi_annual", "high", 25_000],
      ["HVAC filter replacement", "quarterly", "medium", 15_000],
      ["Exterior paint touch-up", "annual", "low", 50_000],
    ]);
  });

  it.each(breakings)("refuses %s, naming item and field", (_, spoil, sentence) => {
    const data = raw();
    const first = data[0];
    if (!first) throw new Error("no first item");
    spoil(first);
    expect(() => readCatalogue(data)).toThrow(sentence);
  });

  it("says each condition of an item once: of one that stands twice only the last would count", () => {
    const text = readFileSync(new URL("../data/maintenance-catalogue.json", import.meta.url), "utf8");
    const conditions = Array.from(text.matchAll(/"applies_when": \{((?:[^{}]|\{[^{}]*\})*)\}/g), ([, inside = ""]) =>
      Array.from(inside.replaceAll(/\{[^{}]*\}/g, "").matchAll(/"(\w+)":/g), ([, key]) => key),
    );
    expect(conditions.length).toBeGreaterThan(100);
    expect(conditions.filter((keys) => new Set(keys).size < keys.length)).toEqual([]);
  });

  it("refuses a key used twice and anything that is no list", () => {
    const [first] = raw();
    expect(() => readCatalogue([first, structuredClone(first)])).toThrow(
      /item "plumbing-inspection", field id: used twice/,
    );
    expect(() => readCatalogue({})).toThrow(/must be a list/);
    expect(() => readCatalogue([])).toThrow(/must be a list/);
    expect(() => readCatalogue([null])).toThrow(/item 1/);
  });
});
