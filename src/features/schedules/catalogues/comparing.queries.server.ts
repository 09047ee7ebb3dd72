import { setImmediate } from "node:timers/promises";
import { lagosDay } from "#domain/days.ts";
import type { House } from "#features/planning/engine/house.rules.ts";
import { findFacts, newestCatalogue } from "#features/planning/queries.server.ts";
import { type NoteReadings, openReadings } from "#features/planning/readings.service.server.ts";
import { type PlanItem, type PlanOptions, planProperty } from "#features/planning/rules.ts";
import type { Ctx } from "#platform/context.server.ts";
import { listHouses } from "../house/queries.server.ts";
import { type Effect, effectsOf, effectsOn } from "./rules.ts";
import { listStanding } from "./standing.queries.server.ts";

type By = Pick<PlanOptions, "catalogue" | "house">;
/** `failed`: that cannot be said. */
export type Compared = { propertyId: string; name: string; effects: Effect[]; failed?: true };

type Planned = { propertyId: string; name: string; house: House | undefined; plan: (by: By) => PlanItem[] };

/** What is said of each building that is known, in the order of their ids. */
async function eachKnown<T>(
  ctx: Ctx,
  propertyIds: readonly string[],
  readings: NoteReadings,
  say: (one: Planned) => T,
): Promise<T[]> {
  const known = await findFacts(ctx, propertyIds);
  const houses = await listHouses(ctx, organisationsOf(known.values()));
  const today = lagosDay(ctx.now);
  const found: T[] = [];
  for (const propertyId of propertyIds) {
    const one = known.get(propertyId);
    if (!one) continue;
    // Whoever calls meanwhile waits for two plans at most.
    await setImmediate();
    const { facts, history, name, organisationId } = one;
    const house = organisationId === null ? undefined : houses.get(organisationId);
    const plan = (by: By) => {
      const read = readings.of(propertyId, facts, by.catalogue.vocabulary);
      return planProperty(facts, { ...by, today, history, seed: propertyId, read });
    };
    found.push(say({ propertyId, name, house, plan }));
  }
  return found;
}

/** What differs between the plans of each building by what its organisation does and would do its own way. */
export async function compareBuildings(ctx: Ctx, propertyIds: readonly string[], [old, now]: readonly [By, By]) {
  const readings = await openReadings(ctx, propertyIds);
  return eachKnown(ctx, propertyIds, readings, ({ propertyId, name, plan }): Compared => {
    return { propertyId, name, effects: effectsOf(plan(old), plan(now)) };
  });
}

/**
 * What this release would change in the plans of these buildings as they stand, by its items and by how it reads them. The
 * first plan of a building is nobody's change.
 */
export async function compareWithStanding(ctx: Ctx, propertyIds: readonly string[]): Promise<Compared[]> {
  const standing = await listStanding(ctx, propertyIds);
  const { catalogue } = newestCatalogue;
  const readings = await openReadings(ctx, propertyIds);
  const compared = await eachKnown(ctx, propertyIds, readings, ({ propertyId, name, house, plan }): Compared => {
    const stands = standing.get(propertyId);
    const none = { propertyId, name, effects: [] };
    if (!stands) return none;
    try {
      return { ...none, effects: effectsOn(stands, plan({ catalogue, house })) };
    } catch (err) {
      // One whose plan cannot be made keeps no other from being looked at, and the release from being applied.
      ctx.log.error({ err, propertyId }, "What a release would change of a plan cannot be said.");
      return { ...none, failed: true };
    }
  });
  await readings.keep(ctx);
  return compared;
}

/** The organisations of some buildings, each once. */
export const organisationsOf = (known: Iterable<{ organisationId: string | null }>): string[] => [
  ...new Set(Array.from(known).flatMap(({ organisationId }) => organisationId ?? [])),
];
