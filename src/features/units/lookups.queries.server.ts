import type { Lookups } from "#platform/lookups.server.ts";
import { finderOf } from "./matching.queries.server.ts";

/** What features below must know of units. */
export const unitLookups: Pick<Lookups, "unitNamed"> = {
  unitNamed: async (ctx, { propertyId, text }) => (await finderOf(ctx, propertyId))(text),
};
