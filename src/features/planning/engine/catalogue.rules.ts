import { z } from "zod";
import { states } from "#domain/places.ts";
import {
  components,
  constructionTypes,
  frequencies,
  mediaCategories,
  propertyTypes,
  specializations,
  taskPriorities,
} from "#domain/vocab.ts";
import catalogueData from "../data/maintenance-catalogue.json" with { type: "json" };
import { factNames, factWords } from "../note-reader/known.rules.ts";
import { compileVocabulary, deniedKeyword, type Vocabulary } from "../note-reader/vocabulary.rules.ts";
import { moduleItems } from "./modules.rules.ts";

const jurisdictions = [
  "Federal",
  "State",
  "State and Federal",
  "Lagos State",
  "Federal (factories) / Lagos State",
] as const;

const text = z.string().trim().min(1);
const words = z.array(text).min(1);
const whole = z.number().int().min(1);
const frequency = z.enum(frequencies);
const priority = z.enum(taskPriorities);
const fact = z.string().refine((name) => factNames.has(name), "is no fact with a value that the product knows");
const facts = z.array(fact).min(1).nullable().default(null);
const season = z.enum(["before_rains", "rains", "dry", "harmattan"]);
const zone = z.enum(["coastal_south", "inland_south", "central", "north", "far_north"]);
const state = z.enum(states);

const source = z.strictObject({
  title: text,
  reference: text.nullable(),
  url: z.url().nullable(),
  confidence: z.enum(["standard", "guidance", "practice"]),
});

/** `assetWords` name the thing itself: said, it is confirmed; denied, the item goes. Other keywords only hint at it. */
const appliesWhen = z
  .strictObject({
    components: z.array(z.enum(components)).min(1).nullable(),
    propertyTypes: z.array(z.enum(propertyTypes)).min(1).nullable(),
    constructionTypes: z.array(z.enum(constructionTypes)).min(1).nullable(),
    minAgeYears: whole.nullable(),
    maxAgeYears: whole.nullable(),
    minUnits: whole.nullable(),
    minFloors: whole.nullable().default(null),
    usagePatterns: words.nullable(),
    keywordsInNotes: words.nullable(),
    keywordMode: z.enum(["none", "boost", "required"]),
    assetWords: words.nullable().default(null),
    excludeKeywords: words.nullable(),
    climateZones: z.array(zone).min(1).nullable(),
    states: z.array(state).min(1).nullable(),
    photoCategories: z.array(z.enum(mediaCategories)),
    /** Any of these must be known; with `assumeFor`, they are taken for granted while nothing of their kind is known. */
    facts,
    /** Each of these must be known too. */
    alsoFacts: facts,
    assumeFor: z
      .strictObject({ propertyTypes: z.array(z.enum(propertyTypes)).nullable().default(null), facts })
      .nullable()
      .default(null),
    /** None of these may be known, unless one of `unlessFacts` is known as well. */
    notFacts: facts,
    unlessFacts: facts,
  })
  .refine((when) => (when.keywordMode === "none") === (when.keywordsInNotes === null), {
    path: ["keywordsInNotes"],
    message: "must be given with keywordMode boost or required, and only then",
  });

const adjustment = z.strictObject({
  when: z
    .strictObject({
      propertyTypes: z.array(z.enum(propertyTypes)).min(1),
      constructionTypes: z.array(z.enum(constructionTypes)).min(1),
      climateZones: z.array(zone).min(1),
      states: z.array(state).min(1),
      keywordsInNotes: words,
      usagePatterns: words,
      facts: z.array(fact).min(1),
      minAgeYears: whole,
      minUnits: whole,
      minFloors: whole,
      historyKeywords: words,
      historyMinCount: whole,
      assetAgeYears: whole,
    })
    .partial()
    .refine((when) => Object.keys(when).length > 0, "must name at least one fact"),
  change: z
    .strictObject({
      frequency,
      priority,
      season,
      everyYears: whole,
      costFactor: z.number().positive(),
      addChecklist: text,
    })
    .partial()
    .refine((change) => Object.keys(change).length > 0, "must change something"),
  because: text,
});

const cost = z
  .strictObject({
    low: z.number().int().min(0),
    typical: z.number().int().min(0),
    high: z.number().int().min(0),
    per: z.enum(["visit", "asset"]),
    basis: text,
  })
  .refine(
    (naira) => naira.low <= naira.typical && naira.typical <= naira.high,
    "must rise from low to typical to high",
  );

