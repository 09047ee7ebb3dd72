import { setImmediate } from "node:timers/promises";
import { lagosDay } from "#domain/days.ts";
import { findFacts } from "#features/planning/queries.server.ts";
import { type PlanItem, planProperty } from "#features/planning/rules.ts";
import type { Ctx } from "#platform/context.server.ts";
import { organisationsOf } from "../catalogues/comparing.queries.server.ts";
import type { Applied } from "../catalogues/queries.server.ts";
import { listHouses } from "../house/queries.server.ts";
import { givenOf, isMadeOf, type Mark, sayingOf } from "./marks.queries.server.ts";

/** What the plan of a building says now; `saying` is the same where it says the same, `given` where it must. */
export type Saying = { propertyId: string; name: string; items: PlanItem[]; saying: string; given: string };

/** What holds of each building today; of one that was made of the same last and that nobody touched, nothing is said. */
export async function sayPlans(
  ctx: Ctx,
  propertyIds: readonly string[],
  { version, catalogue }: Applied,
  marks: ReadonlyMap<string, Mark>,
): Promise<{ ids: string[]; sayings: Saying[] }> {
  const known = await findFacts(ctx, propertyIds);
  const houses = await listHouses(ctx, organisationsOf(known.values()));
  const today = lagosDay(ctx.now);
  const sayings: Saying[] = [];
  for (const [propertyId, { facts, history, name, organisationId }] of known) {
    const house = organisationId === null ? undefined : houses.get(organisationId);
    const given = givenOf(version, { facts, history, house, today });
    if (isMadeOf(marks.get(propertyId), given)) continue;
    // Whoever calls meanwhile waits for one plan at most.
    if (sayings.length > 0) await setImmediate();
    const items = planProperty(facts, { today, catalogue, house, history, seed: propertyId });
    sayings.push({ propertyId, name, items, saying: sayingOf(items), given });
  }
  return { ids: [...known.keys()], sayings };
}
