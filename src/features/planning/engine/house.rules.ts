import { type Adjusted, type Frequency, frequencyLabel } from "./adjustments.rules.ts";
import type { CatalogueItem } from "./catalogue.rules.ts";
import { frequencyIntervals, type Interval, intervalDays } from "./dates.rules.ts";
import type { Reading, Reason } from "./facts.rules.ts";
import { isProtected } from "./learning.rules.ts";

/** How often and how pressing an organisation wants an item; null leaves it as it is. */
export type Pace = {
  frequency: Frequency | null;
  everyYears: number | null;
  priority: CatalogueItem["priority"] | null;
};

export type HouseChange = { because: string } & ({ kind: "adopted" | "retired" } | ({ kind: "adjusted" } & Pace));

/** What an organisation does its own way at its buildings. */
export type House = { own: readonly CatalogueItem[]; changes: ReadonlyMap<string, HouseChange> };

export const paceOf = (frequency: Frequency, everyYears: number | null): Interval =>
  frequency === "annual" ? { every: everyYears ?? 1, unit: "years" } : frequencyIntervals[frequency];

const ranks = ["low", "medium", "high", "critical"];
const isLower = (one: string, other: string) => ranks.indexOf(one) < ranks.indexOf(other);

const often = ({ frequency, everyYears }: Pick<Adjusted, "frequency" | "everyYears">): string =>
  everyYears !== null && everyYears > 1 ? `once in ${everyYears} years` : frequencyLabel[frequency];

const stays = (because: string): Reason => ({
  kind: "adjustment",
  text: `Your organisation would have less of this (${because}), but it stays: the law, a life or a warranty hangs on it.`,
});

/** Whether the organisation wants an item less often or less pressing than the plan has it. */
function isLess(adjusted: Adjusted, { frequency, everyYears, priority }: Pace): boolean {
  const seldomer =
    frequency !== null &&
    intervalDays(paceOf(frequency, everyYears)) > intervalDays(paceOf(adjusted.frequency, adjusted.everyYears));
  return seldomer || (priority !== null && isLower(priority, adjusted.priority));
}

/** An item as the organisation of the building wants it, as far as law, life and warranty let it. */
export function housed(item: CatalogueItem, adjusted: Adjusted, isLaw: boolean, reading: Reading, house?: House) {
  const change = house?.changes.get(item.id);
  if (change?.kind !== "adjusted") return adjusted;
  if (isLess(adjusted, change) && isProtected(item, adjusted.priority, isLaw, reading))
    return { ...adjusted, reasons: [...adjusted.reasons, stays(change.because)] };
  const frequency = change.frequency ?? adjusted.frequency;
  const everyYears = change.frequency ? change.everyYears : adjusted.everyYears;
  const priority = change.priority ?? adjusted.priority;
  const text = `Your organisation does this ${often({ frequency, everyYears })}, priority ${priority}: ${change.because}`;
  return {
    ...{ ...adjusted, frequency, everyYears, priority },
    baseFrequency: change.frequency ?? adjusted.baseFrequency,
    reasons: [...adjusted.reasons, { kind: "adjustment", text } as const],
  };
}

/** Why the organisation has an item in its plans that the plan alone would not have, or would only offer. */
export function houseReasons(item: CatalogueItem, house?: House): Reason[] {
  if (house?.own.includes(item))
    return [{ kind: "practice", text: "Your organisation added this work for its buildings." }];
  const change = house?.changes.get(item.id);
  return change?.kind === "adopted"
    ? [{ kind: "adjustment", text: `Your organisation has this done at its buildings: ${change.because}` }]
    : [];
}

/** Whether the organisation has work scheduled which the plan alone would only offer. */
export const isAdopted = (item: CatalogueItem, house?: House): boolean =>
  house !== undefined && (house.own.includes(item) || house.changes.get(item.id)?.kind === "adopted");

/** What takes an item away at this organisation, in its words; null where nothing does. */
export function retiredBy(item: CatalogueItem, house?: House): string | null {
  if (!house) return null;
  const change = house.changes.get(item.id);
  if (change?.kind === "retired") return change.because;
  const by = house.own.find(({ replaces }) => replaces.includes(item.id));
  return by ? `“${by.title}” is done in its place` : null;
}

/** Keeps an item that its organisation retired where law, life or a warranty hangs on it, and says so; null where it goes. */
export function keptAnyway(
  item: CatalogueItem,
  { priority, statutory }: { priority: string; statutory: object | null },
  reading: Reading,
  because: string,
): Reason | null {
  return isProtected(item, priority, statutory !== null, reading) ? stays(because) : null;
}
