import * as field from "#domain/fields.ts";

export const unitKinds = ["flat", "shop", "office", "common", "plant"] as const;
export type UnitKind = (typeof unitKinds)[number];
export const unitKindLabels: Record<UnitKind, string> = {
  flat: "Flat",
  shop: "Shop",
  office: "Office",
  common: "Common space",
  plant: "Plant room",
};

/** What people live and work in, and say to be theirs. */
export const lettable: UnitKind[] = ["flat", "shop", "office"];

export const occupancies = ["occupied", "empty", "owner_occupied"] as const;
export type Occupancy = (typeof occupancies)[number];
export const occupancyLabels: Record<Occupancy, string> = {
  occupied: "Occupied",
  empty: "Empty",
  owner_occupied: "Owner-occupied",
};

/** How the units of a floor are called when a whole building is made at once. */
export const namings = ["letters", "numbers", "running", "by_floor"] as const;
export type Naming = (typeof namings)[number];
export const namingLabels: Record<Naming, string> = {
  letters: "A, B, C on each floor",
  numbers: "1, 2, 3 on each floor",
  running: "1, 2, 3 through all floors",
  by_floor: "101, 102 … 201, 202",
};

export const floorRange = { min: -10, max: 200 };
/** The most that one step makes. */
export const mostAtOnce = 2_000;

const optional = field.optional;
const floor = { ...floorRange, whole: true };

/** What a keeper says of one unit. */
export const unitFields = field.fields({
  block: optional(field.shortText("Block or wing", { max: 60 })),
  floor: optional(field.number("Floor", floor)),
  name: field.shortText("Name", { max: 80 }),
  kind: optional(field.choice("Kind", unitKinds)),
  sizeM2: optional(field.number("Size in m²", { min: 0.1, max: 1_000_000 })),
  share: optional(field.number("Share in per mille", { min: 0.001, max: 1_000 })),
  weight: optional(field.number("Weight", { min: 0.001, max: 1_000_000 })),
  exclusions: field.list("Takes no part in", { max: 20, each: 60 }),
  occupancy: optional(field.choice("Occupancy", occupancies)),
});

/** A block made in one step, as "4 floors, 6 flats each, A to F". */
export const gridFields = field.fields({
  block: optional(field.shortText("Block or wing", { max: 60 })),
  floors: field.number("Number of floors", { min: 1, max: 100, whole: true }),
  perFloor: field.number("Units on each floor", { min: 1, max: 100, whole: true }),
  firstFloor: optional(field.number("Lowest floor", floor)),
  naming: optional(field.choice("Names", namings)),
  prefix: optional(field.shortText("Word before the name", { max: 40 })),
  kind: optional(field.choice("Kind", unitKinds)),
});

export const residentKinds = ["main", "further"] as const;
export type ResidentKind = (typeof residentKinds)[number];
export const residentKindLabels: Record<ResidentKind, string> = {
  main: "Main resident",
  further: "Further resident",
};

/** Who lives in a unit, from when to when. */
export const residentFields = field.fields({
  name: field.shortText("Name"),
  kind: optional(field.choice("Kind", residentKinds)),
  phone: optional(field.pastedText("Phone", { max: 40 })),
  email: optional(field.email()),
  movedIn: field.day("Moved in"),
  movedOut: optional(field.day("Moved out")),
});
