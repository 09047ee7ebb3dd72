import { and, eq, ilike, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CallRead } from "#domain/contract.ts";
import { likePattern } from "#domain/text.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { ticketCalls } from "./contract.ts";
import { tickets } from "./tables.server.ts";

type Listing = CallRead<typeof ticketCalls.listTickets>;

export const reporters = alias(accounts, "reporters");

const dayMs = 24 * 60 * 60 * 1_000;

/** What a list was asked for, of the tickets in reach; those of archived buildings are in none. */
export function filtersOf(ctx: Ctx, input: Listing): SQL | undefined {
  const { priority, propertyId, emergency, olderThanDays, search } = input;
  const isEmergency = sql`(${tickets.emergency} or ${tickets.priority} = 'emergency')`;
  return and(
    isNull(properties.archivedAt),
    ofStatus(input.status),
    propertyId ? eq(tickets.propertyId, propertyId) : undefined,
    priority ? eq(tickets.priority, priority) : undefined,
    emergency ? sql`${isEmergency} = ${emergency === "true"}` : undefined,
    olderThanDays ? lte(tickets.filedAt, new Date(ctx.now.getTime() - olderThanDays * dayMs)) : undefined,
    search ? holds(likePattern(search)) : undefined,
  );
}

function ofStatus(status: Listing["status"]): SQL | undefined {
  if (status === undefined || status === "all") return undefined;
  return status === "unresolved" ? ne(tickets.status, "resolved") : eq(tickets.status, status);
}

const holds = (pattern: string) =>
  or(
    ilike(tickets.title, pattern),
    ilike(tickets.description, pattern),
    ilike(tickets.locationDetails, pattern),
    ilike(properties.name, pattern),
    ilike(reporters.name, pattern),
  );

const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;

/** How many stand in each state; give it the same conditions as the list, without its state. */
export const countTickets = (ctx: Ctx) =>
  ctx.db
    .select({
      all: counted(sql`true`),
      unresolved: counted(ne(tickets.status, "resolved")),
      open: counted(eq(tickets.status, "open")),
      assigned: counted(eq(tickets.status, "assigned")),
      in_progress: counted(eq(tickets.status, "in_progress")),
      resolved: counted(eq(tickets.status, "resolved")),
    })
    .from(tickets)
    .innerJoin(properties, eq(properties.id, tickets.propertyId))
    .innerJoin(reporters, eq(reporters.id, tickets.reporterId))
    .leftJoin(tasks, eq(tasks.id, tickets.taskId));
