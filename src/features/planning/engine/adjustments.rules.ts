import type { SeasonName } from "#domain/season.ts";
import { quoted, sayingWithin } from "./anyway.rules.ts";
import { placeOf } from "./applicability.rules.ts";
import type { Adjustment, CatalogueItem } from "./catalogue.rules.ts";
import { factHolding, type Reading, type Reason, saidPresent, usageSaid } from "./facts.rules.ts";

export type Frequency = CatalogueItem["frequency"];

/** An item after its adjustments. `baseFrequency` holds outside a season that an adjustment brought. */
export type Adjusted = {
  frequency: Frequency;
  baseFrequency: Frequency;
  everyYears: number | null;
  priority: CatalogueItem["priority"];
  season: SeasonName | null;
  seasonAdded: boolean;
  costFactor: number;
  checklist: string[];
  reasons: Reason[];
};

export const frequencyLabel: Record<Frequency, string> = {
  daily: "every day",
  weekly: "every week",
  monthly: "every month",
  quarterly: "every three months",
  semi_annual: "twice a year",
  annual: "once a year",
};
type When = Adjustment["when"];
type Test = (when: When, reading: Reading) => string | null | undefined;

const pastHits = (when: When, { past }: Reading): number =>
  past.filter(({ reading, title }) =>
    when.historyKeywords?.some((keyword) => reading.keywords.has(keyword) || title.includes(keyword)),
  ).length;

/** Each test answers the fact that made it hold, null when it does not hold, undefined when it was not asked. */
const tests: Test[] = [
  ({ propertyTypes }, { facts }) =>
    propertyTypes &&
    (propertyTypes.some((type) => type === facts.type) ? `the building is listed as ${quoted(facts.type)}` : null),
  ({ constructionTypes }, { facts }) =>
    constructionTypes &&
    (constructionTypes.some((type) => type === facts.constructionType)
      ? `the construction is ${quoted(facts.constructionType ?? "")}`
      : null),
  ({ climateZones }, reading) =>
    climateZones &&
    (climateZones.some((zone) => zone === reading.zone) ? `the building is in ${placeOf(reading)}` : null),
  ({ states }, reading) =>
    states && (reading.state && states.includes(reading.state) ? `the building is in ${placeOf(reading)}` : null),
  ({ keywordsInNotes }, reading) => {
    if (!keywordsInNotes) return undefined;
    const said = saidPresent(reading, keywordsInNotes);
    return said ? sayingWithin(reading, said) : null;
  },
  ({ usagePatterns }, reading) => {
    if (!usagePatterns) return undefined;
    const said = usageSaid(reading, usagePatterns);
    return said ? `you describe the use as ${quoted(said)}` : null;
  },
  ({ facts }, reading) => {
    if (!facts) return undefined;
    const found = factHolding(reading, facts);
    return found ? (found[1].words ? sayingWithin(reading, found[1].words) : `it is known: ${found[0]}`) : null;
  },
  ({ minAgeYears: min }, { facts }) =>
    min === undefined
      ? undefined
      : facts.ageKnown && facts.buildingAge >= min
        ? `the building is ${facts.buildingAge} years old`
        : null,
  ({ minUnits: min }, { facts }) =>
    min === undefined
      ? undefined
      : facts.units !== null && facts.units >= min
        ? `the building has ${facts.units} units`
        : null,
  ({ minFloors: min }, { floors }) =>
    min === undefined ? undefined : floors !== null && floors >= min ? `the building has ${floors} floors` : null,
  (when, reading) => {
    if (!when.historyKeywords) return undefined;
    const hits = pastHits(when, reading);
    return hits >= (when.historyMinCount ?? 1)
      ? `the task history names it ${hits === 1 ? "once" : `${hits} times`}`
      : null;
  },
  // The age of a single asset needs an asset record, which a property does not carry.
  ({ assetAgeYears }) => (assetAgeYears ? null : undefined),
];

function factsBehind(when: When, reading: Reading): string[] | null {
  const facts: string[] = [];
  for (const test of tests) {
    const fact = test(when, reading);
    if (fact === null) return null;
    if (fact) facts.push(fact);
  }
  return facts;
}

function changeLabel({ change }: Adjustment, priority: string): string {
  const parts: string[] = [];
  const nth = change.everyYears && change.everyYears > 1 ? `once in ${change.everyYears} years` : null;
  if (nth) parts.push(`it is done ${nth}`);
  else if (change.everyYears) parts.push("it is done every year");
  else if (change.frequency) parts.push(`it is done ${frequencyLabel[change.frequency]}`);
  if (change.priority) parts.push(`its priority is ${priority}`);
  if (change.season === "harmattan") parts.push("that holds in harmattan");
  if (change.costFactor) parts.push(`its cost is taken ${change.costFactor} times`);
  if (change.addChecklist) parts.push("one step is added to the checklist");
  return parts.join(" and ");
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const lowerFirst = (text: string) =>
  /^[A-Z][a-z ]/.test(text) && !/^(?:South|Harmattan|Nigeria|Lagos|POP)/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;

function apply(adjusted: Adjusted, { change }: Adjustment) {
  if (change.frequency) {
    adjusted.frequency = change.frequency;
    if (change.frequency !== "annual") adjusted.everyYears = null;
    if (!change.season) adjusted.baseFrequency = change.frequency;
  }
  if (change.everyYears) adjusted.everyYears = change.everyYears;
  if (change.priority) adjusted.priority = change.priority;
  if (change.season) {
    adjusted.seasonAdded ||= adjusted.season === null;
    adjusted.season = change.season;
  }
  if (change.costFactor) adjusted.costFactor *= change.costFactor;
  if (change.addChecklist) adjusted.checklist = [...adjusted.checklist, change.addChecklist];
}

/** Applies the adjustments that hold, in the order they are written; a later one wins. */
export function adjust(item: CatalogueItem, reading: Reading): Adjusted {
  const adjusted: Adjusted = {
    frequency: item.frequency,
    baseFrequency: item.frequency,
    everyYears: item.everyYears,
    priority: item.priority,
    season: item.season,
    seasonAdded: false,
    costFactor: 1,
    checklist: item.checklist,
    reasons: [],
  };
  for (const adjustment of item.adjustments) {
    const facts = factsBehind(adjustment.when, reading);
    if (!facts) continue;
    apply(adjusted, adjustment);
    adjusted.reasons.push({
      kind: "adjustment",
      text: `${upperFirst(facts.join(" and "))}, so ${changeLabel(adjustment, adjusted.priority)}: ${lowerFirst(adjustment.because)}`,
    });
  }
  return adjusted;
}
