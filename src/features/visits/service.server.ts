import { eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { conflict, forbidden, invalid, refuseStale } from "#domain/problems.ts";
import { lockTicket } from "#features/tickets/queries.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import {
  authorizeRequest,
  authorizeVisit,
  isKnownThere,
  lockVisit,
  type RequestRow,
  type VisitRow,
} from "./access.queries.server.ts";
import type { Visit, visitCalls } from "./contract.ts";
import type { Side } from "./fields.ts";
import { happened, pauseFor } from "./happening.service.server.ts";
import { findClash, findOpen, readVisit } from "./queries.server.ts";
import { remind } from "./reminders.service.server.ts";
import { stageOf, type Window, windowsProblem, windowWords } from "./rules.ts";
import { visits } from "./tables.server.ts";

/** The occupant, or those who do the work, offer up to five times for a visit. */
export async function offerVisit(ctx: Ctx, input: CallRead<typeof visitCalls.offerVisit>): Promise<{ visit: Visit }> {
  return transaction(ctx, async (ctx) => {
    await lockTicket(ctx, input.id);
    const { request } = await authorizeRequest(ctx, "offer", input.id);
    await refuseUnready(ctx, request);
    if (await findOpen(ctx, input.id)) throw conflict("There is a visit for this request already. Change that one.");
    const home = homeOf(request);
    const windows = await offered(ctx, request, input.windows);
    const row: VisitRow = {
      ...{ id: newId(), ticketId: input.id, propertyId: request.ticket.propertyId, home, state: "offered" },
      ...{ offeredBy: sideOf(ctx), windows, startsAt: null, endsAt: null, expectedAt: null, reason: null },
      ...{ access: input.access ?? null, admittedAt: null, dayToldFor: null, hourToldFor: null },
      ...{ createdAt: ctx.now, version: 1 },
    };
    await ctx.db.insert(visits).values(row);
    await pauseFor(ctx, request, row);
    await happened(ctx, request, row, "visit_offered");
    return readVisit(ctx, row.id);
  });
}

const sideOf = (ctx: Ctx): Side => (userOf(ctx).role === "building_occupant" ? "home" : "work");

async function refuseUnready(ctx: Ctx, request: RequestRow): Promise<void> {
  if (request.ticket.status === "resolved") throw conflict("This request is already resolved.");
  if (await isKnownThere(ctx, request.ticket)) return;
  throw conflict("Nobody who is confirmed to live there can let anybody in. Confirm the occupant first.");
}

/** What two visits at once would meet in: the unit, what was written as one, or the person who named none. */
function homeOf({ ticket }: RequestRow): string {
  const { propertyId, unitId, unit, reporterId } = ticket;
  return unitId ?? (unit === null ? `${propertyId} ${reporterId}` : `${propertyId} ${unit.toLowerCase()}`);
}

/** The times, in order, where each can be offered. */
async function offered(ctx: Ctx, request: RequestRow, windows: readonly Window[]): Promise<VisitRow["windows"]> {
  const problem = windowsProblem(windows, ctx.now);
  if (problem) throw invalid("windows", problem);
  for (const window of windows) await refuseClash(ctx, request, window);
  return windows
    .toSorted((a, b) => a.from.getTime() - b.from.getTime())
    .map(({ from, to }) => ({ from: from.toISOString(), to: to.toISOString() }));
}

const inTheWay = {
  home: "This home has another visit then",
  technician: "The technician has another visit then",
};

async function refuseClash(ctx: Ctx, request: RequestRow, window: Window): Promise<void> {
  const where = { ticketId: request.ticket.id, home: homeOf(request), technicianId: request.technicianId };
  const clash = await findClash(ctx, where, window);
  if (clash) throw conflict(`${inTheWay[clash]}: ${windowWords(window.from, window.to)}. Please choose another time.`);
}

type Change = CallRead<typeof visitCalls.changeVisit>;

/** The other side chooses an offered time, or either offers others. */
export async function changeVisit(ctx: Ctx, input: Change): Promise<{ visit: Visit }> {
  return transaction(ctx, async (ctx) => {
    await lockVisit(ctx, input.id);
    const { visit, request } = await authorizeVisit(ctx, "offer", input.id);
    refuseStale("This visit", visit, input.version);
    if (Boolean(input.from) === Boolean(input.windows))
      throw invalid("from", "Please choose one of the offered times, or offer others.");
    await refuseUnready(ctx, request);
    if (["missed", "cancelled", "over", "lapsed"].includes(stageOf(visit, ctx.now)))
      throw conflict("This visit is over. Please offer new times.");
    if (input.windows) return offerOthers(ctx, request, visit, { windows: input.windows, access: input.access });
    return book(ctx, request, visit, input);
  });
}

async function offerOthers(
  ctx: Ctx,
  request: RequestRow,
  visit: VisitRow,
  said: { windows: readonly Window[]; access: Change["access"] },
): Promise<{ visit: Visit }> {
  const windows = await offered(ctx, request, said.windows);
  const set = {
    ...{ state: "offered" as const, offeredBy: sideOf(ctx), windows, access: said.access ?? visit.access },
    ...{ startsAt: null, endsAt: null, expectedAt: null, admittedAt: null },
  };
  const row = await save(ctx, visit, set);
  await pauseFor(ctx, request, row);
  await happened(ctx, request, row, "visit_offered", { wasBooked: visit.state === "booked" });
  return readVisit(ctx, visit.id);
}

async function book(ctx: Ctx, request: RequestRow, visit: VisitRow, input: Change): Promise<{ visit: Visit }> {
  if (visit.state === "booked") {
    if (visit.startsAt?.getTime() === input.from?.getTime()) return readVisit(ctx, visit.id);
    throw conflict("A time is booked already. Offer others to move it.");
  }
  if (visit.offeredBy === sideOf(ctx)) throw forbidden("The other side chooses: these times are your own offer.");
  const chosen = visit.windows.find(({ from }) => new Date(from).getTime() === input.from?.getTime());
  if (!chosen) throw invalid("from", "That is none of the offered times.");
  const [startsAt, endsAt] = [new Date(chosen.from), new Date(chosen.to)];
  if (startsAt <= ctx.now) throw invalid("from", "That time has passed. Please choose another.");
  await holdBoth(ctx, request);
  await refuseClash(ctx, request, { from: startsAt, to: endsAt });
  const row = await save(ctx, visit, { state: "booked", startsAt, endsAt, access: input.access ?? visit.access });
  await pauseFor(ctx, request, row);
  await remind(ctx, row);
  await happened(ctx, request, row, "visit_booked");
  return readVisit(ctx, visit.id);
}

/** Those who book for one technician or one home at once do it one after the other. */
async function holdBoth(ctx: Ctx, request: RequestRow): Promise<void> {
  await hold(ctx, `visit home ${homeOf(request)}`);
  if (request.technicianId) await holdTechnician(ctx, request.technicianId);
}

/** Whatever books or gives out visits of a technician waits for what does so already. */
export const holdTechnician = (ctx: Ctx, id: string): Promise<void> => hold(ctx, `visit technician ${id}`);

async function hold(ctx: Ctx, name: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Keeps what became of a visit; who changes it holds its lock, but for a gate, which notes that somebody came in. */
export async function save(ctx: Ctx, visit: VisitRow, set: Partial<VisitRow>): Promise<VisitRow> {
  const said = { ...set, version: visit.version + 1 };
  await ctx.db.update(visits).set(said).where(eq(visits.id, visit.id));
  return { ...visit, ...said };
}
