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
  /** Of what comes: because of what in the building. A look alone keeps it. */
  because?: string;
};

const lineOf = (item: PlanItem): Line => ({
  ...{ key: item.key, scheduleId: null, suggestionId: null, title: item.title },
  place: item.kind === "schedule" ? "scheduled" : "suggested",
  ...{ interval: item.interval, season: item.seasonLabel, priority: item.priority },
  ...{ costKobo: item.cost.typicalKobo, law: item.statutory !== null, startOn: null, endOn: null },
});

/** What one plan of a building has that another one of it does not, and what it says otherwise. */
export const effectsOf = (before: readonly PlanItem[], after: readonly PlanItem[]): Effect[] =>
  effectsBetween(before.map(lineOf), after.map(lineOf));

function effectsBetween(before: readonly Line[], after: readonly Line[]): Effect[] {
  return differences(before, after).map(({ line, field, old, new: now }) => {
    const about = { key: line.key, title: line.title };
    if (field !== "place" || (old !== null && now !== null))
      return { ...about, effect: "change", field, old, new: now };
    return { ...about, effect: old === null ? "gain" : "lose", field: null, old: null, new: null };
  });
}

/** What a person ended, paused or dismissed stays so, whatever a plan says of it. */
const isSettled = (line: Line | undefined) => line?.place === "paused" || line?.place === "dismissed";

/** These items as they would stand: what is scheduled stays so where it would only be offered now. */
function asStanding(stands: readonly Line[], items: readonly PlanItem[]): Line[] {
  const standing = new Map(stands.map((line) => [line.key, line]));
  return items.map(lineOf).flatMap((line): Line[] => {
    const old = standing.get(line.key);
    if (isSettled(old)) return [];
    return old?.place === "scheduled" ? [{ ...line, place: "scheduled" }] : [line];
  });
}

/** What in a building an item is there for: what its people said, and the like. */
const because = ({ reasons }: PlanItem): string =>
  reasons
    .filter(({ kind, source }) => kind !== "history" && source === undefined)
    .map(({ text }) => text)
    .join(" ");

/** Of work that comes: why it should not wait long. */
function weightOf({ statutory, priority }: PlanItem): string | null {
  if (statutory !== null) return "required by law";
  return priority === "critical" ? "critical" : null;
}

/** What these items would change of a plan that stands. */
export function effectsOn(stands: readonly Line[], items: readonly PlanItem[]): Effect[] {
  const itemOf = new Map(items.map((item) => [item.key, item]));
  const effects = effectsBetween(
    stands.filter((line) => !isSettled(line)),
    asStanding(stands, items),
  );
  return effects.map((one) => {
    const item = one.effect === "gain" ? itemOf.get(one.key) : undefined;
    return item ? { ...one, new: weightOf(item), because: because(item) } : one;
  });
}

export type Waiting = {
  stands: readonly Line[];
  /** The plan by what is applied, and by the newest. */
  applied: readonly PlanItem[];
  newest: readonly PlanItem[];
  /** What the newest was seen to change when it was looked at. */
  seen: readonly Effect[];
};

/**
 * The keys that stay as they stand until the newest is applied: what it would change of them, and why it would come, is what
 * was seen, so nothing that happened to the building did. Where that differs, the building moved them, and they follow; so
 * does what the applied items ask for and the newest have no more, since its successor waits.
 */
export function keysHeld({ stands, applied, newest, seen }: Waiting): Set<string> {
  const moved = effectsOn(stands, applied);
  const [then, now] = [seen, effectsOn(stands, newest)].map((all) => Map.groupBy(all, ({ key }) => key));
  const isHeld = ({ key, effect }: Effect) =>
    same(then?.get(key), now?.get(key)) && (effect !== "gain" || now?.has(key) === true);
  return new Set(moved.filter(isHeld).map(({ key }) => key));
}

/** What the newest would change of a plan that is made of these items now. */
export const effectsLeft = ({ stands, newest }: Waiting, items: readonly PlanItem[]): Effect[] =>
  effectsOn([...stands.filter(isSettled), ...asStanding(stands, items)], newest);

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
