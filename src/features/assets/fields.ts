import * as field from "#domain/fields.ts";

/** What a machine can be: the assets that the catalogue of maintenance plans for. */
export const assetKinds = [
  "generator",
  "inverter",
  "solar_panels",
  "transformer",
  "switchboard",
  "lift",
  "borehole",
  "water_pump",
  "water_tank",
  "water_treatment",
  "water_heater",
  "septic_tank",
  "air_conditioner",
  "ventilation",
  "fire_alarm",
  "fire_extinguisher",
  "fire_pump",
  "gas_system",
  "fuel_tank",
  "gate",
  "cctv",
  "intercom",
  "pool",
  "roof",
  "other",
] as const;
export type AssetKind = (typeof assetKinds)[number];
export const assetKindLabels: Record<AssetKind, string> = {
  generator: "Generator",
  inverter: "Inverter and batteries",
  solar_panels: "Solar panels",
  transformer: "Transformer",
  switchboard: "Switchboard",
  lift: "Lift",
  borehole: "Borehole",
  water_pump: "Water pump",
  water_tank: "Water tank",
  water_treatment: "Water treatment",
  water_heater: "Water heater",
  septic_tank: "Septic tank",
  air_conditioner: "Air conditioner",
  ventilation: "Ventilation",
  fire_alarm: "Fire alarm",
  fire_extinguisher: "Fire extinguisher",
  fire_pump: "Fire pump",
  gas_system: "Gas system",
  fuel_tank: "Fuel tank",
  gate: "Gate",
  cctv: "CCTV",
  intercom: "Intercom",
  pool: "Swimming pool",
  roof: "Roof",
  other: "Something else",
};

export const ratingUnits = ["kVA", "kW", "litres", "persons"] as const;
export type RatingUnit = (typeof ratingUnits)[number];

export const conditionLabels = ["Broken", "Poor", "Fair", "Good", "As new"] as const;

const optional = field.optional;

/** What a keeper says of a machine; most of it stands on its name plate. */
export const assetFields = field.fields({
  name: field.shortText("Name"),
  kind: field.choice("Kind", assetKinds),
  make: optional(field.shortText("Make")),
  model: optional(field.shortText("Model")),
  serialNumber: optional(field.shortText("Serial number")),
  year: optional(field.number("Year", { min: 1900, max: 2200, whole: true })),
  rating: optional(field.number("Rating", { min: 0.001, max: 1_000_000_000 })),
  ratingUnit: optional(field.choice("Rated in", ratingUnits)),
  place: optional(field.shortText("Place")),
  unitId: optional(field.id("Unit")),
  parentId: optional(field.id("Part of")),
  warrantyUntil: optional(field.day("Warranty until")),
  replacementCost: optional(field.naira("Replacement cost")),
  condition: optional(field.number("Condition", { min: 1, max: 5, whole: true })),
  retiredOn: optional(field.day("Out of use since")),
});
