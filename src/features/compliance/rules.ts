import { addDays, daysBetween, formatDay } from "#domain/days.ts";
import { type Requirement, requirements } from "#domain/requirements.ts";
import type { PropertyType } from "#domain/vocab.ts";
import type { AssetKind } from "#features/assets/fields.ts";
import { type BuildingFacts, isFactory, isLagos, isSaid, type Rule } from "./facts.rules.ts";
import type { Sort } from "./fields.ts";
import { premisesRules } from "./premises.rules.ts";

const home: PropertyType = "Residential - Single Family";
const flats: PropertyType = "Residential - Multi-Family";
const isPublic = ({ type }: BuildingFacts) => type !== home;
const isWorkplace = ({ type }: BuildingFacts) => type !== home && type !== flats;
const isIndustrial = ({ type }: BuildingFacts) => type.startsWith("Industrial");
/** Where others than one family live, work in offices, shop or learn. */
const isForPeople = (facts: BuildingFacts) => isPublic(facts) && !isIndustrial(facts);
const has =
  (...kinds: readonly AssetKind[]) =>
  ({ assets }: BuildingFacts) =>
    kinds.some((kind) => assets.has(kind));
const hasLift = (facts: BuildingFacts) => has("lift")(facts) || facts.components.includes("elevators");
const hasFireEquipment = has("fire_alarm", "fire_extinguisher", "fire_pump");

/** Each requirement as the maintenance catalogue has it, with what it rests on. */
export const rules: Record<Requirement, Rule> = {
  fire_certificate: {
    ...{ title: "Fire safety certificate", sort: "statutory", publicWords: "Fire safety certificate of" },
    basis: "Fire service laws ask business and public premises to hold one and to renew it each year.",
    applies: isWorkplace,
  },
  fire_equipment: {
    ...{ title: "Fire equipment check", sort: "good_practice", publicWords: "Fire equipment checked on" },
    basis: "Extinguishers, alarms and pumps are checked by a competent person each year.",
    applies: (facts) => hasFireEquipment(facts) || (isPublic(facts) && facts.components.includes("fire_safety")),
  },
  lift_certificate: {
    ...{ title: "Lift registration and certificate", sort: "statutory", publicWords: "Lift certified on" },
    basis: "The Lagos State Safety Commission asks for the registration and certification of all lifts.",
    applies: (facts) => isLagos(facts) && hasLift(facts),
  },
  lift_examination: {
    ...{ title: "Thorough examination of lifts", sort: "statutory", publicWords: "Lift inspected on" },
    isLaw: (facts) => isLagos(facts) || isFactory(facts),
    basis: "Factories Act section 24 for factories; Lagos asks it of every lift. Elsewhere it is good practice.",
    applies: hasLift,
  },
  structural_test: {
    ...{ title: "Structural integrity test", sort: "statutory", publicWords: "Structure tested on" },
    basis: "Lagos announced tests for buildings of 10 years and above, every five years.",
    applies: (facts) => isLagos(facts) && (facts.age ?? 0) >= 10,
  },
  fitness_certificate: {
    ...{ title: "Certificate of fitness for habitation", sort: "statutory", publicWords: "Certified fit on" },
    basis: "LASBCA Regulations 2019, regulation 10: for new and existing buildings in Lagos.",
    applies: isLagos,
  },
  sewage_clearance: {
    ...{ title: "Sewage clearance", sort: "statutory", publicWords: "Sewage clearance of" },
    basis: "Lagos asks for a treatment plant with clearance in buildings of four floors or more.",
    applies: (facts) => isLagos(facts) && isForPeople(facts) && (facts.floors ?? 0) >= 4,
  },
  pool_safety: {
    ...{ title: "Swimming pool check", sort: "statutory", publicWords: "Pool checked on" },
    basis: "Lagos Swimming Pool Regulations 2021: regular audits of pools that others than one family use.",
    applies: (facts) => isLagos(facts) && isForPeople(facts) && has("pool")(facts),
  },
  gas_installation: {
    ...{ title: "Gas installation and cylinders", sort: "statutory", publicWords: "Gas checked on" },
    basis: "The national standard NIS 69:2013 asks that gas cylinders are requalified every five years.",
    applies: (facts) => has("gas_system")(facts) || isSaid("heat:gas cylinders", "plant:cylinder stock")(facts),
  },
  pressure_vessel: {
    ...{ title: "Pressure vessel inspection", sort: "statutory", publicWords: "Pressure vessels inspected on" },
    basis:
      "Factories Act and Boiler and Pressure Vessel Regulations 2018: a competent person examines them at fixed times.",
    // The register has no kind for boilers: in a factory or warehouse a water heater is taken for one.
    applies: (facts) => isSaid("plant:boiler")(facts) || (isIndustrial(facts) && has("water_heater")(facts)),
  },
  water_test: {
    ...{ title: "Drinking water test", sort: "good_practice", publicWords: "Water tested on" },
    basis: "Limits of NIS 554:2015; twice a year is good practice for boreholes.",
    applies: has("borehole", "water_treatment"),
  },
  building_insurance: {
    ...{ title: "Insurance of the building", sort: "insurance", publicWords: "Insured since" },
    basis: "Section 76 of the Nigerian Insurance Industry Reform Act 2025: public buildings, tenanted ones included.",
    applies: isPublic,
  },
  lift_contract: {
    ...{ title: "Service contract of the lifts", sort: "contract", publicWords: "Lift under contract since" },
    basis: "A lift in use needs somebody who comes when it stands still with people in it.",
    applies: hasLift,
  },
  generator_contract: {
    ...{ title: "Service contract of the generator", sort: "contract", publicWords: "Generator under contract since" },
    basis: "A generator that others live by is served by hours, by contract.",
    applies: (facts) => isPublic(facts) && has("generator")(facts),
  },
  fire_contract: {
    ...{
      title: "Service contract of fire equipment",
      sort: "contract",
      publicWords: "Fire equipment under contract since",
    },
    basis: "Alarms and pumps need a firm that tests them and comes when they fail.",
    applies: has("fire_alarm", "fire_pump"),
  },
  ...premisesRules,
};

