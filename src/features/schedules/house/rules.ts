import type { Input } from "#domain/fields.ts";
import type { FieldProblem } from "#domain/problems.ts";
import { CatalogueItem, replacedFault } from "#features/planning/engine/catalogue.rules.ts";
import type { House, HouseChange, Pace } from "#features/planning/engine/house.rules.ts";
import { catalogueItem } from "#features/planning/engine/modules.rules.ts";
import { factNames } from "#features/planning/note-reader/known.rules.ts";
import type { houseChangeFields, ownItemFields } from "./fields.ts";

/** What may be left empty may be left out. */
type Given<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};

/** An item of an organisation's own as it was filled in. */
export type Written = Given<Input<typeof ownItemFields>>;
export type Change = Given<Input<typeof houseChangeFields>>;

export const ownStart = "own-";

/** A key that no other item of the organisation has. */
export function ownKeyOf(title: string, taken: ReadonlySet<string>): string {
  const plain = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  const start = `${ownStart}${plain.slice(0, 60).replace(/-+$/, "") || "item"}`;
  for (let nth = 1; ; nth += 1) {
    const key = nth === 1 ? start : `${start}-${nth}`;
    if (!taken.has(key)) return key;
  }
}

const some = <T>(list: readonly T[] | null | undefined): T[] | undefined =>
  list && list.length > 0 ? [...list] : undefined;

const everyOf = ({ frequency, everyYears }: Pick<Written, "frequency" | "everyYears">): string =>
  frequency === "annual" && everyYears && everyYears > 1 ? `${everyYears} years` : frequency;

/** The item in the catalogue's form, not yet checked. */
export function formOf(key: string, said: Written): unknown {
  const { title, asset, description, component, priority, hours, skill, trade } = said;
  const item = {
    ...{ id: key, title, asset, why: description, component, priority, hours, skill, trade, every: everyOf(said) },
    ...{ facts: some(said.facts), alsoFacts: some(said.alsoFacts), notFacts: some(said.notFacts) },
    ...{ propertyTypes: some(said.propertyTypes), states: some(said.states), replaces: said.replaces ?? [] },
    ...{ minAgeYears: said.minAgeYears ?? undefined, minFloors: said.minFloors ?? undefined },
    ...{ season: said.season ?? undefined, checklist: "", safety: "" },
    cost: [said.costLow, said.costTypical, said.costHigh] as [number, number, number],
  };
  const made = catalogueItem(item, { title: said.sourceTitle, reference: said.sourceReference ?? null });
  return { ...made, checklist: [...said.checklist], safety: [...(said.safety ?? [])] };
}

const fieldNames: Record<string, keyof Written> = {
  estimatedCostNaira: "costTypical",
  source: "sourceTitle",
  estimatedHours: "hours",
  everyYears: "everyYears",
  checklist: "checklist",
};

const unknownFact = (names: readonly string[] | null | undefined): string | undefined =>
  names?.find((name) => !factNames.has(name));

/** What the check of the catalogue holds against an item of one's own, in the order of its form; nothing where it is sound. */
export function ownProblems(key: string, said: Written, others: ReadonlyMap<string, CatalogueItem>): FieldProblem[] {
  for (const path of ["facts", "alsoFacts", "notFacts"] as const) {
    const name = unknownFact(said[path]);
    if (name !== undefined) return [{ path, message: `“${name}” is no fact with a value that the product knows.` }];
  }
  if (said.everyYears && said.frequency !== "annual")
    return [{ path: "everyYears", message: "So many years apart goes with once a year only." }];
  if (said.checklist.length === 0) return [{ path: "checklist", message: "Say what to do, a step on each line." }];
  if (said.costLow > said.costTypical || said.costTypical > said.costHigh)
    return [{ path: "costTypical", message: "Costs must rise from at least to at most." }];
  const read = CatalogueItem.safeParse(formOf(key, said));
  const [fault] = read.error?.issues ?? [];
  if (!read.success)
    return [
      { path: fieldNames[String(fault?.path[0])] ?? "title", message: `The item cannot be so: ${fault?.message}.` },
    ];
  const cycle = replacedFault(read.data, new Map(others).set(key, read.data));
  return cycle === null ? [] : [{ path: "replaces", message: `It cannot take the place of that work: ${cycle}.` }];
}

/** A row of what an organisation does its own way, as far as plans go by it. */
export type HouseRow = {
  key: string;
  kind: "own" | HouseChange["kind"];
  said: Written | Pace | Record<string, never>;
  because: string;
};

/** Why an organisation can never have less of this item, at whichever building; null where that may be. */
export function heldAnyway({ component, priority }: CatalogueItem): string | null {
  if (component === "fire_safety" || component === "elevators")
    return "This looks after people's lives. It can be done more often, and never less.";
  return priority === "critical" ? "This is critical. It can be done more often, and never less." : null;
}

/** What an organisation does its own way; items of its own that the product no longer understands are left out. */
export function houseOf(rows: readonly HouseRow[]): House {
  const own: CatalogueItem[] = [];
  const changes = new Map<string, HouseChange>();
  for (const { key, kind, said, because } of rows) {
    if (kind === "own") {
      const read = CatalogueItem.safeParse(formOf(key, said as Written));
      if (read.success) own.push(read.data);
    } else if (kind === "adjusted") changes.set(key, { kind, because, ...(said as Pace) });
    else changes.set(key, { kind, because });
  }
  return { own, changes };
}
