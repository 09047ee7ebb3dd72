import { same } from "#domain/same.ts";
import type { PlanItem } from "#features/planning/rules.ts";
import type { Ctx } from "#platform/context.server.ts";
import { type Effect, effectsLeft, keysHeld, type Waiting } from "./rules.ts";
import { listSaid, listSeen, listStanding } from "./standing.queries.server.ts";

/** `readsAlike`: the newest differs by its items alone, so what moves by those that are applied the building has moved. */
type Look = { lookId: string; readsAlike: boolean };
type Draft = { propertyId: string; items: PlanItem[]; newest: PlanItem[] };
/** `left`: what the newest would still change, where that is something else than what was seen. */
type Held = { items: PlanItem[]; left: Effect[] | null };

/** Keeps of these plans, made by what is applied, as it stands what this release alone would change. */
export async function holdBack<T extends Draft>(
  ctx: Ctx,
  { lookId, readsAlike }: Look,
  drafts: readonly T[],
): Promise<(Omit<T, "newest"> & Held)[]> {
  const ids = drafts.map(({ propertyId }) => propertyId);
  const standing = await listStanding(ctx, ids);
  const seen = await listSeen(ctx, lookId, ids);
  const judged = drafts.map(({ newest, ...draft }) => {
    const { propertyId, items } = draft;
    const stands = standing.get(propertyId) ?? [];
    const waiting: Waiting = { stands, applied: items, newest, seen: seen.get(propertyId) ?? [] };
    // A first plan has nothing to keep.
    const holds = stands.length > 0 && !readsAlike;
    return { draft, waiting, keys: holds ? keysHeld(waiting) : new Set<string>() };
  });
  const saidOf = await listSaid(
    ctx,
    judged.flatMap(({ draft: { propertyId }, keys }) => Array.from(keys, (key) => ({ propertyId, key }))),
  );
  return judged.map(({ draft, waiting, keys }) => {
    const kept = Array.from(keys, (key) => saidOf(draft.propertyId, key)).filter((item) => item !== undefined);
    const items = [...draft.items.filter(({ key }) => !keys.has(key)), ...kept];
    const left = effectsLeft(waiting, items);
    return { ...draft, items, left: same(left, waiting.seen) ? null : left };
  });
}