/** Who asks a building for it: what is law elsewhere may be good practice here. */
export function sortOf(requirement: Requirement, facts: BuildingFacts): Sort {
  const { sort, isLaw } = rules[requirement];
  return isLaw && !isLaw(facts) ? "good_practice" : sort;
}

/** How many days before it lapses a paper is spoken of, on the day itself, and after. */
export const reminderSteps = [60, 30, 7, 0, -1, -30] as const;

export type Proof = { id: string; validFrom: string; validUntil: string | null };
export type Ruling = { required: boolean | null; reason: string | null };
export const states = ["red", "orange", "green", "not_required"] as const;
export type State = (typeof states)[number];

const lasts = ({ validUntil }: Proof): string => validUntil ?? "9999-12-31";
const outlasts = (one: Proof, other: Proof): boolean =>
  lasts(one) === lasts(other) ? one.id > other.id : lasts(one) > lasts(other);

/** Which of the papers for one requirement proves it: the one that lasts longest of those that hold already. */
export function provingPaper<P extends Proof>(papers: readonly P[], today: string): P | null {
  let best: P | null = null;
  for (const one of papers) if (one.validFrom <= today && (best === null || outlasts(one, best))) best = one;
  return best;
}

type Standing = { state: State; paper: Proof | null; next: Proof | null };
/** The day that it is, and the last one that counts as soon. */
export type Day = { today: string; soon: string };

/** How a building stands on one requirement. `next` is a paper that begins later; `soon` the last day that counts as soon. */
export function standingOn(papers: readonly Proof[], ruling: Ruling | undefined, { today, soon }: Day): Standing {
  const paper = provingPaper(papers, today);
  const later = papers.filter(({ validFrom }) => validFrom > today);
  const next = later.length === 0 ? null : provingPaper(later, "9999-12-31");
  const is = (state: State): Standing => ({ state, paper, next });
  if (ruling?.required === false) return is("not_required");
  if (paper === null) return is("red");
  if (paper.validUntil === null) return is("green");
  if (paper.validUntil < today) return is("red");
  if (paper.validUntil > soon) return is("green");
  return next && next.validFrom <= addDays(paper.validUntil, 1) ? is("green") : is("orange");
}

/** Why it stands so, as a sentence. */
export function reasonOf({ state, paper, next }: Standing, ruling: Ruling | undefined, today: string): string {
  if (state === "not_required") return `Not required: ${ruling?.reason ?? ""}`;
  if (paper === null) return next ? `Its paper begins on ${formatDay(next.validFrom)}.` : "No paper proves it yet.";
  if (paper.validUntil === null) return "It has no last day.";
  const last = formatDay(paper.validUntil);
  if (state === "red") return `Lapsed on ${last}.`;
  if (state === "orange") return `Lapses ${leftWords(daysBetween(today, paper.validUntil))}, on ${last}.`;
  return `Valid until ${last}.`;
}

export const leftWords = (left: number): string => (left === 0 ? "today" : left === 1 ? "tomorrow" : `in ${left} days`);

/** What a building must have: what the rules ask of it and a keeper has not ruled out, what a keeper asks, and what has a paper. */
export function requiredOf(
  facts: BuildingFacts,
  ruled: (requirement: Requirement) => Ruling | undefined,
  hasPaper: (requirement: Requirement) => boolean,
): Requirement[] {
  return requirements.filter(
    (one) => rules[one].applies(facts) || typeof ruled(one)?.required === "boolean" || hasPaper(one),
  );
}

/** What presses most comes first. */
export const weight: Record<State, number> = { red: 0, orange: 1, green: 2, not_required: 3 };
export const byUrgency = (a: { state: State }, b: { state: State }): number => weight[a.state] - weight[b.state];

export const paperProblem = (paper: {
  validFrom?: string | null | undefined;
  validUntil?: string | null | undefined;
}) =>
  paper.validFrom && paper.validUntil && paper.validUntil < paper.validFrom ? "It cannot end before it begins." : null;
