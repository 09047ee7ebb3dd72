import type { Component, PropertyType } from "#domain/vocab.ts";
import type { AssetKind } from "#features/assets/fields.ts";
import type { Sort } from "./fields.ts";

/** What of a building decides which papers it must have. */
export type BuildingFacts = {
  type: PropertyType;
  state: string | null;
  /** Null where nobody knows it. */
  age: number | null;
  floors: number | null;
  components: readonly Component[];
  /** The kinds of machines on its register that are in use. */
  assets: ReadonlySet<AssetKind>;
  /** What a keeper said of it that holds, as "use:hospital". */
  known: ReadonlySet<string>;
};

export type Rule = {
  title: string;
  sort: Sort;
  /** Where the law asks for it, if not wherever it applies; elsewhere it is good practice. */
  isLaw?: (facts: BuildingFacts) => boolean;
  /** On what it rests; nothing here is legal advice. */
  basis: string;
  /** How the public page says it, before the day. */
  publicWords: string;
  applies: (facts: BuildingFacts) => boolean;
};

export const isLagos = ({ state }: BuildingFacts): boolean => state === "Lagos";
export const isFactory = ({ type }: BuildingFacts): boolean => type === "Industrial - Manufacturing";

/** Whether one of these was said of the building. */
export const isSaid =
  (...names: readonly string[]) =>
  ({ known }: BuildingFacts): boolean =>
    names.some((name) => known.has(name));
