import { and, eq, isNull } from "drizzle-orm";
import { accounts } from "#features/accounts/tables.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import type { Ctx, UserActor } from "#platform/context.server.ts";

/** What a call is about, as it stands now. */
export async function findCalled(ctx: Ctx, ticketId: string) {
  const [row] = await ctx.db
    .select({ ticket: tickets, building: properties.name })
    .from(tickets)
    .innerJoin(properties, eq(properties.id, tickets.propertyId))
    .where(eq(tickets.id, ticketId));
  if (!row) return undefined;
  const { id, title, unit, locationDetails: place, acknowledgedAt, status } = row.ticket;
  const isAnswered = acknowledgedAt !== null || status === "resolved";
  return { ...{ id, title, unit, place, building: row.building }, isAnswered };
}

/** As whom somebody acts by a key of their phone; undefined where their account is closed. */
export async function findCaller(ctx: Ctx, id: string): Promise<UserActor | undefined> {
  const isOpen = and(eq(accounts.id, id), isNull(accounts.suspendedAt), isNull(accounts.deletedAt));
  const [row] = await ctx.db.select({ role: accounts.role, name: accounts.name }).from(accounts).where(isOpen);
  return row && { kind: "user", id, ...row, sessionId: "" };
}
