import { and, asc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { readState } from "#domain/places.ts";
import { attemptKey, countAttempts } from "#features/accounts/rate-limits.service.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { inMyProperties } from "./access.queries.server.ts";
import type { propertyCalls } from "./contract.ts";
import { properties } from "./tables.server.ts";

type Described = CallRead<typeof propertyCalls.findDuplicates>;

const mostShown = 5;
const withinM = 30;
const metresADegree = 111_320;

/** Of one account: whoever walks an estate does not look so often, and whoever searches a district for a building must. */
const looksByPosition = { most: 120, windowMinutes: 60 };

/**
 * Buildings that may be the one described: the same name in the same place, or a position within 30 m.
 * Only what its reader may know of anyway: their own, and listed ones. 429 after 120 looks by position an hour, by which
 * somebody could find where a listed building stands.
 */
export async function findDuplicates(ctx: Ctx, input: Described) {
  if (input.latitude !== undefined)
    await countAttempts(ctx, attemptKey("looks by position of", userOf(ctx).id), looksByPosition);
  const { id, name, location, type } = properties;
  const rows = await ctx.db
    .select({ id, name, location, type })
    .from(properties)
    .where(
      and(
        isNull(properties.archivedAt),
        or(eq(properties.listed, true), inMyProperties(ctx, properties.id)),
        or(sql`false`, sameName(input), nearby(input)),
      ),
    )
    .orderBy(asc(id))
    .limit(mostShown);
  return { properties: rows };
}

function sameName({ name, location }: Described): SQL | undefined {
  if (!name || !location) return undefined;
  const state = readState(location);
  const sameWords = sql`lower(${properties.location}) = lower(${location})`;
  return and(
    sql`lower(${properties.name}) = lower(${name})`,
    state ? or(sameWords, eq(properties.state, state)) : sameWords,
  );
}

/** At 30 m the earth is flat enough for Pythagoras. */
function nearby({ latitude, longitude }: Described): SQL | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  const north = sql`(${properties.latitude} - ${latitude}::float8)`;
  const east = sql`((${properties.longitude} - ${longitude}::float8) * cos(radians(${latitude}::float8)))`;
  return sql`sqrt(${north} * ${north} + ${east} * ${east}) * ${metresADegree}::float8 <= ${withinM}::float8`;
}
