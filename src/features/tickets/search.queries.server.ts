import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { listKept } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { keysOf, ownTickets } from "./list.queries.server.ts";
import { isByIndex, wantedByBox } from "./searching.queries.server.ts";
import { tickets } from "./tables.server.ts";
import { isItsWork, workOf } from "./work.queries.server.ts";

const most = 5;

/** The tickets in reach whose title, with the building's name, holds every one of these patterns, newest first. */
export async function findTickets(ctx: Ctx, words: string[]) {
  const { id, title, status, propertyId, priority } = tickets;
  return ctx.db
    .select({
      id,
      title,
      status,
      propertyName: properties.name,
      emergency: sql<boolean>`(${tickets.emergency} or ${priority} = 'emergency')`,
    })
    .from(tickets)
    .innerJoin(properties, and(eq(properties.id, propertyId), isNull(properties.archivedAt)))
    .leftJoin(workOf(ctx), isItsWork)
    .where(await foundBy(ctx, words))
    .orderBy(desc(id))
    .limit(most);
}

async function foundBy(ctx: Ctx, words: string[]): Promise<SQL | undefined> {
  const own = ownTickets(ctx);
  const patterns = sql`${sql.param(words)}::text[]`;
  if (own)
    return and(
      own,
      sql`${tickets.title} ilike any(${patterns})`,
      words.length > 1 ? sql`(${tickets.title} || ' ' || ${properties.name}) ilike all(${patterns})` : undefined,
    );
  const ids = await listKept(ctx);
  const wanted = wantedByBox(words);
  const isIndexed = await isByIndex(ctx, ids, words, wanted);
  return isOneOf(tickets.id, await keysOf(ctx, ids, { wanted, isIndexed, where: undefined }, most));
}
