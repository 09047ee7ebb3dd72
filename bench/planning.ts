import { components, propertyTypes } from "#domain/vocab.ts";
import { readCatalogue } from "#features/planning/engine/catalogue.rules.ts";
import type { PropertyFacts } from "#features/planning/engine/facts.rules.ts";
import { openQuestions, planProperty } from "#features/planning/rules.ts";
import { type Aside, judge, readOwnBuildings } from "./own-buildings.ts";
import { type Figure, median } from "./report.ts";

const notes = [
  "Two gens (100kVA and 60kVA), a borehole and 4 AHUs. No swimming pool. The roof leaks at the north gutter.",
  "No borehole, without generator. Solar inverter 5kVA with 8 tubular batteries on the 3rd floor, septic behind the BQ.",
  "",
];

function buildings(): PropertyFacts[] {
  return propertyTypes.flatMap((type, at) =>
    notes.map((specialNotes, noted) => ({
      type,
      location: ["Lekki, Lagos", "Wuse, Abuja", "Port Harcourt, Rivers"][noted] ?? "",
      address: "12 Admiralty Way",
      state: ["Lagos", "FCT", "Rivers"][noted] ?? null,
      buildingAge: 5 + at * 4,
      ageKnown: noted !== 2,
      constructionType: "Modern (Concrete/Steel)",
      units: 4 + at * 6,
      floors: noted === 2 ? null : 3 + at,
      usagePattern: "Occupied all year",
      components: [...components],
      specialNotes: specialNotes || null,
      mediaCategories: ["general", "roofing"],
    })),
  );
}

const share = (part: number, whole: number) => (100 * part) / whole;

const sets = { own: "own lists", first: "lists set aside", second: "lists set aside later" };

/** What a surveyor would add to and strike out of the plans of buildings with lists; the names are printed when asked for. */
function benchLists(aside: Aside): Figure[] {
  const catalogue = readCatalogue();
  const own = readOwnBuildings(aside);
  const plans = own.map((building) => planProperty(building.facts, { today: "2026-11-21", catalogue, seed: "bench" }));
  const judged = own.map((building, at) => judge(building, plans[at] ?? []));
  const sum = (of: (one: (typeof judged)[number]) => number) => judged.reduce((total, one) => total + of(one), 0);
  if (process.env.SHOW_LISTS)
    for (const { name, missing, wrong } of judged)
      if (missing.length + wrong.length > 0)
        console.log(`${name}\n  missing: ${missing.join(", ")}\n  wrong: ${wrong.join(", ")}`);
  const set = sets[aside ?? "own"];
  return [
    {
      name: `${set}: missing of what a surveyor asks for`,
      value: share(
        sum(({ missing }) => missing.length),
        sum(({ must }) => must),
      ),
      unit: "%",
      limit: 7,
    },
    {
      name: `${set}: planned of what he would strike out`,
      value: share(
        sum(({ wrong }) => wrong.length),
        sum(({ not }) => not),
      ),
      unit: "%",
      limit: 2,
    },
    {
      name: `${set}: most questions for one building`,
      value: Math.max(...plans.map((items) => openQuestions(items).length)),
      unit: "questions",
      limit: 8,
    },
  ];
}

/** Mean over buildings of every kind with all components ticked, in one thread; the median of many rounds. */
export async function benchPlanning(): Promise<Figure[]> {
  const catalogue = readCatalogue();
  const facts = buildings();
  const round = () => {
    const startedAt = performance.now();
    for (const one of facts) planProperty(one, { today: "2026-11-21", catalogue, seed: "bench" });
    return (performance.now() - startedAt) / facts.length;
  };
  for (let warm = 0; warm < 20; warm += 1) round();
  return [
    { name: "planning a property", value: median(Array.from({ length: 60 }, round)), unit: "ms", limit: 5 },
    ...benchLists(null),
    ...benchLists("first"),
    ...benchLists("second"),
  ];
}
