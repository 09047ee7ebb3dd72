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
