import { readState } from "#domain/places.ts";
import type { PlanEvent } from "#domain/plan-events.ts";
import type { Component, ConstructionType, PropertyType } from "#domain/vocab.ts";

/** What can be said of a building, as it is stored. */
export type Said = {
  name: string;
  type: PropertyType;
  location: string;
  address: string | null;
  buildingAge: number;
  ageKnown: boolean;
  constructionType: ConstructionType | null;
  units: number | null;
  floors: number | null;
  usagePattern: string | null;
  components: Component[];
  specialNotes: string | null;
  accessNotes: string | null;
  state: string | null;
  lga: string | null;
  latitude: number | null;
  longitude: number | null;
  listed: boolean;
  unitsListed: boolean;
};

/** What a person names of it: absent stays, null clears. */
export type Named = Partial<Omit<Said, "buildingAge" | "ageKnown" | "listed" | "unitsListed">> & {
  buildingAge?: number | null;
  listed?: boolean | null;
  unitsListed?: boolean | null;
};

/** What the plan is made of; the rest changes nothing in it. */
const facts: ReadonlySet<keyof Said> = new Set<keyof Said>([
  "name",
  "type",
  "location",
  "address",
  "state",
  "lga",
  "buildingAge",
  "ageKnown",
  "constructionType",
  "units",
  "floors",
  "usagePattern",
  "components",
  "specialNotes",
]);

/**
 * The state goes by the location unless a person says it. One that was chosen by hand stays while the place reads the
 * same as before, and where the new place says none.
 */
function stateOf(before: Said, after: Said, said: string | null | undefined): string | null {
  if (said) return said;
  const read = readState(after.location, after.address ?? "");
  if (said === null) return read;
  const readBefore = readState(before.location, before.address ?? "");
  if (read === readBefore) return before.state;
  return read ?? (before.state === readBefore ? null : before.state);
}

const same = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((one) => b.includes(one)) : a === b;

const labels: Partial<Record<keyof Said, string>> = {
  name: "Name",
  type: "Kind of building",
  location: "Location",
  address: "Address",
  state: "State",
  lga: "Local government",
  buildingAge: "Age",
  ageKnown: "Age",
  constructionType: "Construction",
  units: "Units",
  floors: "Floors",
  usagePattern: "Use",
  components: "Parts",
  specialNotes: "Notes",
};

/** A fact in words; notes are too long to be told twice. */
function toldOf(name: keyof Said, said: Said): string | null {
  if (name === "buildingAge" || name === "ageKnown") return said.ageKnown ? String(said.buildingAge) : null;
  const value = said[name];
  return Array.isArray(value) ? value.join(", ") : value === null ? null : String(value).slice(0, 200);
}

const eventOf = (name: keyof Said, before: Said, after: Said): PlanEvent => {
  const [old, now] = [toldOf(name, before), toldOf(name, after)];
  const text = `${labels[name]} of the building changed${now && now.length <= 60 ? ` to ${now}` : ""}.`;
  return { kind: "building", text, fact: name, old, new: now };
};

/** What an edit changes of a building, field by field, and what of it its plan has to follow. */
export function changesOf(before: Said, { buildingAge, listed, unitsListed, state, ...named }: Named) {
  const given = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
  const shown = { listed: listed ?? before.listed, unitsListed: unitsListed ?? before.unitsListed };
  const after: Said = { ...before, ...given, ...shown };
  if (buildingAge !== undefined)
    Object.assign(after, { buildingAge: buildingAge ?? 0, ageKnown: buildingAge !== null });
  after.state = stateOf(before, after, state);
  const names = (Object.keys(after) as (keyof Said)[]).filter(
    (name) => name in before && !same(before[name], after[name]),
  );
  const changed: Partial<Said> = Object.fromEntries(names.map((name) => [name, after[name]]));
  const told = names.filter((name) => facts.has(name) && !(name === "ageKnown" && names.includes("buildingAge")));
  const events = told.map((name) => eventOf(name, before, after));
  return { changed, names, events };
}
