import { describe, expect, it } from "vitest";
import { fitOf } from "./applicability.rules.ts";
import { readCatalogue } from "./catalogue.rules.ts";
import { type PastTask, type PropertyFacts, readFacts } from "./facts.rules.ts";

const [model] = readCatalogue().items;
if (!model) throw new Error("empty catalogue");

const facts: PropertyFacts = {
  type: "Residential - Multi-Family",
  location: "Yaba",
  address: "1 Herbert Macaulay Way",
  state: "Lagos",
  buildingAge: 12,
  ageKnown: true,
  constructionType: "Modern (Concrete/Steel)",
  units: 6,
  floors: 3,
  usagePattern: null,
  components: ["plumbing"],
  specialNotes: null,
  mediaCategories: [],
};

type When = Partial<(typeof model)["applies_when"]>;
const anything = {
  components: null,
  propertyTypes: null,
  constructionTypes: null,
  minAgeYears: null,
  maxAgeYears: null,
  minUnits: null,
  minFloors: null,
  usagePatterns: null,
  keywordsInNotes: null,
  keywordMode: "none",
  assetWords: null,
  excludeKeywords: null,
  climateZones: null,
  states: null,
  photoCategories: [],
} as const;

function planFit(
  when: When,
  about: Partial<PropertyFacts>,
  more: Record<string, unknown> = {},
  history: PastTask[] = [],
) {
  const catalogue = readCatalogue([{ ...model, priority: "medium", ...more, applies_when: { ...anything, ...when } }]);
  const [item] = catalogue.items;
  if (!item) throw new Error("no item");
  return fitOf(item, readFacts({ ...facts, ...about }, "2026-11-21", history, catalogue));
}

const gens: When = { keywordsInNotes: ["generator", "gen"], keywordMode: "required" };
const tank: When = { keywordsInNotes: ["tank", "borehole"], keywordMode: "boost", assetWords: ["tank"] };

