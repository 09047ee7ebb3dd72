import { formatDay } from "#domain/days.ts";
import { zoneLabel } from "#domain/season.ts";
import { factOf, type KnownFact } from "../note-reader/known.rules.ts";
import { deniedKeyword } from "../note-reader/vocabulary.rules.ts";
import {
  type Check,
  countAnyway,
  type Fit,
  factSentence,
  isHome,
  isSafety,
  kindOf,
  manyLivesHere,
  quoted,
  saying,
} from "./anyway.rules.ts";
import type { CatalogueItem } from "./catalogue.rules.ts";
import { factHolding, type Reading, saidDenied, saidOthers, saidPresent, usageSaid } from "./facts.rules.ts";
import { factQuestions } from "./questions.rules.ts";

const componentName: Record<string, string> = {
  plumbing: "plumbing",
  electrical: "electrical",
  hvac: "HVAC",
  structural: "structural",
  roofing: "roofing",
  security: "security",
  elevators: "elevators",
  fire_safety: "fire safety",
  landscaping: "landscaping",
  parking: "parking",
};

const years = (count: number) => (count === 1 ? "1 year" : `${count} years`);
export const placeOf = ({ state, zone }: Reading): string =>
  `${state === "FCT" ? "the FCT" : state}${zone ? `, in ${zoneLabel[zone]}` : ""}`;

const byComponent: Check = (item, reading, fit) => {
  const { components: wanted, keywordMode, assetWords, keywordsInNotes } = item.applies_when;
  if (!wanted) return true;
  const ticked = wanted.find((component) => reading.components.has(component));
  if (!ticked) {
    // What is known to be there is there, whatever was ticked.
    const own = assetWords ?? (keywordMode === "required" ? keywordsInNotes : null);
    const { facts, unlessFacts } = item.applies_when;
    const isKnown =
      saidPresent(reading, own) !== null || factHolding(reading, [...(facts ?? []), ...(unlessFacts ?? [])]) !== null;
    return isKnown || countAnyway.some((check) => check(item, reading, fit));
  }
  fit.reasons.push({
    kind: "component",
    text: `You ticked ${componentName[ticked]} among the parts of this building to maintain.`,
  });
  return true;
};

const byType: Check = (item, reading, fit) => {
  const { facts } = reading;
  const { propertyTypes: wanted, keywordMode, assetWords } = item.applies_when;
  if (!wanted) return true;
  // Kinds say where a thing is taken for granted; where notes name it, it is there. In homes some words mean less.
  if (!wanted.some((type) => type === facts.type)) {
    const isMeant = keywordMode === "required" || (keywordMode === "boost" && !isHome(facts.type));
    return (
      factHolding(reading, item.applies_when.unlessFacts) !== null ||
      (isMeant && saidPresent(reading, assetWords) !== null)
    );
  }
  fit.reasons.push({ kind: "type", text: `The building is listed as ${quoted(facts.type)}.` });
  return true;
};

const byConstruction: Check = (item, { facts }, fit) => {
  const wanted = item.applies_when.constructionTypes;
  if (!wanted) return true;
  if (facts.constructionType === null) {
    // Half the kinds or more: likely enough to plan; a rare kind waits until somebody says so.
    if (wanted.length < 3) return false;
    fit.doubts.push({ text: "The construction type is not known.", question: factQuestions.constructionType });
    return true;
  }
  if (!wanted.some((type) => type === facts.constructionType)) return false;
  fit.reasons.push({ kind: "construction", text: `The construction is ${quoted(facts.constructionType)}.` });
  return true;
};

const byAge: Check = (item, reading, fit) => {
  const { facts } = reading;
  const { minAgeYears: min, maxAgeYears: max, assetWords } = item.applies_when;
  if (min === null && max === null) return true;
  // What the notes name is there, however young the building.
  if (max === null && saidPresent(reading, assetWords)) return true;
  if (!facts.ageKnown) {
    if (!isSafety(item)) return false;
    fit.doubts.push({
      text: `The age of the building is not known, and this starts at ${years(min ?? 0)}.`,
      question: factQuestions.buildingAge,
    });
    return true;
  }
  if (min !== null && facts.buildingAge < min) return false;
  if (max !== null && facts.buildingAge > max) return false;
  fit.reasons.push({
    kind: "age",
    text: `The building is ${years(facts.buildingAge)} old; this ${min !== null ? `starts at ${years(min)}` : `ends at ${years(max ?? 0)}`}.`,
  });
  return true;
};

