import { describe, expect, it } from "vitest";
import { adjust } from "./adjustments.rules.ts";
import { readCatalogue } from "./catalogue.rules.ts";
import { type PastTask, type PropertyFacts, readFacts } from "./facts.rules.ts";

const [model] = readCatalogue().items;
if (!model) throw new Error("empty catalogue");

const facts: PropertyFacts = {
  type: "Public - Educational",
  location: "Nsukka",
  address: "",
  state: "Enugu",
  buildingAge: 22,
  ageKnown: true,
  constructionType: "Mixed Construction",
  units: 10,
  floors: 2,
  usagePattern: "Boarding school, day and night",
  components: [],
  specialNotes: "No earth. Walls are cracked.",
  mediaCategories: [],
};

type Adjustments = (typeof model)["adjustments"];

function adjusted(
  adjustments: Adjustments,
  about: Partial<PropertyFacts> = {},
  history: PastTask[] = [],
  more: Record<string, unknown> = {},
) {
  const catalogue = readCatalogue([
    { ...model, frequency: "annual", everyYears: null, season: null, priority: "low", ...more, adjustments },
  ]);
  const [item] = catalogue.items;
  if (!item) throw new Error("no item");
  return adjust(item, readFacts({ ...facts, ...about }, "2026-11-21", history, catalogue));
}

const leaks: PastTask[] = [
  { title: "Repair leak under sink", completedOn: "2026-03-01" },
  { title: "Kitchen leaks again", completedOn: "2026-05-01" },
];

describe("adjust", () => {
  it.each<[string, Adjustments[number]["when"], Partial<PropertyFacts>, boolean]>([
    ["type", { propertyTypes: ["Public - Educational"] }, {}, true],
    ["another type", { propertyTypes: ["Public - Government"] }, {}, false],
    ["construction", { constructionTypes: ["Mixed Construction"] }, {}, true],
    ["no construction", { constructionTypes: ["Mixed Construction"] }, { constructionType: null }, false],
    ["zone", { climateZones: ["inland_south"] }, {}, true],
    ["no zone", { climateZones: ["inland_south"] }, { state: null, location: "the new site" }, false],
    ["state", { states: ["Enugu"] }, {}, true],
    ["another state", { states: ["Kano"] }, {}, false],
    ["notes", { keywordsInNotes: ["crack"] }, {}, true],
    ["notes that deny", { keywordsInNotes: ["crack"] }, { specialNotes: "no cracks at all" }, false],
    ["a denial asked for", { keywordsInNotes: ["no earth"] }, {}, true],
    ["use", { usagePatterns: ["24/7"] }, {}, true],
    ["another use", { usagePatterns: ["vacant"] }, {}, false],
    ["age", { minAgeYears: 22 }, {}, true],
    ["too young", { minAgeYears: 23 }, {}, false],
    ["an unknown age", { minAgeYears: 1 }, { ageKnown: false }, false],
    ["units", { minUnits: 10 }, {}, true],
    ["unknown units", { minUnits: 1 }, { units: null }, false],
    ["floors", { minFloors: 3 }, {}, false],
    ["all of several", { minUnits: 6, propertyTypes: ["Public - Educational"] }, {}, true],
    ["not all of several", { minUnits: 6, propertyTypes: ["Public - Government"] }, {}, false],
    ["an asset's age, which no property carries", { assetAgeYears: 6 }, {}, false],
    ["history that is missing", { historyKeywords: ["leak"], historyMinCount: 1 }, {}, false],
  ])("%s", (_, when, about, holds) => {
    expect(adjusted([{ when, change: { priority: "critical" }, because: "Reason." }], about).priority).toBe(
      holds ? "critical" : "low",
    );
  });

  it("counts past tasks in other word forms", () => {
    const rule: Adjustments = [
      {
        when: { historyKeywords: ["leak", "burst"], historyMinCount: 2 },
        change: { frequency: "quarterly" },
        because: "Repeated faults.",
      },
    ];
    expect(adjusted(rule, {}, leaks).frequency).toBe("quarterly");
    expect(adjusted(rule, {}, leaks.slice(1)).frequency).toBe("annual");
    expect(adjusted(rule, {}, leaks).reasons[0]?.text).toBe(
      "The task history names it 2 times, so it is done every three months: repeated faults.",
    );
  });

  it("applies them in order, a later one winning", () => {
    const result = adjusted([
      { when: { minUnits: 1 }, change: { frequency: "monthly", priority: "high" }, because: "First." },
      { when: { minUnits: 2 }, change: { frequency: "quarterly" }, because: "Second." },
      { when: { minUnits: 99 }, change: { frequency: "daily" }, because: "Never." },
    ]);
    expect([result.frequency, result.priority]).toEqual(["quarterly", "high"]);
    expect(result.reasons).toHaveLength(2);
  });

  it("multiplies costs and adds steps", () => {
    const result = adjusted([
      { when: { minUnits: 1 }, change: { costFactor: 1.5 }, because: "Big." },
      { when: { minUnits: 1 }, change: { costFactor: 2, addChecklist: "Look twice" }, because: "Bigger." },
    ]);
    expect(result.costFactor).toBe(3);
    expect(result.checklist.at(-1)).toBe("Look twice");
  });

  it("drops the years when something becomes more frequent than yearly", () => {
    const to = (change: Adjustments[number]["change"]) =>
      adjusted([{ when: { minUnits: 1 }, change, because: "Why." }], {}, [], { everyYears: 5 });
    expect(to({ frequency: "quarterly" }).everyYears).toBeNull();
    expect(to({ everyYears: 3 }).everyYears).toBe(3);
    expect(to({ frequency: "annual", everyYears: 1 }).everyYears).toBe(1);
    expect(to({ priority: "high" }).everyYears).toBe(5);
  });

  it("keeps the base pace outside a season that an adjustment brings", () => {
    const result = adjusted(
      [{ when: { minUnits: 1 }, change: { frequency: "monthly", season: "harmattan" }, because: "Dust." }],
      {},
      [],
      { frequency: "quarterly" },
    );
    expect(result).toMatchObject({
      frequency: "monthly",
      baseFrequency: "quarterly",
      season: "harmattan",
      seasonAdded: true,
    });
  });
});
