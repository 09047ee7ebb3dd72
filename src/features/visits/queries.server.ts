import { and, asc, desc, eq, gt, inArray, lt, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CallRead } from "#domain/contract.ts";
import { canOf } from "#domain/policy.ts";
import { conflict } from "#domain/problems.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import { authorizeRequest, authorizeVisit, type Found, type VisitRow } from "./access.queries.server.ts";
import { codeOf } from "./codes.queries.server.ts";
import type { Visit, visitCalls } from "./contract.ts";
import {
  longestHours,
  mayMiss,
  mayRunLate,
  stageOf,
  validUntil,
  visitLine,
  type Window,
  windowWords,
} from "./rules.ts";
import { visits } from "./tables.server.ts";

/** The visits for a request, the newest first. */
export async function listVisits(ctx: Ctx, input: CallRead<typeof visitCalls.listVisits>) {
  const found = await authorizeRequest(ctx, "see", input.id);
  const query = ctx.db
    .select()
    .from(visits)
    .where(and(eq(visits.ticketId, input.id), beforeCursor(visits.id, input.cursor)))
    .orderBy(desc(visits.id));
  const { rows, nextCursor } = await readPage(input, query, (row) => [row.id]);
  const shown = rows.map((row) => showVisit(ctx, row, found));
  const isOpen = shown.some(({ state }) => ["offered", "booked", "late"].includes(state));
  const can = canHere(ctx, found);
  const isResolved = found.request.ticket.status === "resolved";
  return { visits: shown, can: { ...can, offer: can.offer && !isOpen && !isResolved }, nextCursor };
}

const canHere = (ctx: Ctx, { relations, standing }: Found) =>
  canOf(userOf(ctx).role, relations, "visit", standing.closed);

/** The visit as its caller sees it right after a write. */
export async function readVisit(ctx: Ctx, id: string): Promise<{ visit: Visit }> {
  const found = await authorizeVisit(ctx, "see", id);
  return { visit: showVisit(ctx, found.visit, found) };
}

export function showVisit(ctx: Ctx, row: VisitRow, found: Found): Visit {
  const { home: _, dayToldFor: __, hourToldFor: ___, startsAt, endsAt, ...visit } = row;
  const can = canHere(ctx, found);
  const state = stageOf(row, ctx.now);
  const isOpen = ["offered", "booked", "late"].includes(state);
  const { technician, firm, ticket } = found.request;
  return {
    ...{ id: row.id, ticketId: row.ticketId, propertyId: row.propertyId, state, line: visitLine(row, ctx.now) },
    ...{ offeredBy: visit.offeredBy, windows: visit.windows, access: visit.access, reason: visit.reason },
    from: startsAt?.toISOString() ?? null,
    to: endsAt?.toISOString() ?? null,
    expectedAt: visit.expectedAt?.toISOString() ?? null,
    who: technician ?? firm,
    admittedAt: visit.admittedAt?.toISOString() ?? null,
    createdAt: visit.createdAt.toISOString(),
    version: visit.version,
    can: {
      ...can,
      offer: can.offer && isOpen,
      report: can.report && (mayRunLate(row, ctx.now) || mayMiss(row, ctx.now)),
      see_code: can.see_code && row.state === "booked" && state !== "over" && ticket.status !== "resolved",
    },
  };
}

/** The code of a booked visit, for the occupant, those who come and the keepers. */
export async function findVisitCode(ctx: Ctx, { id }: { id: string }) {
  const { visit, request } = await authorizeVisit(ctx, "see_code", id);
  const { startsAt, state } = visit;
  if (request.ticket.status === "resolved") throw conflict("The request is resolved, so nobody comes by a code.");
  if (state !== "booked" || startsAt === null || stageOf(visit, ctx.now) === "over")
    throw conflict("Only a booked visit has a code, until it is over.");
  const code = codeOf(ctx, { id, startsAt }, request);
  return { code, from: startsAt.toISOString(), to: validUntil(visit).toISOString() };
}

/** An open visit for the request, other than this one. */
export async function findOpen(ctx: Ctx, ticketId: string): Promise<VisitRow | undefined> {
  const open = inArray(visits.state, ["offered", "booked"]);
  const rows = await ctx.db
    .select()
    .from(visits)
    .where(and(eq(visits.ticketId, ticketId), open));
  return rows.find((row) => ["offered", "booked", "late"].includes(stageOf(row, ctx.now)));
}

/** When somebody comes for the request, in words; null where no visit is booked. */
export async function readBookedVisit(ctx: Ctx, ticketId: string): Promise<string | null> {
  const visit = await findOpen(ctx, ticketId);
  return visit?.startsAt && visit.endsAt ? windowWords(visit.startsAt, visit.endsAt) : null;
}

type Where = { ticketId: string; home: string; technicianId: string | null };

/** What stands in the way of a visit at that time: another one to the same home, or of the same technician. */
export async function findClash(
  ctx: Ctx,
  { ticketId, home, technicianId }: Where,
  { from, to }: Window,
): Promise<"home" | "technician" | null> {
  const earliest = new Date(from.getTime() - longestHours * 60 * 60 * 1_000);
  const [other] = await ctx.db
    .select({ home: visits.home })
    .from(visits)
    .innerJoin(tickets, and(eq(tickets.id, visits.ticketId), ne(tickets.status, "resolved")))
    .leftJoin(tasks, eq(tasks.id, tickets.taskId))
    .where(
      and(
        eq(visits.state, "booked"),
        gt(visits.startsAt, earliest),
        lt(visits.startsAt, to),
        gt(visits.endsAt, from),
        ne(visits.ticketId, ticketId),
        or(eq(visits.home, home), technicianId === null ? sql`false` : eq(tasks.technicianId, technicianId)),
      ),
    )
    .limit(1);
  if (!other) return null;
  return other.home === home ? "home" : "technician";
}

const others = alias(visits, "others");
const otherTickets = alias(tickets, "other_tickets");
const otherTasks = alias(tasks, "other_tasks");

/** A booked visit of these tasks at whose time the technician has another one, the next first; one look for all. */
export async function findTwoAtOnce(
  ctx: Ctx,
  taskIds: readonly string[],
  technicianId: string,
): Promise<VisitRow | undefined> {
  const [found] = await ctx.db
    .select({ visit: visits })
    .from(tickets)
    .innerJoin(visits, and(eq(visits.ticketId, tickets.id), eq(visits.state, "booked"), gt(visits.endsAt, ctx.now)))
    .innerJoin(otherTasks, eq(otherTasks.technicianId, technicianId))
    .innerJoin(otherTickets, and(eq(otherTickets.taskId, otherTasks.id), ne(otherTickets.status, "resolved")))
    .innerJoin(
      others,
      and(
        eq(others.ticketId, otherTickets.id),
        eq(others.state, "booked"),
        ne(others.id, visits.id),
        lt(others.startsAt, visits.endsAt),
        gt(others.endsAt, visits.startsAt),
      ),
    )
    .where(and(isOneOf(tickets.taskId, taskIds), ne(tickets.status, "resolved")))
    .orderBy(asc(visits.startsAt))
    .limit(1);
  return found?.visit;
}
