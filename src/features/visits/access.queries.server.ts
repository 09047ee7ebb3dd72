import { and, eq, gt, inArray, isNull, lt, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Act } from "#domain/policy.ts";
import type { Relation } from "#domain/policy-grants.ts";
import { type Job, type Standing, visitRelations } from "#domain/policy-relations.ts";
import { notFound } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { authorizeAt, findStanding } from "#features/properties/access.queries.server.ts";
import { members, properties } from "#features/properties/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { waitingFrom } from "#features/tickets/clocks/rules.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Lapse } from "./lapsing.jobs.server.ts";
import { missedMs, stageOf } from "./rules.ts";
import { visits } from "./tables.server.ts";

const firms = alias(accounts, "firms");
const hands = alias(accounts, "hands");

/** What is known of a request for which somebody comes. */
const aboutRequest = {
  ticket: {
    id: tickets.id,
    propertyId: tickets.propertyId,
    reporterId: tickets.reporterId,
    title: tickets.title,
    priority: tickets.priority,
    status: tickets.status,
    unit: tickets.unit,
    unitId: tickets.unitId,
    clocks: tickets.clocks,
  },
  taskId: tickets.taskId,
  contractorId: tasks.contractorId,
  technicianId: tasks.technicianId,
  formerTechnicianIds: tasks.formerTechnicianIds,
  taskStatus: tasks.status,
  firm: firms.name,
  technician: hands.name,
  propertyName: properties.name,
};

/** Requests with their visits: a request without one stands alone. */
export const selectVisits = (ctx: Ctx) =>
  ctx.db
    .select({ ...aboutRequest, visit: visits })
    .from(tickets)
    .innerJoin(properties, eq(properties.id, tickets.propertyId))
    .leftJoin(tasks, eq(tasks.id, tickets.taskId))
    .leftJoin(firms, eq(firms.id, tasks.contractorId))
    .leftJoin(hands, eq(hands.id, tasks.technicianId))
    .leftJoin(visits, eq(visits.ticketId, tickets.id));

export type RequestRow = Omit<Awaited<ReturnType<typeof selectVisits>>[number], "visit">;
export type VisitRow = typeof visits.$inferSelect;
export type Found = { request: RequestRow; standing: Standing; relations: Relation[] };

const jobOf = ({ taskStatus, contractorId, technicianId }: RequestRow): Job | null =>
  taskStatus === null
    ? null
    : { contractorId, assigneeId: technicianId, open: taskStatus === "pending" || taskStatus === "in_progress" };

async function authorized(ctx: Ctx, act: Act<"visit">, request: RequestRow): Promise<Found> {
  const { propertyId, reporterId } = request.ticket;
  const found = await findStanding(ctx, propertyId);
  if (!found) throw notFound("visit");
  const relations = visitRelations(found.standing, reporterId, jobOf(request));
  authorizeAt(ctx, { thing: "visit", act, standing: found.standing }, relations);
  ctx.accessBasis.push({ propertyId, relations: relations.filter((one) => one === "own" || one === "managed") });
  return { request, standing: found.standing, relations };
}

/** The request, where the actor may do this to its visits; 404 out of reach. */
export async function authorizeRequest(ctx: Ctx, act: Act<"visit">, ticketId: string): Promise<Found> {
  const [row] = await selectVisits(ctx).where(eq(tickets.id, ticketId)).limit(1);
  if (!row) throw notFound("visit");
  return authorized(ctx, act, row);
}

/** The visit with its request, where the act is allowed; 404 out of reach. */
export async function authorizeVisit(ctx: Ctx, act: Act<"visit">, id: string): Promise<Found & { visit: VisitRow }> {
  const found = await findRequest(ctx, id);
  if (!found) throw notFound("visit");
  return { ...(await authorized(ctx, act, found.request)), visit: found.visit };
}

/** A visit with its request, for whatever the product does by itself. */
export async function findRequest(
  ctx: Ctx,
  visitId: string,
): Promise<{ request: RequestRow; visit: VisitRow } | undefined> {
  const [row] = await selectVisits(ctx).where(eq(visits.id, visitId));
  return row?.visit ? { request: row, visit: row.visit } : undefined;
}

/**
 * By its request, whose clocks it moves, and which whoever takes the work away holds as well. Of two that race, the second
 * waits here and then sees what the first one did.
 */
export async function lockVisit(ctx: Ctx, id: string): Promise<void> {
  const itsRequest = ctx.db.select({ id: visits.ticketId }).from(visits).where(eq(visits.id, id));
  await ctx.db.select({ id: tickets.id }).from(tickets).where(inArray(tickets.id, itsRequest)).for("update");
}