const bySize: Check = (item, reading, fit) => {
  const { minUnits, minFloors } = item.applies_when;
  const { units } = reading.facts;
  if (minFloors !== null) {
    if (reading.floors === null) {
      fit.doubts.push({
        text: "The number of floors is not known.",
        question: factQuestions.floors,
      });
    } else if (reading.floors < minFloors) return false;
    else {
      const where = reading.floorsFromNotes ? "Your notes tell of" : "The building has";
      fit.reasons.push({ kind: "units", text: `${where} ${reading.floors} floors; this applies from ${minFloors}.` });
    }
  }
  if (minUnits !== null) {
    if (units === null) fit.doubts.push({ text: "The number of units is not known.", question: factQuestions.units });
    else if (units < minUnits) return false;
    else fit.reasons.push({ kind: "units", text: `The building has ${units} units; this applies from ${minUnits}.` });
  }
  return true;
};

const byPlace: Check = (item, reading, fit) => {
  const { climateZones, states } = item.applies_when;
  if (!climateZones && !states) return true;
  if (reading.state === null) {
    // A rule of nearly every state is likely; one of a single state waits for the answer.
    if (climateZones || (states?.length ?? 0) < 19) return false;
    fit.doubts.push({ text: "The state is not known.", question: factQuestions.state });
    return true;
  }
  if (climateZones && !climateZones.some((zone) => zone === reading.zone)) return false;
  if (states && !states.includes(reading.state)) return false;
  fit.reasons.push({ kind: "place", text: `The building is in ${placeOf(reading)}.` });
  return true;
};

const byUsage: Check = (item, reading, fit) => {
  const wanted = item.applies_when.usagePatterns;
  if (!wanted) return true;
  const said = usageSaid(reading, wanted);
  if (!said) return false;
  fit.reasons.push({ kind: "usage", text: `You describe the use as ${quoted(said)}.` });
  return true;
};

const named = (asset: string) => (/^[A-Z]{2}/.test(asset) ? asset : asset.charAt(0).toLowerCase() + asset.slice(1));
const defaultQuestion = (item: CatalogueItem) => item.question ?? `Does the property have this: ${named(item.asset)}?`;

const isAlarm = (lack: string): boolean => lack.endsWith("alarm");
/** Where people sleep who have to be woken. */
const sleepers = ["use:hostel", "use:hotel", "use:hospital", "use:care home"];

/**
 * What an item on its lack is about, where notes name none of it and lives hang on it: "no fire alarm" is likely of a hall whose
 * notes tell of none. Where it was ticked it is taken to be there, and asked about.
 */
function likelyLack({ component, applies_when }: CatalogueItem, reading: Reading): string | null {
  const lacks = (applies_when.keywordsInNotes ?? []).flatMap((keyword) => deniedKeyword(keyword) ?? []);
  const [first] = lacks;
  if (!first || component !== "fire_safety" || reading.components.has(component)) return null;
  const unnamed = lacks.filter((lack) => saidPresent(reading, [lack]) === null);
  if (unnamed.length === lacks.length) return manyLivesHere(reading) ? first : null;
  // Extinguishers alone wake nobody.
  const isUnwarned = lacks.length > 1 && !lacks.some((lack) => isAlarm(lack) && !unnamed.includes(lack));
  return isUnwarned && factHolding(reading, sleepers) ? (unnamed.find(isAlarm) ?? null) : null;
}

const byNotes: Check = (item, reading, fit) => {
  const { keywordsInNotes, keywordMode, assetWords, excludeKeywords } = item.applies_when;
  if (saidPresent(reading, excludeKeywords)) return false;
  const told = saidPresent(reading, assetWords ?? keywordsInNotes);
  if (!told && saidDenied(reading, assetWords ?? keywordsInNotes)) return false;
  // "The tenants put their own splits": what cools their rooms is not taken for granted beside.
  if (!told && item.component === "hvac" && saidOthers(reading, assetWords ?? keywordsInNotes)) return false;
  if (keywordMode === "none") return true;
  if (told) {
    fit.reasons.push({ kind: "notes", text: `${saying(reading, told)}.` });
    return true;
  }
  const hinted = saidPresent(reading, keywordsInNotes);
  const lack = hinted ? null : likelyLack(item, reading);
  if (lack) {
    fit.doubts.push({ text: `Your notes tell of no ${lack}.`, question: defaultQuestion(item) });
    return true;
  }
  if (!hinted && keywordMode === "required") return false;
  if (hinted) fit.reasons.push({ kind: "notes", text: `${saying(reading, hinted)}, which often goes with it.` });
  fit.doubts.push({
    text: hinted
      ? `Your notes do not name it: ${named(item.asset)}.`
      : `We assumed it is there, as in most such buildings: ${named(item.asset)}.`,
    question: defaultQuestion(item),
  });
  return true;
};

