import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { inMyProperties } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { meterReadings, meters } from "./tables.server.ts";

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

const batchSize = 500;

export type ReadMeter = { id: string; propertyId: string; name: string; lateSince: Date | null; reads: string[] };

/** Meters of open buildings with the moments of their last readings, the newest first. */
export const listRead = (ctx: Ctx, after: string): Promise<ReadMeter[]> =>
  ctx.db
    .select({
      ...{ id: meters.id, propertyId: meters.propertyId, name: meters.name, lateSince: meters.lateSince },
      reads: sql<string[]>`array(select r.at::text from ${meterReadings} r where r.meter_id = ${meters}.id
        order by r.at desc limit 6)`,
    })
    .from(meters)
    .innerJoin(properties, eq(properties.id, meters.propertyId))
    .where(
      and(isNull(meters.removedAt), gt(meters.id, after), isNull(properties.archivedAt), isNull(properties.frozenAt)),
    )
    .orderBy(meters.id)
    .limit(batchSize);

/** Meters that wait, held; in a building that was archived or frozen since nobody could write a reading down. */
export const lockLate = (ctx: Ctx) =>
  ctx.db
    .select({ id: meters.id, propertyId: meters.propertyId, name: meters.name, asked: meters.askedAt })
    .from(meters)
    .innerJoin(properties, eq(properties.id, meters.propertyId))
    .where(
      and(
        isNotNull(meters.lateSince),
        isNull(meters.removedAt),
        isNull(properties.archivedAt),
        isNull(properties.frozenAt),
      ),
    )
    .orderBy(meters.propertyId, meters.name)
    .for("update", { of: meters });
