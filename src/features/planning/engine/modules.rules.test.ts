import { describe, expect, test } from "vitest";
import { propertyTypes } from "#domain/vocab.ts";
import { planProperty } from "../rules.ts";
import { readCatalogue } from "./catalogue.rules.ts";
import { modules, readModule } from "./modules.rules.ts";

const catalogue = readCatalogue();
const items = modules.flatMap((one) => one.items);
const typeOf = ({ propertyTypes: own }: (typeof items)[number]) =>
  propertyTypes.find((type) => own?.includes(type)) ?? "Commercial - Retail";

const isPlanned = (item: (typeof items)[number], specialNotes: string) =>
  planProperty(
    {
      ...{ type: typeOf(item), location: "Lagos", address: "", state: item.states?.[0] ?? "Lagos", buildingAge: 20 },
      ...{ ageKnown: true, constructionType: null, units: 4, floors: 2, usagePattern: null },
      components: [],
      specialNotes,
      mediaCategories: [],
    },
    { today: "2026-11-21", catalogue },
  ).some(({ key }) => key === item.id);

describe.each(items.map((item) => [item.id, item] as const))("%s", (_, item) => {
  test.each(item.examples.needs)("is planned where the notes say “%s”", (notes) => {
    expect(isPlanned(item, notes)).toBe(true);
  });

  test.each(item.examples.not)("is not planned where the notes say “%s”", (notes) => {
    expect(isPlanned(item, notes)).toBe(false);
  });
});

test("the catalogue holds 260 items and more, each with a source and a checklist of its own", () => {
  expect(catalogue.items.length).toBeGreaterThanOrEqual(260);
  for (const { checklist, source } of catalogue.items) {
    expect(checklist.length).toBeGreaterThanOrEqual(2);
    expect(source.title.length).toBeGreaterThan(5);
  }
});

const [sound] = items;
const module = (spoil: Record<string, unknown>) => ({
  module: "test",
  sources: { practice: { title: "Practice", reference: null } },
  items: [{ ...sound, ...spoil }],
});

test.each<[string, Record<string, unknown>, RegExp]>([
  ["without source", { source: "nobody" }, /field source: there is no such source/],
  ["with an interval of zero", { every: "0 years" }, /field every: is no interval/],
  ["without examples", { examples: { needs: ["a"], not: [] } }, /field examples/],
])("an item %s is refused", (_, spoil, sentence) => {
  expect(() => readModule(module(spoil))).toThrow(sentence);
});

const raw = (id: string, replaces: string[], facts: string[] | null = null) => {
  const [first] = readModule(module({ id, replaces, ...(facts ? { facts } : {}) })).raw;
  return first;
};

test("a cycle, an unknown item and an unknown fact are refused", () => {
  expect(() => readCatalogue([raw("a", ["b"]), raw("b", ["c"]), raw("c", ["a"])])).toThrow(/comes back to itself/);
  expect(() => readCatalogue([raw("a", ["b"])])).toThrow(/there is no item "b"/);
  expect(() => readCatalogue([raw("a", [], ["roof carrier:cheese"])])).toThrow(/is no fact/);
  expect(readCatalogue([raw("a", ["b"]), raw("b", [])]).items).toHaveLength(2);
});
