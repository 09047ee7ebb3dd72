import type { Fit } from "./anyway.rules.ts";
import { fitOf } from "./applicability.rules.ts";
import type { CatalogueItem } from "./catalogue.rules.ts";
import type { Reading } from "./facts.rules.ts";

/** The items that apply to the building, without those that others stand in for; those of its own organisation stand in for none. */
export function appliedTo(reading: Reading, items: readonly CatalogueItem[], own: readonly CatalogueItem[] = []) {
  const fitting: { item: CatalogueItem; fit: Fit }[] = [];
  const replaced = new Set<string>();
  for (const item of own.length > 0 ? [...items, ...own] : items) {
    const fit = fitOf(item, reading);
    if (!fit) continue;
    fitting.push({ item, fit });
    if (!own.includes(item)) for (const id of item.replaces) replaced.add(id);
  }
  return fitting.filter(({ item }) => !replaced.has(item.id));
}
