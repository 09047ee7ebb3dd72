import { describe, expect, test } from "vitest";
import type { Requirement } from "#domain/requirements.ts";
import { propertyTypes } from "#domain/vocab.ts";
import type { AssetKind } from "#features/assets/fields.ts";
import { type CatalogueItem, readCatalogue } from "#features/planning/engine/catalogue.rules.ts";
import type { BuildingFacts } from "./facts.rules.ts";
import { rules, sortOf } from "./rules.ts";

const law = readCatalogue().items.filter(({ statutory }) => statutory.required);

/** The paper that proves what each item of the catalogue has to be done for. */
const paperOf: Partial<Record<string, Requirement>> = {
  "pressure-vessel-inspection": "pressure_vessel",
  "boiler-thorough-examination": "pressure_vessel",
  "structural-integrity-test": "structural_test",
  "fitness-certificate-check": "fitness_certificate",
  "public-building-insurance-check": "building_insurance",
  "lift-thorough-examination": "lift_examination",
  "lift-registration-and-certificate": "lift_certificate",
  "goods-lift-and-lifting-gear-examination": "lifting_gear",
  "forklift-thorough-examination": "lifting_gear",
  "fire-safety-certificate": "fire_certificate",
  "lpg-cylinder-requalification": "gas_installation",
  "swimming-pool-safety-check": "pool_safety",
  "sewage-plant-duty-check": "sewage_clearance",
  "dispenser-calibration-seal": "dispenser_seals",
  "petroleum-licence-renewal": "petroleum_licence",
  "scale-verification": "scale_seals",
  "food-and-drug-licence": "drug_licence",
  "food-premises-permit": "food_permit",
  "health-facility-licence": "health_registration",
  "radiation-licence-and-survey": "radiation_licence",
  "factory-registration": "factory_registration",
  "explosives-magazine-check": "explosives_licence",
  "environmental-audit": "environmental_audit",
};

/** What the law asks for without a paper that could lapse: it stands in the plan alone. */
const withoutPaper: Partial<Record<string, string>> = {
  "internal-wash-and-repaint": "Walls are washed and painted; the record of the work is all that there is of it.",
  "cctv-service-and-privacy-check": "It says how recordings are kept, and nobody certifies it.",
  "danger-notice-response": "A notice is answered once, by its own day.",
  "machine-guarding-check": "Guards are in place or not; nobody certifies them.",
  "heritage-consent-check": "Consent is asked for before each work, and is for that work.",
  "process-effluent-sampling": "Limits are kept, not certified; the permit is the environmental audit's.",
};

/** The machines on the register that an item speaks of; what has none here is known by said facts, or by the building. */
const machinesOf: Partial<Record<string, readonly AssetKind[]>> = {
  "lift-thorough-examination": ["lift"],
  "lift-registration-and-certificate": ["lift"],
  "swimming-pool-safety-check": ["pool"],
  "lpg-cylinder-requalification": ["gas_system"],
};

/** Known by words of notes alone, which no board reads: a keeper asks for the paper. */
const byNotesAlone = new Set(["pressure-vessel-inspection", "goods-lift-and-lifting-gear-examination"]);
/** A register has no kind for boilers; in a factory or warehouse a water heater is taken for one. */
const takenForBoiler = ({ type, assets }: BuildingFacts) => type.startsWith("Industrial") && assets.has("water_heater");

/** Whether the catalogue says that the law asks it of this building. What is ticked or photographed decides no duty. */
function isLaw({ id, statutory, applies_when: when }: CatalogueItem, facts: BuildingFacts): boolean {
  if (byNotesAlone.has(id)) return false;
  const { type, state, age, floors } = facts;
  const isFactory = type === "Industrial - Manufacturing";
  const isIn =
    statutory.jurisdiction === "Lagos State"
      ? state === "Lagos"
      : !statutory.jurisdiction?.includes("factories") || isFactory || state === "Lagos";
  const isOf = [when.propertyTypes, statutory.propertyTypes].every((types) => !types || types.includes(type));
  const isOld = when.minAgeYears === null || (age ?? 0) >= when.minAgeYears;
  const isHigh = when.minFloors === null || (floors ?? 0) >= when.minFloors;
  const holds = (names: readonly string[] | null) => names?.some((name) => facts.known.has(name)) ?? false;
  const isKnown = holds(when.facts) && (!holds(when.notFacts) || holds(when.unlessFacts));
  const isThere = machinesOf[id]?.some((kind) => facts.assets.has(kind));
  const hangsOnThings = when.facts !== null || machinesOf[id] !== undefined;
  return isIn && isOf && isOld && isHigh && (!hangsOnThings || isKnown || isThere === true);
}

/** Buildings of each kind, in Lagos and elsewhere, young, old and of no known age, low and high, with each thing by itself. */
function* buildings(): Generator<BuildingFacts> {
  const kinds: readonly AssetKind[] = [
    ...new Set(Object.values(machinesOf).flatMap((some) => some ?? [])),
    "water_heater",
  ];
  const known = new Set(
    law.flatMap(({ applies_when: { facts, notFacts, unlessFacts } }) => [
      ...(facts ?? []),
      ...(notFacts ?? []),
      ...(unlessFacts ?? []),
    ]),
  );
  const things = [
    ...[[], ...kinds.map((kind) => [kind])].map((own) => ({ assets: new Set(own), known: new Set<string>() })),
    ...[...known].map((fact) => ({ assets: new Set<AssetKind>(), known: new Set([fact]) })),
    { assets: new Set(kinds), known },
  ];
  for (const type of propertyTypes)
    for (const state of ["Lagos", "Rivers", null])
      for (const [age, floors] of [
        [3, 1],
        [10, 4],
        [9, 3],
        [null, null],
      ] as const)
        for (const thing of things) yield { type, state, age, floors, components: [], ...thing };
}

describe("the law as the catalogue has it", () => {
  test("has a paper for each item, or a reason why there is none", () => {
    const ids = law.map(({ id }) => id).sort();
    expect(Object.keys({ ...paperOf, ...withoutPaper }).sort()).toEqual(ids);
    expect(Object.keys(paperOf).filter((id) => withoutPaper[id])).toEqual([]);
  });

  test("asks for a paper exactly where the catalogue says that it is law", () => {
    const asked = new Set(Object.values(paperOf));
    const wrong = new Set<string>();
    for (const facts of buildings())
      for (const one of asked) {
        if (!one) continue;
        const items = law.filter(({ id }) => paperOf[id] === one);
        const isAsked = rules[one].applies(facts) && ["statutory", "insurance"].includes(sortOf(one, facts));
        const should = items.some((item) => isLaw(item, facts)) || (one === "pressure_vessel" && takenForBoiler(facts));
        if (isAsked !== should)
          wrong.add(`${one} ${isAsked ? "is" : "is not"} asked of ${facts.type} in ${facts.state}`);
      }
    expect([...wrong]).toEqual([]);
  });

  test("is named as law for nothing else", () => {
    const asked = new Set(Object.values(paperOf));
    const named = (Object.keys(rules) as Requirement[]).filter((one) => rules[one].sort === "statutory");
    expect(named.filter((one) => !asked.has(one))).toEqual([]);
  });
});
