import { z } from "zod";
import assembly from "../data/modules/assembly.json" with { type: "json" };
import coast from "../data/modules/coast.json" with { type: "json" };
import danger from "../data/modules/danger.json" with { type: "json" };
import earthAndThatch from "../data/modules/earth-and-thatch.json" with { type: "json" };
import farms from "../data/modules/farms.json" with { type: "json" };
import fuelStations from "../data/modules/fuel-stations.json" with { type: "json" };
import fuelStores from "../data/modules/fuel-stores.json" with { type: "json" };
import gas from "../data/modules/gas.json" with { type: "json" };
import grainAndTrade from "../data/modules/grain-and-trade.json" with { type: "json" };
import grounds from "../data/modules/grounds.json" with { type: "json" };
import highRise from "../data/modules/high-rise.json" with { type: "json" };
import laboratory from "../data/modules/laboratory.json" with { type: "json" };
import lodging from "../data/modules/lodging.json" with { type: "json" };
import medicalCare from "../data/modules/medical-care.json" with { type: "json" };
import medicalGasAndImaging from "../data/modules/medical-gas-and-imaging.json" with { type: "json" };
import passiveFire from "../data/modules/passive-fire.json" with { type: "json" };
import places from "../data/modules/places.json" with { type: "json" };
import powerCritical from "../data/modules/power-critical.json" with { type: "json" };
import powerHigh from "../data/modules/power-high.json" with { type: "json" };
import pressure from "../data/modules/pressure.json" with { type: "json" };
import processDust from "../data/modules/process-dust.json" with { type: "json" };
import processPlant from "../data/modules/process-plant.json" with { type: "json" };
import quarry from "../data/modules/quarry.json" with { type: "json" };
import refrigeration from "../data/modules/refrigeration.json" with { type: "json" };
import timberAndContainers from "../data/modules/timber-and-containers.json" with { type: "json" };
import warehouses from "../data/modules/warehouses.json" with { type: "json" };
import wastes from "../data/modules/wastes.json" with { type: "json" };
import water from "../data/modules/water.json" with { type: "json" };

const text = z.string().trim().min(1);

/** An item as people write it in a module: a few words each, and everything that does not differ left out. */
const ModuleItem = z.strictObject({
  id: text,
  title: text,
  asset: text,
  why: text,
  component: text,
  facts: z.array(text).optional(),
  alsoFacts: z.array(text).optional(),
  assumeFor: z.unknown().optional(),
  notFacts: z.array(text).optional(),
  unlessFacts: z.array(text).optional(),
  propertyTypes: z.array(text).optional(),
  minAgeYears: z.number().optional(),
  minFloors: z.number().optional(),
  states: z.array(text).optional(),
  climateZones: z.array(text).optional(),
  season: text.optional(),
  every: text.regex(/^(?:daily|weekly|monthly|quarterly|semi_annual|annual|[2-9] years|1\d years)$/, "is no interval"),
  priority: text,
  checklist: text,
  safety: text.optional(),
  hours: z.number(),
  skill: text,
  trade: text,
  cost: z.tuple([z.number(), z.number(), z.number()]),
  source: text,
  law: z.strictObject({ basis: text, jurisdiction: text, confidence: text }).optional(),
  replaces: z.array(text).or(text).optional(),
  adjustments: z.array(z.unknown()).optional(),
  /** Notes of two buildings that need it and of two that must not have it; the tests plan for each. */
  examples: z.strictObject({ needs: z.array(text).min(2), not: z.array(text).min(2) }),
});
type ModuleItem = z.infer<typeof ModuleItem>;

/** What an item says, without the notes of buildings that it is tried on. */
export type WrittenItem = Omit<ModuleItem, "examples" | "source">;

const Module = z.strictObject({
  module: text,
  sources: z.record(text, z.strictObject({ title: text, reference: text.nullable() })),
  items: z.array(z.unknown()).min(1),
});
type Module = z.infer<typeof Module>;