/** What the kind of the building alone tells, which nobody said. */
const isOfKind = ({ source, words, on }: KnownFact) => source === "owner" && words === null && on === null;

/** Of these a building has many beside each other, so that one says nothing of another. */
const manyOf: ReadonlySet<string> = new Set(["plant", "power"]);

const isFamilyKnown = ({ known }: Reading, names: readonly string[]) => {
  const families = new Set(names.map(factOf).filter((family) => !manyOf.has(family)));
  for (const [name, fact] of known)
    if (fact.holds && families.has(factOf(name)) && !(factOf(name) === "building" && isOfKind(fact))) return true;
  return false;
};

/** "sawmill", "hostel": what a building is, from which follows what it has as a rule. */
const isUse = (name: string) => factOf(name) === "use";
const isThing = (name: string) => factOf(name) === "plant";
const isRefused = ({ known }: Reading, name: string) => known.get(name)?.holds === false;

/** What is said not to be there is not, whatever a building of this use has as a rule. */
const byFacts: Check = (item, reading, fit) => {
  const { facts, alsoFacts, assumeFor, notFacts, unlessFacts } = item.applies_when;
  if (factHolding(reading, notFacts) && !factHolding(reading, unlessFacts)) return false;
  if (alsoFacts?.some((name) => !reading.known.get(name)?.holds)) return false;
  if (!facts) return true;
  const found = factHolding(reading, facts);
  if (found && isUse(found[0]) && facts.some((name) => isThing(name) && isRefused(reading, name))) return false;
  if (found) {
    fit.reasons.push({ kind: kindOf(found), text: factSentence(found, reading) });
    return true;
  }
  if (!assumeFor || facts.some((name) => reading.known.has(name)) || isFamilyKnown(reading, facts)) return false;
  const isLikely =
    assumeFor.propertyTypes?.some((type) => type === reading.facts.type) || factHolding(reading, assumeFor.facts);
  if (!isLikely) return false;
  fit.doubts.push({
    text: `We assumed it is there, as in most such buildings: ${named(item.asset)}.`,
    question: defaultQuestion(item),
  });
  return true;
};

const eventWords: Record<string, RegExp> = {
  flood: /\bflood(?:s|ed|ing)?\b/i,
  storm: /\bstorms?\b/i,
  tenancy_change: /\b(?:tenant|tenancy)\b/i,
};
const eventMemoryDays = 120;

/** Whether finished work with this title brings items that go again by themselves. */
export const tellsOfEvent = (title: string): boolean => Object.values(eventWords).some((words) => words.test(title));

/** Items that exist only after an event are planned when the history tells of it within the last four months. */
const byEvent: Check = (item, { past, today }, fit) => {
  if (item.eventTrigger?.mode !== "only") return true;
  const words = eventWords[item.eventTrigger.type];
  const since = new Date(Date.parse(`${today}T00:00:00Z`) - eventMemoryDays * 86_400_000).toISOString().slice(0, 10);
  const hit = past.find(
    ({ task }) => words?.test(task.title) && task.completedOn >= since && task.completedOn <= today,
  );
  if (!hit) return false;
  fit.reasons.push({
    kind: "history",
    text: `The history of this property tells of it: ${quoted(hit.task.title)} on ${formatDay(hit.task.completedOn)}.`,
  });
  return true;
};

const checks: Check[] = [
  byComponent,
  byType,
  byConstruction,
  byAge,
  bySize,
  byPlace,
  byUsage,
  byFacts,
  byNotes,
  byEvent,
];

/** Whether an item applies to the building, and why; null when any field does not hold. */
export function fitOf(item: CatalogueItem, reading: Reading): Fit | null {
  const fit: Fit = { reasons: [], doubts: [] };
  for (const check of checks) if (!check(item, reading, fit)) return null;
  return fit;
}