/** Whether who reported it still lives there, and a keeper knows them: nobody else can let somebody in. */
export async function isKnownThere(ctx: Ctx, { propertyId, reporterId }: RequestRow["ticket"]): Promise<boolean> {
  const isIt = and(eq(members.propertyId, propertyId), eq(members.accountId, reporterId), isNull(members.leftAt));
  const isOccupant = and(eq(members.role, "building_occupant"), eq(members.confirmed, true));
  return (await ctx.db.$count(members, and(isIt, isOccupant, eq(members.status, "active")))) > 0;
}

/** The booked visits of a building that begin in this span, the next first; nobody comes for what is resolved. */
export async function listBooked(ctx: Ctx, propertyId: string, span: { from: Date; to: Date }, most: number) {
  const rows = await selectVisits(ctx)
    .where(
      and(
        eq(visits.propertyId, propertyId),
        eq(visits.state, "booked"),
        ne(tickets.status, "resolved"),
        gt(visits.startsAt, span.from),
        lt(visits.startsAt, span.to),
      ),
    )
    .orderBy(visits.startsAt)
    .limit(most);
  return rows.flatMap(({ visit, ...request }) =>
    visit?.startsAt ? [{ visit, startsAt: visit.startsAt, request }] : [],
  );
}

export type OpenVisit = { visit: VisitRow; request: RequestRow };

/** Their requests are held before the visits are read: whoever changes one holds its request. */
async function listOpen(ctx: Ctx, which: SQL | undefined): Promise<OpenVisit[]> {
  const isIt = and(which, inArray(visits.state, ["offered", "booked"]));
  await selectVisits(ctx).where(isIt).orderBy(tickets.id).for("update", { of: tickets });
  const rows = await selectVisits(ctx).where(isIt);
  return rows.flatMap(({ visit, ...request }) =>
    visit && ["offered", "booked", "late"].includes(stageOf(visit, ctx.now)) ? [{ visit, request }] : [],
  );
}

/** The open visits that an occupant or a contractor had at these buildings. */
export const listOpenOf = (ctx: Ctx, accountId: string, propertyIds: readonly string[]): Promise<OpenVisit[]> =>
  listOpen(
    ctx,
    and(
      isOneOf(visits.propertyId, propertyIds),
      or(eq(tickets.reporterId, accountId), eq(tasks.contractorId, accountId)),
    ),
  );

/** The open visits for a task, whose request is held, so that none is offered meanwhile. */
export async function listOpenOfTask(ctx: Ctx, taskId: string): Promise<OpenVisit[]> {
  await ctx.db.select({ id: tickets.id }).from(tickets).where(eq(tickets.taskId, taskId)).for("update");
  return listOpen(ctx, eq(tickets.taskId, taskId));
}

/** The open visits of these requests that have not begun. */
export async function listAhead(ctx: Ctx, ticketIds: readonly string[]): Promise<OpenVisit[]> {
  const open = await listOpen(ctx, isOneOf(tickets.id, ticketIds));
  return open.filter(({ visit }) => visit.startsAt === null || visit.startsAt > ctx.now);
}

/** Whether no visit of its request came after this one: what the request waits for is the newest one's. */
export async function isNewest(ctx: Ctx, { id, ticketId }: Pick<VisitRow, "id" | "ticketId">): Promise<boolean> {
  return (await ctx.db.$count(visits, and(eq(visits.ticketId, ticketId), gt(visits.id, id)))) === 0;
}

/**
 * The newest visit of each request that still waits, where that can be over: all times of an offer by the work have passed,
 * or nobody opened and nothing was said for two days (`since`: from when it waits).
 */
export async function listForgotten(ctx: Ctx): Promise<Lapse[]> {
  const isPast = sql`not exists (select 1 from jsonb_array_elements(${visits.windows}) one where (one->>'from')::timestamptz > ${ctx.now})`;
  const newer = alias(visits, "newer");
  const isLast = notExists(
    ctx.db
      .select({ id: newer.id })
      .from(newer)
      .where(and(eq(newer.ticketId, visits.ticketId), gt(newer.id, visits.id))),
  );
  const isOffer = and(eq(visits.state, "offered"), eq(visits.offeredBy, "work"), isPast);
  const waits = and(ne(tickets.status, "resolved"), sql`${tickets.clocks}->>'waitingSince' is not null`);
  const rows = await ctx.db
    .select({ visitId: visits.id, version: visits.version, state: visits.state, clocks: tickets.clocks })
    .from(visits)
    .innerJoin(tickets, eq(tickets.id, visits.ticketId))
    .where(and(or(isOffer, eq(visits.state, "missed")), isLast, waits));
  return rows.flatMap(({ state, clocks, ...visit }) => {
    if (state === "offered") return [visit];
    const since = clocks && waitingFrom(clocks);
    return since && ctx.now.getTime() - Date.parse(since) > missedMs ? [{ ...visit, since }] : [];
  });
}
