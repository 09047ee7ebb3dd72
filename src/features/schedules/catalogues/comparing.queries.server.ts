import { setImmediate } from "node:timers/promises";
import { lagosDay } from "#domain/days.ts";
import type { House } from "#features/planning/engine/house.rules.ts";
import { findFacts } from "#features/planning/queries.server.ts";
import { type PlanOptions, planProperty } from "#features/planning/rules.ts";
import type { Ctx } from "#platform/context.server.ts";
import { listHouses } from "../house/queries.server.ts";
import { type Effect, effectsOf } from "./rules.ts";

type By = Pick<PlanOptions, "catalogue" | "house">;
export type Compared = { propertyId: string; name: string; effects: Effect[] };

/** What differs between the plans of each building by two catalogues, in the order of their ids. */
export async function compareBuildings(
  ctx: Ctx,
  propertyIds: readonly string[],
  both: (house: House | undefined) => readonly [By, By],
): Promise<Compared[]> {
  const known = await findFacts(ctx, propertyIds);
  const houses = await listHouses(ctx, organisationsOf(known.values()));
  const found: Compared[] = [];
  for (const propertyId of propertyIds) {
    const one = known.get(propertyId);
    if (!one) continue;
    // Whoever calls meanwhile waits for two plans at most.
    await setImmediate();
    const { facts, history, name, organisationId } = one;
    const plan = (by: By) => planProperty(facts, { ...by, today: lagosDay(ctx.now), history, seed: propertyId });
    const [old, now] = both(organisationId === null ? undefined : houses.get(organisationId));
    found.push({ propertyId, name, effects: effectsOf(plan(old), plan(now)) });
  }
  return found;
}

/** The organisations of some buildings, each once. */
export const organisationsOf = (known: Iterable<{ organisationId: string | null }>): string[] => [
  ...new Set(Array.from(known).flatMap(({ organisationId }) => organisationId ?? [])),
];
