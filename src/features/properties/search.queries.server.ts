import { and, asc, isNull, sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import { propertiesInReach } from "./queries.server.ts";
import { properties } from "./tables.server.ts";

const most = 5;

/** The properties in reach that hold every one of these patterns in name, place or address, by name. */
export async function findProperties(ctx: Ctx, words: string[]) {
  const { id, name, location, address } = properties;
  return ctx.db
    .select({ id, name, location })
    .from(properties)
    .where(
      and(
        propertiesInReach(ctx),
        isNull(properties.archivedAt),
        sql`concat_ws(' ', ${name}, ${location}, ${address}) ilike all(${sql.param(words)}::text[])`,
      ),
    )
    .orderBy(asc(sql`lower(${name})`), asc(id))
    .limit(most);
}
