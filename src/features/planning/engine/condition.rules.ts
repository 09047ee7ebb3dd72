import carryingData from "../data/carrying.json" with { type: "json" };
import { type Adjusted, frequencyLabel } from "./adjustments.rules.ts";
import { saying } from "./anyway.rules.ts";
import type { CatalogueItem } from "./catalogue.rules.ts";
import { factHolding, type Reading } from "./facts.rules.ts";
import { oftener } from "./learning.rules.ts";

/** What makes a building weaker than it looks. */
const weakening = ["condition:dangerous", "condition:fire damage", "condition:unapproved works"];
/** Work that looks at what carries a building; paint, pests and papers are not. */
const carrying: ReadonlySet<string> = new Set(carryingData);
const lesser: ReadonlySet<string> = new Set(["low", "medium"]);

const paceLabel = ({ frequency, everyYears }: Pick<Adjusted, "frequency" | "everyYears">): string =>
  everyYears !== null && everyYears > 1 ? `once in ${everyYears} years` : frequencyLabel[frequency];

/**
 * Where a building is dangerous, was burnt or was built on without approval, what carries it is looked at one step oftener,
 * and is high at least. What is done each week or day already stays so.
 */
export function byCondition(item: CatalogueItem, adjusted: Adjusted, reading: Reading): Adjusted {
  const found = carrying.has(item.id) ? factHolding(reading, weakening) : null;
  if (!found) return adjusted;
  const next = oftener(adjusted);
  const priority = lesser.has(adjusted.priority) ? "high" : adjusted.priority;
  if (!next && priority === adjusted.priority) return adjusted;
  const pace = next ?? { frequency: adjusted.frequency, everyYears: adjusted.everyYears };
  const [name, { words }] = found;
  const known = words ? saying(reading, words) : `It is known: ${name}`;
  const text = `${known}, so it is done ${paceLabel(pace)} and its priority is ${priority}: what carries a weakened building is looked at more often.`;
  const baseFrequency = adjusted.seasonAdded ? adjusted.baseFrequency : pace.frequency;
  return {
    ...{ ...adjusted, ...pace, priority, baseFrequency },
    reasons: [...adjusted.reasons, { kind: "adjustment", text }],
  };
}
