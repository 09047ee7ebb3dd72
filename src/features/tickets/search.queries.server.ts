import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { properties } from "#features/properties/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { ticketsInReach } from "./queries.server.ts";
import { tickets } from "./tables.server.ts";

const most = 5;

/** The tickets in reach whose title, with the building's name, holds every one of these patterns, newest first. */
export async function findTickets(ctx: Ctx, words: string[]) {
  const { id, title, status, propertyId, priority } = tickets;
  const patterns = sql`${sql.param(words)}::text[]`;
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
    .leftJoin(tasks, eq(tasks.id, tickets.taskId))
    .where(
      and(
        await ticketsInReach(ctx),
        sql`${title} ilike any(${patterns})`,
        words.length > 1 ? sql`(${title} || ' ' || ${properties.name}) ilike all(${patterns})` : undefined,
      ),
    )
    .orderBy(desc(id))
    .limit(most);
}
