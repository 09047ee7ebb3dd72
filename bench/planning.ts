import { components, propertyTypes } from "#domain/vocab.ts";
import { type Catalogue, readCatalogue } from "#features/planning/engine/catalogue.rules.ts";
import type { PastTask, PropertyFacts } from "#features/planning/engine/facts.rules.ts";
import { openQuestions, type PlanItem, planProperty } from "#features/planning/rules.ts";
import { type Aside, asides, judge, type OwnBuilding, readOwnBuildings } from "./own-buildings.ts";
import { type Figure, median } from "./report.ts";
import { answerDrafts, answerQuestions, planOf, type Sureness } from "./taps.ts";

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

const sets = {
  own: "own lists",
  first: "lists set aside",
  second: "lists set aside later",
  third: "lists of two more writers",
  fourth: "lists of one more writer, mended by later",
  fifth: "lists in plain words, mended by last",
  sixth: "half of the lists of last, mended by last",
  seventh: "the other half, never mended by",
  eighth: "half of later lists, mended by",
  ninth: "the other half of those, never mended by",
  tenth: "half of lists in owners' words, mended by",
  eleventh: "the other half of those, never mended by",
  twelfth: "part of the newest lists, mended by",
  thirteenth: "the other part of the newest, never mended by",
  fourteenth: "ten odd kinds, mended by",
  fifteenth: "half of twenty more kinds, mended by",
  sixteenth: "the other half of those, never mended by",
  seventeenth: "twelve ordinary kinds, mended by",
  eighteenth: "half of twenty-four kinds, mended by",
  nineteenth: "the other half of those, never mended by",
  twentieth: "half of twenty-seven kinds, mended by",
  twentyFirst: "the other half of those, names of it known to whoever mended",
  twentySecond: "half of twenty-one kinds, mended by",
  twentyThird: "the other half of those, written by whoever mended",
  twentyFourth: "half of eight kinds that stood nowhere, mended by",
  twentyFifth: "the other half of those eight, written by whoever mended",
};

type Set = { set: string; own: OwnBuilding[]; plans: PlanItem[][] };

/** What a surveyor would add to these plans and strike out of them; the names are printed when asked for. */
function judged({ set, own, plans }: Set): Figure[] {
  const all = own.map((building, at) => judge(building, plans[at] ?? []));
  const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0);
  if (process.env.SHOW_LISTS)
    for (const { name, missing, wrong } of all)
      if (missing.length + wrong.length > 0)
        console.log(`${set}, ${name}\n  missing: ${missing.join(", ")}\n  wrong: ${wrong.join(", ")}`);
  const missing = share(
    sum(({ missing }) => missing.length),
    sum(({ must }) => must),
  );
  const wrong = share(
    sum(({ wrong }) => wrong.length),
    sum(({ not }) => not),
  );
  return [
    { name: `${set}: missing of what a surveyor asks for`, value: missing, unit: "%", limit: 7 },
    { name: `${set}: planned of what he would strike out`, value: wrong, unit: "%", limit: 2 },
  ];
}

/** As the owner of each leaves them who answers what was read in the notes, and then the questions. */
function benchTaps({ set, own }: Pick<Set, "set" | "own">, catalogue: Catalogue, sureness: Sureness): Figure[] {
  const drafts = own.map((building) => ({ building, draft: answerDrafts(building, catalogue, sureness) }));
  const told = drafts.map(({ building, draft }) => {
    const plan = planOf(draft.facts, catalogue);
    const { facts, taps } = answerQuestions(building, draft, plan, { catalogue, sureness });
    return { plan, after: planOf(facts, catalogue), taps };
  });
  const name = `${set}, ${sureness === "named" ? "" : "strictly, "}`;
  const asked = drafts.map(({ draft }) => draft.asked);
  const figures = [
    ...judged({ set: `${name}once drafts are answered`, own, plans: told.map(({ plan }) => plan) }),
    ...judged({ set: `${name}and questions`, own, plans: told.map(({ after }) => after) }),
  ];
  if (sureness === "strict") return figures;
  const taps = drafts.map(({ draft }) => draft.taps);
  return [
    ...figures,
    { name: `${set}: drafts of the middle building`, value: median(asked), unit: "drafts", limit: 12 },
    { name: `${set}: most drafts`, value: Math.max(...asked), unit: "drafts", limit: 30 },
    { name: `${set}: taps on drafts, the middle building`, value: median(taps), unit: "taps", limit: 3 },
    { name: `${set}: taps on drafts, most`, value: Math.max(...taps), unit: "taps", limit: 8 },
    {
      name: `${set}: taps with questions, most`,
      value: Math.max(...told.map((one) => one.taps)),
      unit: "taps",
      limit: 16,
    },
  ];
}

/** What a surveyor would add to and strike out of the plans of buildings with lists, before and after their owners' taps. */
function benchLists(aside: Aside): Figure[] {
  const catalogue = readCatalogue();
  const own = readOwnBuildings(aside);
  const plans = own.map((building) => planOf(building.facts, catalogue));
  const set = sets[aside ?? "own"];
  return [
    ...judged({ set, own, plans }),
    {
      name: `${set}: most questions for one building`,
      value: Math.max(...plans.map((items) => openQuestions(items).length)),
      unit: "questions",
      limit: 8,
    },
    ...benchTaps({ set, own }, catalogue, "named"),
    ...benchTaps({ set, own }, catalogue, "strict"),
  ];
}

/** A thousand finished tasks with what was found, as many as the planner looks back on. */
function longHistory(): PastTask[] {
  const { items } = readCatalogue();
  return Array.from({ length: 1_000 }, (_, at): PastTask => {
    const item = items[at % items.length];
    const day = String(1 + (at % 28)).padStart(2, "0");
    const completedOn = `${2022 + (at % 5)}-0${1 + (at % 9)}-${day}`;
    const found = { condition: ((at % 3) + 1) as 1 | 2 | 3, failureMode: null, isRepair: at % 7 === 0, machine: null };
    return { title: item?.title ?? "", key: item?.id ?? null, completedOn, ...found };
  });
}

/** As planned again and again, each plan timed by itself. */
function withHistory(): Figure[] {
  const catalogue = readCatalogue();
  const history = longHistory();
  const times: number[] = [];
  for (let round = 0; round < 25; round += 1)
    for (const one of buildings()) {
      const startedAt = performance.now();
      planProperty(one, { today: "2026-11-21", catalogue, history, seed: "bench" });
      if (round > 4) times.push(performance.now() - startedAt);
    }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return [
    { name: "planning a property with 1,000 finished tasks, the middle one", value: at(0.5), unit: "ms", limit: 5 },
    { name: "planning a property with 1,000 finished tasks, p99", value: at(0.99), unit: "ms", limit: 15 },
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
    ...withHistory(),
    { name: "planning a property", value: median(Array.from({ length: 60 }, round)), unit: "ms", limit: 5 },
    ...([null, ...asides] as const).flatMap(benchLists),
  ];
}
