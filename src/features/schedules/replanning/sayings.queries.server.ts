import { setImmediate } from "node:timers/promises";
import { lagosDay } from "#domain/days.ts";
import { findFacts, newestCatalogue, sameParts } from "#features/planning/queries.server.ts";
import { type PlanItem, type PlanOptions, planProperty } from "#features/planning/rules.ts";
import { sayingOfAll } from "#features/planning/saying.queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { organisationsOf } from "../catalogues/comparing.queries.server.ts";
import { holdBack } from "../catalogues/holding.queries.server.ts";
import type { Applied } from "../catalogues/queries.server.ts";
import type { Effect } from "../catalogues/rules.ts";
import { listHouses } from "../house/queries.server.ts";
import { givenOf, isMadeOf, type Mark } from "./marks.queries.server.ts";

/**
 * What the plan of a building says now; `saying` is the same where it says the same, `given` where it must. `left`: what
 * the newest catalogue would still change there, where that is something else than what was seen.
 */
export type Saying = {
  propertyId: string;
  name: string;
  items: PlanItem[];
  saying: string;
  given: string;
  left: Effect[] | null;
};

type Made = Omit<Saying, "saying" | "left">;
/** `lookId`: of the look at the newest catalogue, while another one is applied. */
type By = Applied & { lookId: string | null };

/**
 * What holds of each building today; of one that was made of the same last and that nobody touched, nothing is said. While
 * a newer release waits, what it alone would change is as it stands.
 */
export async function sayPlans(
  ctx: Ctx,
  propertyIds: readonly string[],
  { version, catalogue, lookId }: By,
  marks: ReadonlyMap<string, Mark>,
): Promise<{ ids: string[]; sayings: Saying[] }> {
  const known = await findFacts(ctx, propertyIds);
  const houses = await listHouses(ctx, organisationsOf(known.values()));
  const today = lagosDay(ctx.now);
  const { items: isSameItems, reader: readsAlike } = sameParts(version, newestCatalogue.version);
  const drafts: (Made & { newest: PlanItem[] })[] = [];
  for (const [propertyId, { facts, history, name, organisationId }] of known) {
    const house = organisationId === null ? undefined : houses.get(organisationId);
    const given = givenOf(version, { facts, history, house, today });
    if (isMadeOf(marks.get(propertyId), given)) continue;
    // Whoever calls meanwhile waits for two plans at most.
    if (drafts.length > 0) await setImmediate();
    const plan = (by: Pick<PlanOptions, "catalogue">) =>
      planProperty(facts, { ...by, today, house, history, seed: propertyId });
    const items = plan({ catalogue });
    const newest = lookId === null || isSameItems ? items : plan(newestCatalogue);
    drafts.push({ propertyId, name, items, given, newest });
  }
  const made =
    lookId === null
      ? drafts.map(({ newest: _, ...one }) => ({ ...one, left: null }))
      : await holdBack(ctx, { lookId, readsAlike }, drafts);
  return { ids: [...known.keys()], sayings: made.map((one) => ({ ...one, saying: sayingOfAll(one.items) })) };
}
