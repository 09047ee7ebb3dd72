import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { properties } from "#features/properties/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { documentsInReach } from "./access.queries.server.ts";
import { documents } from "./tables.server.ts";

const most = 5;

/** The documents in reach whose title, with the building's name, holds every one of these patterns, newest first. */
export async function findDocuments(ctx: Ctx, words: string[]) {
  const { id, title, propertyId, deletedAt } = documents;
  const { bound } = await documentsInReach(ctx, "see");
  const patterns = sql`${sql.param(words)}::text[]`;
  return ctx.db
    .select({ id, title, propertyName: properties.name })
    .from(documents)
    .innerJoin(properties, eq(properties.id, propertyId))
    .where(
      and(
        bound,
        isNull(deletedAt),
        sql`${title} ilike any(${patterns})`,
        sql`(${title} || ' ' || ${properties.name}) ilike all(${patterns})`,
      ),
    )
    .orderBy(desc(id))
    .limit(most);
}
