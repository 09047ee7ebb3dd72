import { readdirSync, readFileSync } from "node:fs";
import { readState } from "#domain/places.ts";
import { type Component, components, constructionTypes, propertyTypes } from "#domain/vocab.ts";
import { frequencyIntervals, intervalDays } from "#features/planning/engine/dates.rules.ts";
import type { PropertyFacts } from "#features/planning/engine/facts.rules.ts";
import type { PlanItem } from "#features/planning/rules.ts";

/** One line of a surveyor's list: any of these items, at least this often. */
type Wanted = { anyOf: string[]; atLeast: keyof typeof frequencyIntervals | null };
export type OwnBuilding = { name: string; facts: PropertyFacts; must: Wanted[]; not: string[] };

const folder = new URL("./buildings/", import.meta.url);
const frequencyOf = (text: string | undefined) =>
  Object.keys(frequencyIntervals).find((name): name is keyof typeof frequencyIntervals => name === text) ?? null;

const listed = (text: string | undefined) =>
  (text ?? "")
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);

function oneOf<Value extends string>(known: readonly Value[], text: string | undefined, what: string): Value {
  const found = known.find((each) => each === text);
  if (!found) throw new Error(`A building of the lists has ${what} ${text}, which the product does not know.`);
  return found;
}

function readBuilding(block: string): OwnBuilding {
  const [name = "", ...lines] = block.trim().split("\n");
  const fields = new Map<string, string>();
  for (const line of lines) {
    const parts = line.startsWith("type:") ? line.split("|") : [line];
    for (const part of parts) {
      const at = part.indexOf(":");
      fields.set(part.slice(0, at).trim(), part.slice(at + 1).trim());
    }
  }
  const number = (field: string) => (fields.get(field) ? Number(fields.get(field)) : null);
  return {
    name,
    facts: {
      type: oneOf(propertyTypes, fields.get("type"), "the type"),
      location: fields.get("state") ?? "",
      address: "",
      state: readState(fields.get("state") ?? "", ""),
      buildingAge: number("age") ?? 0,
      ageKnown: number("age") !== null,
      constructionType: oneOf(constructionTypes, fields.get("construction"), "the construction"),
      units: number("units"),
      floors: number("floors"),
      usagePattern: null,
      components: listed(fields.get("ticks")).map((tick): Component => oneOf(components, tick, "the tick")),
      specialNotes: fields.get("notes") ?? null,
      mediaCategories: [],
    },
    must: listed(fields.get("must")).map((want) => {
      const [items = "", atLeast] = want.split("@");
      return { anyOf: items.split("|"), atLeast: frequencyOf(atLeast) };
    }),
    not: listed(fields.get("not")),
  };
}

/**
 * `first` and `second` were kept apart while rules were written, and what was general in their faults was mended since;
 * `third` was written later to mend by, `fourth` was looked at first and mended by last;
 * `fifth` was looked at first and mended by later;
 * `sixth` and `seventh` were written as one and set aside; the first half was mended by later, by the second nobody mended;
 * `eighth` and `ninth` were written as one: the first half was mended by, the second was set aside;
 * `tenth` and `eleventh` likewise: those that stand at odd places in the order of writing, and at even ones;
 * `twelfth` and `thirteenth` likewise, parted by a hash of their names: nobody mends by the second;
 * `fourteenth` was written to mend by;
 * `fifteenth` and `sixteenth` were parted by the order of their names' hashes: nobody mends by the second;
 * `seventeenth` was written to mend by;
 * `eighteenth` and `nineteenth` were parted by the order of their names' hashes: nobody mends by the second;
 * `twentieth` and `twentyFirst` likewise, but that whoever wrote both named things that stand in the second alone;
 * `twentySecond` and `twentyThird` likewise, both written by whoever mended by the first;
 * `twentyFourth` and `twentyFifth` likewise.
 */
const asideFiles = {
  "aside.txt": "first",
  "aside-2.txt": "second",
  "aside-3.txt": "third",
  "aside-4.txt": "fourth",
  "aside-5.txt": "fifth",
  "aside-6.txt": "sixth",
  "aside-7.txt": "seventh",
  "aside-8.txt": "eighth",
  "aside-9.txt": "ninth",
  "aside-10.txt": "tenth",
  "aside-11.txt": "eleventh",
  "aside-12.txt": "twelfth",
  "aside-13.txt": "thirteenth",
  "aside-14.txt": "fourteenth",
  "aside-15.txt": "fifteenth",
  "aside-16.txt": "sixteenth",
  "aside-17.txt": "seventeenth",
  "aside-18.txt": "eighteenth",
  "aside-19.txt": "nineteenth",
  "aside-20.txt": "twentieth",
  "aside-21.txt": "twentyFirst",
  "aside-22.txt": "twentySecond",
  "aside-23.txt": "twentyThird",
  "aside-24.txt": "twentyFourth",
  "aside-25.txt": "twentyFifth",
} as const;
/** In the order in which they were written. */
export const asides = Object.values(asideFiles);
export type Aside = (typeof asides)[number] | null;
const asideOf = new Map<string, Aside>(Object.entries(asideFiles));

/** Buildings with a surveyor's list each, written before the rules. */
export function readOwnBuildings(aside: Aside): OwnBuilding[] {
  return readdirSync(folder)
    .filter((file) => (asideOf.get(file) ?? null) === aside)
    .sort()
    .flatMap((file) => readFileSync(new URL(file, folder), "utf8").split(/^# /m).slice(1).map(readBuilding));
}

const isHeld = (items: readonly PlanItem[], { anyOf, atLeast }: Wanted) =>
  items.some(
    ({ key, interval }) =>
      anyOf.includes(key) && (!atLeast || intervalDays(interval) <= intervalDays(frequencyIntervals[atLeast])),
  );

export type Judged = { name: string; missing: string[]; wrong: string[]; must: number; not: number };

/** What a surveyor would add to a plan and strike out of it. */
export function judge({ name, must, not }: OwnBuilding, items: readonly PlanItem[]): Judged {
  return {
    name,
    missing: must
      .filter((want) => !isHeld(items, want))
      .map(({ anyOf, atLeast }) => anyOf.join("|") + (atLeast ? `@${atLeast}` : "")),
    wrong: not.filter((key) => items.some((item) => item.key === key)),
    must: must.length,
    not: not.length,
  };
}
