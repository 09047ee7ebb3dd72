import * as field from "#domain/fields.ts";

/** What the law asks of what goes on in a building, rather than of the building. */
const premisesRequirements = [
  "lifting_gear",
  "factory_registration",
  "petroleum_licence",
  "dispenser_seals",
  "scale_seals",
  "food_permit",
  "drug_licence",
  "health_registration",
  "radiation_licence",
  "explosives_licence",
  "environmental_audit",
] as const;
export type PremisesRequirement = (typeof premisesRequirements)[number];

/** What a building can have to prove by a paper. */
export const requirements = [
  "fire_certificate",
  "fire_equipment",
  "lift_certificate",
  "lift_examination",
  "structural_test",
  "fitness_certificate",
  "sewage_clearance",
  "pool_safety",
  "gas_installation",
  "pressure_vessel",
  "water_test",
  "building_insurance",
  "lift_contract",
  "generator_contract",
  "fire_contract",
  ...premisesRequirements,
] as const;
export type Requirement = (typeof requirements)[number];

export const sorts = ["statutory", "good_practice", "insurance", "contract"] as const;
export type Sort = (typeof sorts)[number];
export const sortLabels: Record<Sort, string> = {
  statutory: "Asked by law",
  good_practice: "Good practice",
  insurance: "Insurance",
  contract: "Contract",
};

const { optional } = field;

/** What a keeper says of a paper. */
export const paperFields = field.fields({
  requirement: field.choice("What it proves", requirements),
  number: optional(field.shortText("Number")),
  issuedBy: field.shortText("Issued by"),
  validFrom: field.day("Valid from"),
  validUntil: optional(field.day("Valid until")),
  note: optional(field.longText("Note", { max: 2_000 })),
  assetId: optional(field.id("Machine")),
});

/** Why a paper is not required of a building, although it looks so, or is although it does not. */
export const rulingFields = field.fields({
  reason: field.longText("Reason", { max: 1_000, missing: "Say why, so that others can follow it." }),
});
