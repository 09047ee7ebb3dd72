import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { attemptKey, countAttempts } from "#features/accounts/rate-limits.service.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { wholeList } from "#platform/paging.server.ts";
import { lettable } from "./fields.ts";
import { unitsAt } from "./queries.server.ts";
import { byPlace, placeName, unitLabel } from "./rules.ts";
import { units } from "./tables.server.ts";

/** Of one address, which in Nigeria is that of many phones: each sign-up looks at few buildings, whoever copies at all. */
const listsFromAddress = { most: 120, windowMinutes: 60 };

/**
 * The names of the flats, shops and offices of a building in the public directory, for whoever signs up into it. None
 * where its keepers want no list, and none of a building that the directory does not show: a stranger cannot tell these
 * from one without units. 429 after 120 lists an hour.
 */
export async function listDirectoryUnits(ctx: Ctx, { id }: { id: string }) {
  await countAttempts(ctx, attemptKey("lists of units from", ctx.address), listsFromAddress);
  const isShown = and(
    eq(properties.listed, true),
    eq(properties.unitsListed, true),
    isNull(properties.archivedAt),
    inArray(units.kind, lettable),
  );
  const rows = await ctx.db
    .select({ block: units.block, floor: units.floor, name: units.name })
    .from(units)
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(and(unitsAt(id), isShown))
    .orderBy(asc(units.id))
    .limit(wholeList);
  return {
    units: rows.toSorted(byPlace).map((row) => ({ label: unitLabel(row), place: placeName(row), name: row.name })),
  };
}
