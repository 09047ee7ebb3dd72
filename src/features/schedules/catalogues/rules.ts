import { same } from "#domain/same.ts";
import type { CatalogueItem } from "#features/planning/engine/catalogue.rules.ts";
import type { PlanItem } from "#features/planning/rules.ts";
import { type ChangeField, differences, type Line } from "../versions/rules.ts";

/** What something changes of one item in the plan of a building. */
export type Effect = {
  key: string;
  title: string;
  effect: "gain" | "lose" | "change";
  /** What of the work; null where it comes or goes. */
  field: ChangeField | null;
  old: string | null;
  new: string | null;
};

const lineOf = (item: PlanItem): Line => ({
  ...{ key: item.key, scheduleId: null, suggestionId: null, title: item.title },
  place: item.kind === "schedule" ? "scheduled" : "suggested",
  ...{ interval: item.interval, season: item.seasonLabel, priority: item.priority },
  ...{ costKobo: item.cost.typicalKobo, law: item.statutory !== null, startOn: null, endOn: null },
});

/** What one plan of a building has that another one of it does not, and what it says otherwise. */
export function effectsOf(before: readonly PlanItem[], after: readonly PlanItem[]): Effect[] {
  return differences(before.map(lineOf), after.map(lineOf)).map(({ line, field, old, new: now }) => {
    const about = { key: line.key, title: line.title };
    if (field !== "place" || (old !== null && now !== null))
      return { ...about, effect: "change", field, old, new: now };
    return { ...about, effect: old === null ? "gain" : "lose", field: null, old: null, new: null };
  });
}

/** In how many buildings an item comes, goes and changes. */
export type Counts = Record<string, { title: string; gain: number; lose: number; change: number }>;

/** The counts with those of some more buildings; of several changes of one item in one building one counts. */
export function counted(counts: Counts, buildings: readonly (readonly Effect[])[]): Counts {
  const next: Counts = structuredClone(counts);
  for (const effects of buildings) {
    const seen = new Set<string>();
    for (const { key, title, effect } of effects) {
      if (seen.has(key)) continue;
      seen.add(key);
      const known = next[key] ?? { title, gain: 0, lose: 0, change: 0 };
      next[key] = { ...known, [effect]: known[effect] + 1 };
    }
  }
  return next;
}

/** How two catalogues differ, by the titles of their items. */
export function catalogueDifference(old: readonly CatalogueItem[], now: readonly CatalogueItem[]) {
  const [olds, news] = [old, now].map((items) => new Map(items.map((item) => [item.id, item])));
  return {
    added: now.filter(({ id }) => !olds?.has(id)).map(({ title }) => title),
    removed: old.filter(({ id }) => !news?.has(id)).map(({ title }) => title),
    changed: now.filter((item) => olds?.has(item.id) && !same(olds.get(item.id), item)).map(({ title }) => title),
  };
}
