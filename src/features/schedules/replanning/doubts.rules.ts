import { same } from "#domain/same.ts";
import { rootCauseStart } from "#features/planning/engine/root-causes.rules.ts";
import type { PlanItem } from "#features/planning/rules.ts";
import { type Planned, plannedOf } from "../versions/rules.ts";

type Scheduled = { id: string; key: string | null; planned: Planned | null; said: string | null };
type Offered = { key: string; said: string | null };

/**
 * Which of the running schedules of a building the plan may say otherwise now, and of which keys anything may change.
 * `sayingOf`: what the plan says of an item, in short.
 */
export function doubtsOf(
  items: readonly PlanItem[],
  scheduled: readonly Scheduled[],
  offered: readonly Offered[],
  sayingOf: (item: PlanItem) => string,
): { running: string[]; keys: Set<string> } {
  const itemOf = new Map(items.map((item) => [item.key, item]));
  const keys = new Set(itemOf.keys());
  const running: string[] = [];
  const offers = new Map(offered.map((offer) => [offer.key, offer]));
  for (const { key } of offered) keys.add(key);
  const held = new Set<string>();
  for (const { id, key, planned, said } of scheduled) {
    if (key === null) continue;
    held.add(key);
    const item = itemOf.get(key);
    const isAlike = item !== undefined && said === sayingOf(item) && same(planned, plannedOf(item));
    if (!isAlike) running.push(id);
    if (!isAlike || offers.has(key)) keys.add(key);
    else keys.delete(key);
  }
  for (const { key, said } of offered) {
    const item = itemOf.get(key);
    // The look for a cause follows the last failure, of which its words need not say another.
    if (item?.kind !== "suggestion" || held.has(key) || key.startsWith(rootCauseStart)) continue;
    if (said === sayingOf(item)) keys.delete(key);
  }
  return { running, keys };
}
