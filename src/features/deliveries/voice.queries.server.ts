import { and, eq, gte, isNull, ne } from "drizzle-orm";
import { accounts } from "#features/accounts/tables.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { calledFor } from "#features/tickets/danger/rules.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx, UserActor } from "#platform/context.server.ts";
import { deliveries } from "./tables.server.ts";

/** What a call is about, as it stands now. */
export async function findCalled(ctx: Ctx, ticketId: string) {
  const [row] = await ctx.db
    .select({ ticket: tickets, building: properties.name })
    .from(tickets)
    .innerJoin(properties, eq(properties.id, tickets.propertyId))
    .where(eq(tickets.id, ticketId));
  if (!row) return undefined;
  const { id, unit, locationDetails: place, acknowledgedAt, status } = row.ticket;
  const isAnswered = acknowledgedAt !== null || status === "resolved";
  return { ...{ id, title: calledFor(row.ticket), unit, place, building: row.building }, isAnswered };
}

const dayMs = 86_400_000;

/** Who of these people is being called, or was within a day, for an emergency of any building that nobody has answered. */
export async function listNeeded(ctx: Ctx, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  const isCall = and(
    eq(deliveries.channel, "voice"),
    eq(deliveries.urgent, true),
    isOneOf(deliveries.accountId, accountIds),
  );
  const since = new Date(ctx.now.getTime() - dayMs);
  const isOpen = and(gte(tickets.alarmRaisedAt, since), isNull(tickets.acknowledgedAt), ne(tickets.status, "resolved"));
  const rows = await ctx.db
    .selectDistinct({ id: deliveries.accountId })
    .from(deliveries)
    .innerJoin(tickets, eq(tickets.id, deliveries.ticketId))
    .where(and(isCall, gte(deliveries.createdAt, since), isOpen));
  return new Set(rows.map(({ id }) => id));
}

/** As whom somebody acts by a key of their phone; undefined where their account is closed. */
export async function findCaller(ctx: Ctx, id: string): Promise<UserActor | undefined> {
  const isOpen = and(eq(accounts.id, id), isNull(accounts.suspendedAt), isNull(accounts.deletedAt));
  const [row] = await ctx.db.select({ role: accounts.role, name: accounts.name }).from(accounts).where(isOpen);
  return row && { kind: "user", id, ...row, sessionId: "" };
}
