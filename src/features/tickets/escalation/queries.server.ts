import { and, eq, gte, inArray, isNull, ne } from "drizzle-orm";
import { propertyRelations } from "#domain/policy-relations.ts";
import { conflict, notFound } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { notifications } from "#features/notifications/tables.server.ts";
import { authorize, findStanding, listMembersOf, whyClosed } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { calledFor } from "../danger/rules.ts";
import { tickets } from "../tables.server.ts";
import type { Contacts } from "./rules.ts";

type Row = typeof tickets.$inferSelect;

/** Where a keeper answers an emergency. */
export const linkTo = (ticketId: string): string => `/tickets/${ticketId}`;

/** Where somebody else who is on call answers it. */
export const onCallLinkTo = (ticketId: string): string => `/on-call/${ticketId}`;

const dayMs = 86_400_000;

/** The emergency, where the act is allowed: to its keepers, and for a day to whoever was on call then or is now. */
export async function authorizeAlarm(ctx: Ctx, act: "see" | "answer", id: string) {
  const [row] = await ctx.db
    .select({ ticket: tickets, building: properties.name, reporterName: accounts.name })
    .from(tickets)
    .innerJoin(properties, eq(properties.id, tickets.propertyId))
    .innerJoin(accounts, eq(accounts.id, tickets.reporterId))
    .where(eq(tickets.id, id));
  const raisedAt = row?.ticket.alarmRaisedAt;
  if (!row || !raisedAt) throw notFound("emergency");
  const { propertyId } = row.ticket;
  const found = await findStanding(ctx, propertyId);
  if (!found) throw notFound("emergency");
  const relations = propertyRelations(found.standing);
  const isOnCall = await isCalled(ctx, row.ticket, raisedAt, relations.length > 0);
  const held = isOnCall ? [...relations, "on_call" as const] : relations;
  authorize(ctx, "alarm", act, held, "emergency");
  if (found.standing.closed) throw conflict(whyClosed[found.standing.closed]);
  ctx.accessBasis.push({ propertyId, relations });
  return { ...row, raisedAt };
}

async function isCalled(ctx: Ctx, ticket: Row, raisedAt: Date, belongs: boolean): Promise<boolean> {
  if (!ticket.reporterConfirmed || ctx.now.getTime() - raisedAt.getTime() > dayMs) return false;
  const { id } = userOf(ctx);
  for (const at of [raisedAt, ctx.now])
    if (
      (await ctx.lookups.onCallAt(ctx, { propertyId: ticket.propertyId, at, without: ticket.reporterId })).includes(id)
    )
      return true;
  // Where the hours were changed in its middle, whoever is rung all the same may say that they have it.
  return belongs && ticket.acknowledgedAt === null && (await isToldOnCall(ctx, ticket, raisedAt));
}

async function isToldOnCall(ctx: Ctx, { id }: Row, raisedAt: Date): Promise<boolean> {
  const isOwn = and(eq(notifications.accountId, userOf(ctx).id), eq(notifications.link, onCallLinkTo(id)));
  return (await ctx.db.$count(notifications, and(isOwn, gte(notifications.createdAt, raisedAt)))) > 0;
}

/** Whether people of a building are being called, or were within a day, for an emergency that nobody has answered. */
export async function hasOpenAlarm(ctx: Ctx, propertyId: string): Promise<boolean> {
  const isRaised = and(
    ...[eq(tickets.propertyId, propertyId), gte(tickets.alarmRaisedAt, new Date(ctx.now.getTime() - dayMs))],
    ...[eq(tickets.reporterConfirmed, true), isNull(tickets.acknowledgedAt), ne(tickets.status, "resolved")],
  );
  return (await ctx.db.$count(tickets, isRaised)) > 0;
}

/** What whoever is called needs to know of an emergency. */
export async function findAlarm(ctx: Ctx, { id }: { id: string }) {
  return { alarm: showAlarm(await authorizeAlarm(ctx, "see", id)) };
}

export function showAlarm({ ticket, building, reporterName, raisedAt }: Awaited<ReturnType<typeof authorizeAlarm>>) {
  const { id, description, unit, locationDetails: place, status, acknowledgedAt } = ticket;
  const state =
    status === "resolved" ? ("resolved" as const) : acknowledgedAt ? ("answered" as const) : ("open" as const);
  return {
    ...{ id, title: calledFor(ticket), description, propertyName: building, unit, place, reporterName, state },
    raisedAt: raisedAt.toISOString(),
  };
}

/** The name of a building that is neither archived nor frozen. */
export async function findOpenBuilding(ctx: Ctx, propertyId: string): Promise<string | undefined> {
  const isOpen = and(eq(properties.id, propertyId), isNull(properties.archivedAt), isNull(properties.frozenAt));
  const [row] = await ctx.db.select({ name: properties.name }).from(properties).where(isOpen);
  return row?.name;
}

/** As they are now: who left or deleted their account is not among them. */
export async function listContacts(
  ctx: Ctx,
  { propertyId, reporterConfirmed, reporterId: without }: Pick<Row, "propertyId" | "reporterConfirmed" | "reporterId">,
): Promise<Contacts> {
  const onCall = reporterConfirmed ? await ctx.lookups.onCallAt(ctx, { propertyId, at: ctx.now, without }) : [];
  const rows = await listMembersOf(ctx, propertyId, ["property_owner", "property_manager", "contractor"]);
  const of = (...roles: string[]) => rows.filter(({ role }) => roles.includes(role)).map(({ accountId }) => accountId);
  return {
    owner: of("property_owner")[0] ?? null,
    keepers: of("property_owner", "property_manager"),
    contractors: reporterConfirmed ? of("contractor") : [],
    onCall,
  };
}

/** Who of these has a notice of this alarm already. */
export async function listTold(ctx: Ctx, ticket: Row, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (!ticket.alarmRaisedAt || accountIds.length === 0) return new Set();
  const rows = await ctx.db
    .selectDistinct({ id: notifications.accountId })
    .from(notifications)
    .where(
      and(
        inArray(notifications.accountId, [...accountIds]),
        eq(notifications.link, linkTo(ticket.id)),
        gte(notifications.createdAt, ticket.alarmRaisedAt),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
