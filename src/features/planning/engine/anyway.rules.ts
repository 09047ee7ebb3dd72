import { formatDay } from "#domain/days.ts";
import { factLabels, factOf, type KnownFact } from "../note-reader/known.rules.ts";
import { tellerOf } from "../note-reader/names.rules.ts";
import type { CatalogueItem } from "./catalogue.rules.ts";
import { factHolding, type Reading, type Reason } from "./facts.rules.ts";

/** What counts in a building whatever was ticked, since lives hang on it or the owner tells of it. */

/** Why an item applies; `doubts` are what is assumed, each with the question that would settle it. */
export type Fit = { reasons: Reason[]; doubts: { text: string; question: string }[] };

export type Check = (item: CatalogueItem, reading: Reading, fit: Fit) => boolean;

export const quoted = (words: string) => `“${words}”`;

/** "Your notes say “gym”", "The building's name says “gym”". */
export const saying = ({ facts }: Reading, words: string): string => `${tellerOf(facts, words)} ${quoted(words)}`;

/** The same within a sentence. */
export const sayingWithin = (reading: Reading, words: string): string =>
  saying(reading, words).replace(/^./, (letter) => letter.toLowerCase());

const teller: Record<KnownFact["source"], string> = {
  inspection: "An inspection found",
  owner: "It was said",
  photo: "A photo shows",
  notes: "Your notes say",
};

export const kindOf = ([, { source, words }]: [string, KnownFact]) => (source === "notes" || words ? "notes" : "fact");

/** A sentence that says by what a fact is known. */
export function factSentence([name, { source, words, on }]: [string, KnownFact], reading: Reading): string {
  const fact = factOf(name);
  const value = name.slice(fact.length + 1);
  if (words) return `${saying(reading, words)}.`;
  return `${teller[source]}${on ? ` on ${formatDay(on)}` : ""}: ${(factLabels.get(fact) ?? fact).toLowerCase()}, ${value}.`;
}

export const isSafety = ({ priority, statutory }: CatalogueItem) =>
  priority === "critical" || priority === "high" || statutory.required;

export const isHome = (type: string) => type === "Residential - Single Family";

/** Where many people sleep or come together. */
const manyLives = [
  "use:hostel",
  "use:hotel",
  "use:hospital",
  "use:care home",
  "use:estate",
  "use:market",
  "crowd:crowd",
];

/** Floors and homes from which a block of flats is one in which a fire takes many. */
const blockFloors = 3;
const blockUnits = 8;

/** Why lives hang on this building's work whatever was ticked: many sleep or meet there, or people work there; or null. */
export function manyLivesHere(reading: Reading): Reason | null {
  const { facts, floors } = reading;
  const crowded = factHolding(reading, manyLives);
  if (crowded)
    return { kind: kindOf(crowded), text: `Many people sleep or meet here. ${factSentence(crowded, reading)}` };
  if (!facts.type.startsWith("Residential"))
    return { kind: "type", text: `People work here or come here: the building is listed as ${quoted(facts.type)}.` };
  if (isHome(facts.type)) return null;
  const units = facts.units ?? 0;
  if ((floors ?? 0) < blockFloors && units < blockUnits) return null;
  const size = (floors ?? 0) >= blockFloors ? `${floors} floors` : `${units} homes`;
  return { kind: "units", text: `Many people sleep here: the building has ${size}.` };
}

const countsAnyway = (what: string, { kind, text }: Reason): Reason => ({
  kind,
  text: `${what} whatever was ticked. ${text}`,
});

/** Fire safety counts where many people sleep or meet, and wherever people work, whatever was ticked. */
const savesManyLives: Check = (item, reading, fit) => {
  const { keywordMode, facts, assumeFor } = item.applies_when;
  const mayBeThere = !facts || assumeFor !== null;
  if (item.component !== "fire_safety" || keywordMode !== "none" || !mayBeThere || !isSafety(item)) return false;
  const why = manyLivesHere(reading);
  if (why) fit.reasons.push(countsAnyway("Fire safety counts", why));
  return why !== null;
};

/** What stands above people's heads is looked over, and so is the way down, whatever was ticked. */
const carriesManyLives: Check = (item, reading, fit) => {
  const { components: wanted, keywordMode, facts } = item.applies_when;
  const isWayOut = wanted?.includes("fire_safety") === true;
  if (item.component !== "structural" || keywordMode !== "none" || facts || !(isWayOut || isSafety(item))) return false;
  const isCrowded = item.priority === "high" && factHolding(reading, manyLives) !== null;
  const why = (reading.floors ?? 0) >= 2 || isCrowded ? manyLivesHere(reading) : null;
  if (why) fit.reasons.push(countsAnyway("What carries people and stands over them counts", why));
  return why !== null;
};

const roofFacts = ["roof covering", "roof carrier"];

/** A roof that the owner tells of, or that many people are under, is one to look after, whatever was ticked. */
const isRoofTold: Check = (item, reading, fit) => {
  const { keywordMode, facts } = item.applies_when;
  if (item.component !== "roofing" || keywordMode !== "none" || facts || !isSafety(item)) return false;
  const over = factHolding(reading, manyLives);
  if (over)
    fit.reasons.push(
      countsAnyway("A roof over many people counts", { kind: kindOf(over), text: factSentence(over, reading) }),
    );
  const told = over ?? [...reading.known].find(([name, { holds }]) => holds && roofFacts.includes(factOf(name)));
  if (told && !over) fit.reasons.push({ kind: kindOf(told), text: factSentence(told, reading) });
  return told !== undefined;
};

/** What a rare kind of construction needs comes with that kind, whatever was ticked. */
const isConstructionTold: Check = ({ applies_when: { constructionTypes: wanted } }, { facts }) =>
  wanted !== null && wanted.length < 3 && wanted.some((type) => type === facts.constructionType);

/** Where many sleep or meet, what keeps wires from burning counts as fire safety does. */
const wiresManyLives: Check = (item, reading, fit) => {
  const { keywordMode, facts } = item.applies_when;
  if (item.component !== "electrical" || keywordMode !== "none" || facts || !isSafety(item)) return false;
  const crowded = factHolding(reading, manyLives);
  if (crowded)
    fit.reasons.push(
      countsAnyway("Wiring counts where many people sleep or meet", {
        kind: kindOf(crowded),
        text: factSentence(crowded, reading),
      }),
    );
  return crowded !== null;
};

/** Each says of an item whose part nobody ticked that it counts all the same. */
export const countAnyway: readonly Check[] = [
  savesManyLives,
  carriesManyLives,
  isRoofTold,
  isConstructionTold,
  wiresManyLives,
];
