import { readState } from "#domain/places.ts";
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
};

/** What a person names of it: absent stays, null clears. */
export type Named = Partial<Omit<Said, "buildingAge" | "ageKnown" | "listed">> & {
  buildingAge?: number | null;
  listed?: boolean | null;
};

/** What the plan is made of; the rest changes nothing in it. */
const facts: ReadonlySet<keyof Said> = new Set<keyof Said>([
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

/** What an edit changes of a building, field by field, and whether its plan has to follow. */
export function changesOf(before: Said, { buildingAge, listed, state, ...named }: Named) {
  const given = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
  const after: Said = { ...before, ...given, listed: listed ?? before.listed };
  if (buildingAge !== undefined)
    Object.assign(after, { buildingAge: buildingAge ?? 0, ageKnown: buildingAge !== null });
  after.state = stateOf(before, after, state);
  const names = (Object.keys(after) as (keyof Said)[]).filter(
    (name) => name in before && !same(before[name], after[name]),
  );
  const changed: Partial<Said> = Object.fromEntries(names.map((name) => [name, after[name]]));
  return { changed, names, areFacts: names.some((name) => facts.has(name)) };
}