describe("fitOf", () => {
  it.each<[string, When, Partial<PropertyFacts>, boolean]>([
    ["no field at all", {}, {}, true],
    ["a ticked component", { components: ["plumbing", "hvac"] }, {}, true],
    ["no ticked component", { components: ["hvac"] }, {}, false],
    ["its type", { propertyTypes: ["Residential - Multi-Family"] }, {}, true],
    ["another type", { propertyTypes: ["Commercial - Office"] }, {}, false],
    ["its construction", { constructionTypes: ["Modern (Concrete/Steel)"] }, {}, true],
    ["another construction", { constructionTypes: ["Pre-fabricated"] }, {}, false],
    [
      "a rare construction where none is named",
      { constructionTypes: ["Pre-fabricated"] },
      { constructionType: null },
      false,
    ],
    ["old enough", { minAgeYears: 12 }, {}, true],
    ["too young", { minAgeYears: 13 }, {}, false],
    ["too old", { maxAgeYears: 11 }, {}, false],
    ["units enough", { minUnits: 6 }, {}, true],
    ["too few units", { minUnits: 7 }, {}, false],
    ["floors enough", { minFloors: 3 }, {}, true],
    ["too few floors", { minFloors: 4 }, {}, false],
    ["floors told in the notes", { minFloors: 4 }, { floors: null, specialNotes: "5-storey block" }, true],
    ["too few floors by the notes", { minFloors: 2 }, { floors: null, specialNotes: "a bungalow" }, false],
    ["its state", { states: ["Lagos", "Ogun"] }, {}, true],
    ["another state", { states: ["Kano"] }, {}, false],
    ["its state found in the location", { states: ["Lagos"] }, { state: null, location: "Ikeja GRA" }, true],
    ["one state where none is known", { states: ["Lagos"] }, { state: null, location: "the new site" }, false],
    ["its climate", { climateZones: ["coastal_south"] }, {}, true],
    ["another climate", { climateZones: ["far_north"] }, {}, false],
    ["its use", { usagePatterns: ["24/7"] }, { usagePattern: "Open 24 hours" }, true],
    ["its use in other words", { usagePatterns: ["short-let"] }, { usagePattern: "Shortlets and Airbnb" }, true],
    ["its use in the notes", { usagePatterns: ["hostel"] }, { specialNotes: "girls' hostel upstairs" }, true],
    ["a use denied", { usagePatterns: ["24/7"] }, { usagePattern: "not 24/7" }, false],
    [
      "fully occupied, not unoccupied",
      { usagePatterns: ["vacant", "unoccupied"] },
      { usagePattern: "Fully occupied" },
      false,
    ],
    ["another use", { usagePatterns: ["short-let"] }, { usagePattern: "Office hours" }, false],
    [
      "heavy rain, not heavy use",
      { usagePatterns: ["heavy"] },
      { usagePattern: "family house, heavy rain leaks in" },
      false,
    ],
    ["a required word", gens, { specialNotes: "two gens" }, true],
    ["no required word", gens, { specialNotes: "solar only" }, false],
    ["a required word denied", gens, { specialNotes: "no generator" }, false],
    ["a boosted word absent", tank, {}, true],
    ["the boosted thing denied", tank, { specialNotes: "no water tank" }, false],
    ["only a hint denied", tank, { specialNotes: "no borehole" }, true],
    [
      "an excluded word",
      { ...tank, excludeKeywords: ["central sewer"] },
      { specialNotes: "tank; central sewer" },
      false,
    ],
    [
      "an excluded word denied",
      { ...tank, excludeKeywords: ["central sewer"] },
      { specialNotes: "tank; not connected to central sewer" },
      true,
    ],
    ["a thing denied whose component is ticked", { assetWords: ["lift"] }, { specialNotes: "there is no lift" }, false],
    [
      "a part that was not ticked, of which the notes say what it stands on",
      { components: ["roofing"], unlessFacts: ["roof carrier:timber"] },
      { specialNotes: "Zinc roof on wood." },
      true,
    ],
    [
      "a part that was not ticked",
      { components: ["roofing"], unlessFacts: ["roof carrier:timber"] },
      { specialNotes: "Zinc roof." },
      false,
    ],
    [
      "what the notes say is missing",
      { keywordsInNotes: ["no fire extinguisher"], keywordMode: "required" },
      { specialNotes: "No fire extinguishers yet" },
      true,
    ],
    [
      "nothing said of what could be missing",
      { keywordsInNotes: ["no fire extinguisher"], keywordMode: "required" },
      {},
      false,
    ],
  ])("%s", (_, when, about, holds) => {
    expect(planFit(when, about) !== null).toBe(holds);
  });

  it("names the fact that made each field hold", () => {
    const found = planFit(
      {
        components: ["plumbing"],
        minAgeYears: 10,
        states: ["Lagos"],
        keywordsInNotes: ["borehole"],
        keywordMode: "required",
      },
      { specialNotes: "Two bore holes at the back" },
    );
    expect(found?.doubts).toEqual([]);
    expect(found?.reasons.map(({ kind }) => kind)).toEqual(["component", "age", "place", "notes"]);
    expect(found?.reasons[1]?.text).toBe("The building is 12 years old; this starts at 10 years.");
    expect(found?.reasons[3]?.text).toContain("“bore holes”");
  });

  it("assumes an unknown age only where safety matters, and asks", () => {
    const unknown = { ageKnown: false, buildingAge: 0 };
    expect(planFit({ minAgeYears: 5 }, unknown)).toBeNull();
    expect(planFit({ minAgeYears: 5 }, unknown, { priority: "high" })?.doubts[0]?.question).toBe(
      "How old is the building, in years?",
    );
    expect(planFit({ minAgeYears: 5 }, unknown, { priority: "critical" })?.doubts).toHaveLength(1);
  });

  it("asks for floors, units, and a state that most states share", () => {
    const many =
      readCatalogue().items.find(({ id }) => id === "structural-integrity-test-other-states")?.applies_when.states ??
      [];
    expect(planFit({ minFloors: 2 }, { floors: null })?.doubts[0]?.question).toContain("floors");
    expect(planFit({ minUnits: 2 }, { units: null })?.doubts[0]?.question).toContain("units");
    expect(planFit({ states: many }, { state: null, location: "the new site" })?.doubts[0]?.question).toContain(
      "state",
    );
  });

  it("confirms what the notes name, and asks about what they only hint at", () => {
    expect(planFit(tank, { specialNotes: "Geepee tank" })?.doubts).toEqual([]);
    expect(planFit(tank, { specialNotes: "borehole" }, { question: "Is there a tank?" })?.doubts[0]?.question).toBe(
      "Is there a tank?",
    );
  });

  it("plans what only an event brings, only after that event", () => {
    const only = { eventTrigger: { type: "flood", mode: "only" } };
    expect(planFit({}, {}, only)).toBeNull();
    expect(
      planFit({}, {}, only, [{ title: "Pump out after flooding", completedOn: "2026-10-30" }])?.reasons[0]?.kind,
    ).toBe("history");
    expect(planFit({}, {}, only, [{ title: "Pump out after flooding", completedOn: "2025-10-30" }])).toBeNull();
    expect(planFit({}, {}, only, [{ title: "Fit floodlights", completedOn: "2026-10-30" }])).toBeNull();
    expect(planFit({}, {}, { eventTrigger: { type: "flood", mode: "also" } })).not.toBeNull();
  });

  const small = { units: 4, floors: 2 };
  const office = { ...small, type: "Commercial - Office" };
  const home = { units: 1, floors: 2, type: "Residential - Single Family" };
  const alarms: When = { components: ["fire_safety"] };
  const beams: When = { components: ["structural"] };
  const sheets: When = { components: ["roofing"] };
  const gas: When = {
    ...alarms,
    facts: ["use:quarry"],
    assumeFor: { propertyTypes: ["Commercial - Office"], facts: null },
  };

  it.each<[string, When, Record<string, unknown>, Partial<PropertyFacts>, boolean]>([
    ["fire safety where people work", alarms, { component: "fire_safety" }, office, true],
    ["fire safety of a block of three floors", alarms, { component: "fire_safety" }, { units: 3 }, true],
    ["fire safety of eight homes", alarms, { component: "fire_safety" }, { units: 8, floors: 1 }, true],
    ["fire safety of four homes on two floors", alarms, { component: "fire_safety" }, small, false],
    ["fire safety of one home", alarms, { component: "fire_safety" }, home, false],
    ["what is taken for granted of fire", gas, { component: "fire_safety" }, office, true],
    ["what carries people", beams, { component: "structural" }, office, true],
    ["what carries people on the ground alone", beams, { component: "structural" }, { ...office, floors: 1 }, false],
    ["what carries one home", beams, { component: "structural" }, home, false],
    ["a roof that notes tell of", sheets, { component: "roofing" }, { specialNotes: "Zinc roof." }, true],
    ["a roof that nobody tells of", sheets, { component: "roofing" }, {}, false],
    ["a roof that is denied", sheets, { component: "roofing" }, { specialNotes: "No zinc roof." }, false],
  ])("whatever was ticked: %s", (_, when, item, about, holds) => {
    expect(planFit(when, about, { ...item, priority: "high" }) !== null).toBe(holds);
    expect(planFit(when, about, { ...item, priority: "low" })).toBeNull();
  });

  const lack: When = { keywordsInNotes: ["no fire alarm", "no fire extinguisher"], keywordMode: "required" };
  const hostel = { ...office, specialNotes: "Hostel of students. Four extinguishers." };
  it.each<[string, Partial<PropertyFacts>, "asked" | "told" | "none"]>([
    ["an office whose notes name none", office, "asked"],
    ["an office that has some", { ...office, specialNotes: "Fire alarm on each floor." }, "none"],
    ["an office that has none", { ...office, specialNotes: "No fire alarm." }, "told"],
    ["an office where fire safety is ticked", { ...office, components: ["fire_safety"] }, "none"],
    ["one home", home, "none"],
    ["a hostel that has extinguishers alone", hostel, "asked"],
    ["a hostel with both", { ...hostel, specialNotes: `${hostel.specialNotes} Fire alarm.` }, "none"],
    ["an office that has extinguishers alone", { ...office, specialNotes: "Four extinguishers." }, "none"],
  ])("what is missing where many lives are: %s", (_, about, expected) => {
    const fit = planFit(lack, about, { component: "fire_safety", question: "Is there a fire alarm?" });
    const asked = fit?.doubts.map(({ question }) => question);
    expect(asked).toEqual({ asked: ["Is there a fire alarm?"], told: [], none: undefined }[expected]);
  });
});