/** When the statutory bases of the modules were last read. */
const lawAsOf = "2026-11-22";

const listed = (given: string | undefined): string[] => (given ?? "").split(";").flatMap((each) => each.trim() || []);

function whenOf(item: WrittenItem) {
  return {
    components: null,
    propertyTypes: item.propertyTypes ?? null,
    constructionTypes: null,
    minAgeYears: item.minAgeYears ?? null,
    maxAgeYears: null,
    minUnits: null,
    minFloors: item.minFloors ?? null,
    usagePatterns: null,
    keywordsInNotes: null,
    keywordMode: "none",
    excludeKeywords: null,
    climateZones: item.climateZones ?? null,
    states: item.states ?? null,
    photoCategories: [],
    facts: item.facts ?? null,
    alsoFacts: item.alsoFacts ?? null,
    assumeFor: item.assumeFor ?? null,
    notFacts: item.notFacts ?? null,
    unlessFacts: item.unlessFacts ?? null,
  };
}

/** The same item in the form of the catalogue, which checks it further. */
export function catalogueItem(item: WrittenItem, source: { title: string; reference: string | null }) {
  const years = /^(\d+) years$/.exec(item.every)?.[1];
  const [low, typical, high] = item.cost;
  const { id, component, asset, title, priority, skill, law } = item;
  return {
    ...{ id, component, asset, title, priority, skill },
    description: item.why,
    applies_when: whenOf(item),
    frequency: years ? "annual" : item.every,
    everyYears: years ? Number(years) : null,
    frequencyBasis: "default",
    meterTrigger: null,
    eventTrigger: null,
    season: item.season ?? null,
    estimatedHours: item.hours,
    estimatedCostNaira: { low, typical, high, per: "visit", basis: "illustrative default, not a quotation" },
    specialization: item.trade,
    checklist: listed(item.checklist),
    safety: listed(item.safety),
    statutory: law ? { required: true, ...law, asOf: lawAsOf } : { required: false, basis: null, jurisdiction: null },
    replaces: typeof item.replaces === "string" ? listed(item.replaces) : (item.replaces ?? []),
    source: { ...source, url: null, confidence: "practice" },
    alsoSee: [],
    adjustments: item.adjustments ?? [],
    specSample: false,
  };
}

/** Reads one module. Throws one sentence naming the module, the item and the field at fault. */
export function readModule(data: unknown): { module: string; items: ModuleItem[]; raw: unknown[] } {
  const read: Module = Module.parse(data);
  const items = read.items.map((entry, at) => {
    const item = ModuleItem.safeParse(entry);
    if (item.success) return item.data;
    const fault = item.error.issues[0];
    const id = typeof entry === "object" && entry !== null && "id" in entry ? `item "${entry.id}"` : `item ${at + 1}`;
    throw new Error(`Catalogue module ${read.module}, ${id}, field ${fault?.path.join(".")}: ${fault?.message}.`);
  });
  const raw = items.map((item) => {
    const source = read.sources[item.source];
    if (!source)
      throw new Error(`Catalogue module ${read.module}, item "${item.id}", field source: there is no such source.`);
    return catalogueItem(item, source);
  });
  return { module: read.module, items, raw };
}

export const modules = [
  assembly,
  coast,
  danger,
  earthAndThatch,
  farms,
  fuelStations,
  fuelStores,
  gas,
  grainAndTrade,
  grounds,
  highRise,
  laboratory,
  lodging,
  medicalCare,
  medicalGasAndImaging,
  passiveFire,
  places,
  powerCritical,
  powerHigh,
  pressure,
  processDust,
  processPlant,
  quarry,
  refrigeration,
  timberAndContainers,
  warehouses,
  wastes,
  water,
].map(readModule);

export const moduleItems: readonly unknown[] = modules.flatMap(({ raw }) => raw);
