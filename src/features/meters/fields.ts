import * as field from "#domain/fields.ts";

/** What can be measured: some count up, the others say how much is left. */
export const meterKinds = [
  "run_hours",
  "electricity",
  "prepaid_electricity",
  "diesel",
  "water",
  "water_tank",
  "gas",
  "gas_cylinder",
] as const;
export type MeterKind = (typeof meterKinds)[number];

type KindFacts = { label: string; unit: string; counts: "up" | "down"; sources: readonly Source[] };

export const sources = ["grid", "generator", "inverter", "mains", "borehole", "bought"] as const;
export type Source = (typeof sources)[number];
export const sourceLabels: Record<Source, string> = {
  grid: "Grid",
  generator: "Generator",
  inverter: "Inverter",
  mains: "Water mains",
  borehole: "Borehole",
  bought: "Bought water",
};

/** What a kind is called and counted in, and where it can come from; the first source holds where none is said. */
export const kindFacts: Record<MeterKind, KindFacts> = {
  run_hours: { label: "Run-hours", unit: "h", counts: "up", sources: [] },
  electricity: { label: "Electricity", unit: "kWh", counts: "up", sources: ["grid", "generator", "inverter"] },
  prepaid_electricity: { label: "Prepaid units left", unit: "kWh", counts: "down", sources: ["grid"] },
  diesel: { label: "Diesel left", unit: "litres", counts: "down", sources: [] },
  water: { label: "Water", unit: "m³", counts: "up", sources: ["mains", "borehole", "bought"] },
  water_tank: { label: "Water left in a tank", unit: "m³", counts: "down", sources: ["bought", "mains", "borehole"] },
  gas: { label: "Piped gas", unit: "m³", counts: "up", sources: [] },
  gas_cylinder: { label: "Cylinder gas left", unit: "kg", counts: "down", sources: [] },
};

/** What comes through a pipe or a cable, so that a meter may stand behind another. */
export const flowing: ReadonlySet<MeterKind> = new Set([
  "electricity",
  "prepaid_electricity",
  "water",
  "water_tank",
  "gas",
]);

/** Where what goes through a meter of the building comes to. */
export const reaches = ["units", "common"] as const;
export type Reach = (typeof reaches)[number];
export const reachLabels: Record<Reach, string> = {
  units: "Flats: it is the main meter",
  common: "Common parts alone",
};

export const isMeterKind = (value: string): value is MeterKind => meterKinds.some((kind) => kind === value);

export const events = ["reset", "replaced"] as const;
export type ReadingEvent = (typeof events)[number];
export const eventLabels: Record<ReadingEvent, string> = {
  reset: "It began again at 0",
  replaced: "It was replaced",
};

/** The most that any meter shows. */
export const mostShown = 1_000_000_000;

const { optional } = field;

/** What a keeper says of a meter. */
export const meterFields = field.fields({
  name: field.shortText("Name"),
  kind: field.choice("Kind", meterKinds),
  source: optional(field.choice("Comes from", sources)),
  reaches: optional(field.choice("Goes on to", reaches)),
  serialNumber: optional(field.shortText("Serial number")),
  capacity: optional(field.number("Holds", { min: 0.001, max: mostShown })),
  unitId: optional(field.id("Unit")),
  assetId: optional(field.id("Machine")),
});

/** What somebody says who has read a meter. */
export const readingFields = field.fields({
  value: field.number("Reading", { min: 0, max: mostShown, missing: "Type what the meter shows." }),
  at: optional(field.instant("Read at")),
  added: optional(field.number("Added", { min: 0.001, max: mostShown })),
  event: optional(field.choice("What happened", events)),
  ended: optional(field.number("Last figure before", { min: 0, max: mostShown })),
  note: optional(field.shortText("Note")),
});

/** A schedule that comes by use as well as by the calendar. */
export const usageFields = field.fields({
  every: field.number("Every", { min: 0.1, max: mostShown }),
});
