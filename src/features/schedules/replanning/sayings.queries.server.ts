import { setImmediate } from "node:timers/promises";
import { lagosDay } from "#domain/days.ts";
import { findFacts, newestCatalogue, sameParts } from "#features/planning/queries.server.ts";
import { openReadings } from "#features/planning/readings.service.server.ts";
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
  const open = Array.from(known).flatMap(([propertyId, { organisationId, ...one }]) => {
    const house = organisationId === null ? undefined : houses.get(organisationId);
    const given = givenOf(version, { facts: one.facts, history: one.history, house, today });
    return isMadeOf(marks.get(propertyId), given) ? [] : [{ ...one, propertyId, house, given }];
  });
  const readings = await openReadings(
    ctx,
    open.map(({ propertyId }) => propertyId),
  );
  const drafts: (Made & { newest: PlanItem[] })[] = [];
  for (const { propertyId, name, facts, history, house, given } of open) {
    // Whoever calls meanwhile waits for two plans at most.
    if (drafts.length > 0) await setImmediate();
    const plan = ({ catalogue }: Pick<PlanOptions, "catalogue">) => {
      const read = readings.of(propertyId, facts, catalogue.vocabulary);
      return planProperty(facts, { catalogue, today, house, history, seed: propertyId, read });
    };
    const items = plan({ catalogue });
    const newest = lookId === null || isSameItems ? items : plan(newestCatalogue);
    drafts.push({ propertyId, name, items, given, newest });
  }
  await readings.keep(ctx);
  const made =
    lookId === null
      ? drafts.map(({ newest: _, ...one }) => ({ ...one, left: null }))
      : await holdBack(ctx, { lookId, readsAlike }, drafts);
  return { ids: [...known.keys()], sayings: made.map((one) => ({ ...one, saying: sayingOfAll(one.items) })) };
}
