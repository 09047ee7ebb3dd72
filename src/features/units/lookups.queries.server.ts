import { asc } from "drizzle-orm";
import { isOneOf } from "#platform/columns.server.ts";
import type { Lookups } from "#platform/lookups.server.ts";
import { wholeList } from "#platform/paging.server.ts";
import { finderOf } from "./matching.queries.server.ts";
import { unitsAt } from "./queries.server.ts";
import { unitLabel } from "./rules.ts";
import { units } from "./tables.server.ts";

/** What features below must know of units. */
export const unitLookups: Pick<Lookups, "unitLabels" | "unitNamed"> = {
  unitNamed: async (ctx, { propertyId, text }) => (await finderOf(ctx, propertyId))(text),

  unitLabels: async (ctx, of) => {
    const which = "ids" in of ? isOneOf(units.id, of.ids) : unitsAt(of.propertyId);
    const rows = await ctx.db.select().from(units).where(which).orderBy(asc(units.id)).limit(wholeList);
    return new Map(rows.map((row) => [row.id, unitLabel(row)]));
  },
};
