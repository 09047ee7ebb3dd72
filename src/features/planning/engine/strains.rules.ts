import strainsData from "../data/strains.json" with { type: "json" };
import { type Adjusted, frequencyLabel } from "./adjustments.rules.ts";
import { factSentence } from "./anyway.rules.ts";
import type { CatalogueItem } from "./catalogue.rules.ts";
import { factHolding, type Reading } from "./facts.rules.ts";
import { oftener } from "./learning.rules.ts";

/** What wears things faster, or makes a fault reach more people: salt air, crowds, age. */
type Strain = {
  facts?: string[];
  zones?: string[];
  minAgeYears?: number;
  /** Whether what is low or medium becomes high. */
  raises?: boolean;
  because: string;
  items: string[];
};

const strains: readonly Strain[] = strainsData;
const byItem = Map.groupBy(
  strains.flatMap((strain) => strain.items.map((item) => ({ item, strain }))),
  ({ item }) => item,
);
/** Every item that a strain names. */
export const strainedItems: readonly string[] = [...byItem.keys()];

const lesser: ReadonlySet<string> = new Set(["low", "medium"]);

/** What tells that the building is under this strain, in a few words; null where nothing does. */
function toldOf({ facts, zones, minAgeYears }: Strain, reading: Reading): string | null {
  if (zones && !zones.some((zone) => zone === reading.zone)) return null;
  if (minAgeYears !== undefined) {
    const { ageKnown, buildingAge } = reading.facts;
    return ageKnown && buildingAge >= minAgeYears ? `The building is ${buildingAge} years old` : null;
  }
  const found = factHolding(reading, facts ?? []);
  if (!found) return null;
  return factSentence(found, reading).replace(/\.$/, "");
}

/**
 * Under a strain an item is done one step oftener, once: what its own adjustments or another strain made oftener stays as it
 * is, and so does what is done each month or oftener.
 */
export function byStrain(item: CatalogueItem, adjusted: Adjusted, reading: Reading): Adjusted {
  const strained = byItem.get(item.id);
  if (!strained || adjusted.frequency !== item.frequency || adjusted.everyYears !== item.everyYears) return adjusted;
  for (const { strain } of strained) {
    const told = toldOf(strain, reading);
    const pace = told ? oftener(adjusted) : null;
    if (!told || !pace) continue;
    const years = pace.everyYears ?? 1;
    const how = years > 1 ? `once in ${years} years` : frequencyLabel[pace.frequency];
    const priority = strain.raises && lesser.has(adjusted.priority) ? "high" : adjusted.priority;
    return {
      ...{ ...adjusted, ...pace, priority },
      baseFrequency: adjusted.seasonAdded ? adjusted.baseFrequency : pace.frequency,
      reasons: [...adjusted.reasons, { kind: "adjustment", text: `${told}, so it is done ${how}: ${strain.because}` }],
    };
  }
  return adjusted;
}