export const CatalogueItem = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "must be a kebab-case name"),
  component: z.enum(components),
  asset: text,
  title: text.max(200),
  description: text,
  question: text.nullable().default(null),
  applies_when: appliesWhen,
  frequency,
  everyYears: whole.nullable(),
  frequencyBasis: z.enum(["source", "source_range", "default", "product_sample"]),
  meterTrigger: z.strictObject({ unit: text, every: whole }).nullable(),
  eventTrigger: z
    .strictObject({ type: z.enum(["flood", "storm", "tenancy_change"]), mode: z.enum(["only", "also"]) })
    .nullable(),
  season: season.nullable(),
  priority,
  skill: z.enum(["beginner", "intermediate", "advanced", "expert"]),
  estimatedHours: z.number().positive(),
  estimatedCostNaira: cost,
  specialization: z.enum(specializations),
  checklist: words,
  safety: z.array(text),
  statutory: z.strictObject({
    required: z.boolean(),
    basis: text.nullable(),
    jurisdiction: z.enum(jurisdictions).nullable(),
    propertyTypes: z.array(z.enum(propertyTypes)).min(1).nullable().default(null),
    /** When somebody last read the basis, and how sure we are of it. */
    asOf: z.iso.date().nullable().default(null),
    confidence: z.enum(["text read", "reported", "known"]).nullable().default(null),
  }),
  /** Items that need not be done where this one is: propping comes before painting. */
  replaces: z.array(text).default([]),
  source,
  alsoSee: z.array(source),
  adjustments: z.array(adjustment),
  specSample: z.boolean(),
});
export type CatalogueItem = z.infer<typeof CatalogueItem>;
export type Adjustment = CatalogueItem["adjustments"][number];

/** The checked catalogue, with the words of all its items prepared for reading notes. */
export type Catalogue = { items: readonly CatalogueItem[]; vocabulary: Vocabulary };

/** The word by which notes name what an item is about, be it the lack of it; none where it is about no one thing. */
export function thingsOf({ applies_when: { assetWords, keywordsInNotes, facts, assumeFor } }: CatalogueItem): string[] {
  const named = assumeFor && facts ? facts.flatMap((name) => factWords.get(name) ?? []) : [];
  return (assetWords ?? keywordsInNotes ?? named).slice(0, 1).map((word) => deniedKeyword(word) ?? word);
}

const keywordsOf = (item: CatalogueItem): string[] => [
  ...(item.applies_when.keywordsInNotes ?? []),
  ...(item.applies_when.assetWords ?? []),
  ...(item.applies_when.excludeKeywords ?? []),
  ...(item.applies_when.usagePatterns ?? []),
  ...item.adjustments.flatMap(({ when }) => [
    ...(when.keywordsInNotes ?? []),
    ...(when.usagePatterns ?? []),
    ...(when.historyKeywords ?? []),
  ]),
];

function nameOf(entry: unknown, at: number): string {
  const id = typeof entry === "object" && entry !== null && "id" in entry ? entry.id : null;
  return typeof id === "string" ? `item "${id}"` : `item ${at + 1}`;
}

const wholeCatalogue: readonly unknown[] = [...catalogueData, ...moduleItems];

type Replacing = Pick<CatalogueItem, "id" | "replaces">;

/** Why an item may not replace what it does: one that nobody knows, or itself, be it by way of others; null where it may. */
export function replacedFault({ id, replaces }: Replacing, byId: ReadonlyMap<string, Replacing>): string | null {
  const seen = new Set<string>();
  const open = [...replaces];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const item = byId.get(next);
    if (!item) return `there is no item "${next}"`;
    if (next === id) return "it comes back to itself";
    if (!seen.has(next)) open.push(...item.replaces);
    seen.add(next);
  }
  return null;
}

function checkReplaced(items: readonly CatalogueItem[]) {
  const byId = new Map(items.map((item) => [item.id, item]));
  for (const item of items) {
    const fault = replacedFault(item, byId);
    if (fault !== null) throw new Error(`Maintenance catalogue, item "${item.id}", field replaces: ${fault}.`);
  }
}

/** Checks the catalogue at start. Throws one sentence naming the item and the field at fault. */
export function readCatalogue(data: unknown = wholeCatalogue): Catalogue {
  if (!Array.isArray(data) || data.length === 0) throw new Error("The maintenance catalogue must be a list of items.");
  const seen = new Set<string>();
  const items = data.map((entry: unknown, at) => {
    const read = CatalogueItem.safeParse(entry);
    if (!read.success) {
      const fault = read.error.issues[0];
      throw new Error(
        `Maintenance catalogue, ${nameOf(entry, at)}, field ${fault?.path.join(".") || "(whole item)"}: ${fault?.message}.`,
      );
    }
    if (seen.has(read.data.id)) throw new Error(`Maintenance catalogue, item "${read.data.id}", field id: used twice.`);
    seen.add(read.data.id);
    return read.data;
  });
  checkReplaced(items);
  return { items, vocabulary: compileVocabulary(items.flatMap(keywordsOf), factWords) };
}
