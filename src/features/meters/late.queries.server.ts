import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { inMyProperties } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { meters } from "./tables.server.ts";

/** More than anybody reads on a first screen; the rest stand with their buildings. */
const shown = 20;

/** The meters of the buildings in reach whose next reading is late, the latest first. */
export async function listLateMeters(ctx: Ctx) {
  const rows = await ctx.db
    .select({
      ...{ id: meters.id, name: meters.name, lateSince: meters.lateSince },
      ...{ propertyId: properties.id, propertyName: properties.name },
    })
    .from(meters)
    .innerJoin(properties, eq(properties.id, meters.propertyId))
    .where(
      and(
        inMyProperties(ctx, meters.propertyId),
        isNotNull(meters.lateSince),
        isNull(meters.removedAt),
        isNull(properties.archivedAt),
        isNull(properties.frozenAt),
      ),
    )
    .orderBy(asc(meters.lateSince), asc(meters.id))
    .limit(shown);
  return { meters: rows.map((row) => ({ ...row, lateSince: row.lateSince?.toISOString() ?? "" })) };
}
