import { eq, inArray } from "drizzle-orm";
import { formatInstant } from "#domain/days.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers, listMembersOf } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, meanwhile, transaction } from "#platform/context.server.ts";
import { findOpenBuilding } from "../escalation/queries.server.ts";
import { brokenNotice } from "../messages.server.ts";
import { tickets } from "../tables.server.ts";
import { breachJob, type Due } from "./jobs.server.ts";
import { type ClockKind, clockKinds, clockLabels, promiseFor } from "./promises.rules.ts";
import { listOwnPromises } from "./queries.server.ts";
import {
  type Clocks,
  endClocks,
  endWaiting,
  pauseClocks,
  promiseAnew,
  resumeClocks,
  startClocks,
  stateOf,
} from "./rules.ts";
import { outcomes } from "./tables.server.ts";

type Row = typeof tickets.$inferSelect;
type Filed = Pick<Row, "id" | "propertyId" | "priority" | "emergency" | "category">;

type Promises = Awaited<ReturnType<typeof listOwnPromises>>;
type Pressing = Pick<Row, "priority" | "emergency" | "category">;

const promisedBy = (own: Promises, { priority, emergency, category }: Pressing) =>
  promiseFor(own, emergency ? "emergency" : priority, category);

const promisedFor = async (ctx: Ctx, ticket: Filed) =>
  promisedBy(await listOwnPromises(ctx, ticket.propertyId), ticket);

/** The clocks of a request that is filed or opened again now, by what its building promises. */
export const clocksBy = (own: Promises, ticket: Pressing, now: Date): Clocks =>
  startClocks(promisedBy(own, ticket), now);

/** Begins the clocks of a request that was opened again, in its transaction. */
export async function beginClocks(ctx: Ctx, ticket: Filed): Promise<void> {
  const own = await listOwnPromises(ctx, ticket.propertyId);
  await keep(ctx, ticket.id, clocksBy(own, ticket, ctx.now));
}

/** A keeper said what it really is: promised anew, from the same beginning. */
export async function promiseAgain(ctx: Ctx, ticket: Filed & Pick<Row, "clocks">): Promise<void> {
  if (ticket.clocks) await keep(ctx, ticket.id, promiseAnew(ticket.clocks, await promisedFor(ctx, ticket)));
}

/** Keeps them with the request, and has each looked at when it is due. */
async function keep(ctx: Ctx, ticketId: string, clocks: Clocks): Promise<void> {
  await ctx.db.update(tickets).set({ clocks }).where(eq(tickets.id, ticketId));
  await awaitBreaches(ctx, ticketId, clocks);
}

/** Has each clock looked at when it is due. */
export async function awaitBreaches(ctx: Ctx, ticketId: string, clocks: Clocks): Promise<void> {
  if (clocks.waitingSince !== null) return;
  for (const kind of clockKinds) {
    const { dueAt, endedAt } = clocks[kind];
    if (endedAt !== null) continue;
    // A moment later: to its last instant a promise is kept.
    const startAfter = new Date(new Date(dueAt).getTime() + 1_000);
    const once = { startAfter, singletonKey: `${ticketId} ${kind} ${dueAt}` };
    await meanwhile(ctx, () => ctx.jobs.send(ctx.db, breachJob, { ticketId, kind, dueAt }, once));
  }
}

/** A step was taken with these requests: its clock ends, and whether the promise was kept goes on record. */
export async function endClock(ctx: Ctx, ticketIds: readonly string[], kind: ClockKind): Promise<void> {
  if (ticketIds.length === 0) return;
  const rows = await ctx.db
    .select()
    .from(tickets)
    .where(inArray(tickets.id, [...ticketIds]))
    .for("update");
  for (const ticket of rows) {
    if (ticket.clocks === null) continue;
    const before = endWaiting(ticket.clocks, kind, ctx.now);
    const clocks = endClocks(before, kind, ctx.now);
    const ended = clockKinds.filter((one) => before[one].endedAt === null && clocks[one].endedAt !== null);
    if (ended.length === 0) continue;
    // Where it went on by this, what is left is due at another moment.
    if (ticket.clocks.waitingSince !== null) await keep(ctx, ticket.id, clocks);
    else await ctx.db.update(tickets).set({ clocks }).where(eq(tickets.id, ticket.id));
    for (const one of ended) await putDown(ctx, ticket, clocks, one, stateOf(clocks, one, ctx.now) === "kept");
  }
}

/** Answers whether this is the first word on that promise. */
async function putDown(ctx: Ctx, ticket: Row, clocks: Clocks, kind: ClockKind, kept: boolean): Promise<boolean> {
  const { id: ticketId, propertyId, assignedTo } = ticket;
  const contractorId = kind === "answer" ? null : assignedTo;
  const startedAt = new Date(clocks.startedAt);
  const first = await ctx.db
    .insert(outcomes)
    .values({ ticketId, propertyId, contractorId, startedAt, kind, kept, at: ctx.now })
    .onConflictDoNothing()
    .returning({ kind: outcomes.kind });
  return first.length > 0;
}

/** No clock runs while the occupant is waited for. Answers whether that changed anything. */
export async function setWaiting(
  ctx: Ctx,
  ticket: Pick<Row, "id" | "propertyId" | "clocks">,
  waits: boolean,
): Promise<boolean> {
  const { id, propertyId, clocks } = ticket;
  if (clocks === null || (clocks.waitingSince !== null) === waits) return false;
  await keep(ctx, id, waits ? pauseClocks(clocks, ctx.now) : resumeClocks(clocks, ctx.now));
  await recordAct(ctx, { propertyId, thing: "ticket", thingId: id, act: waits ? "waiting" : "went_on" });
  return true;
}

/**
 * A clock is due: where the step was not taken, the promise is broken, and keepers and the firm are told. The row of the
 * outcome lets it happen once, however often the job runs.
 */
export async function breakPromise(ctx: Ctx, { ticketId, kind, dueAt }: Due): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const [ticket] = await ctx.db.select().from(tickets).where(eq(tickets.id, ticketId)).for("update");
    const clocks = ticket?.clocks;
    if (!ticket || !clocks || clocks[kind].dueAt !== dueAt || clocks[kind].endedAt !== null) return;
    if (clocks.waitingSince !== null || stateOf(clocks, kind, ctx.now) !== "broken") return;
    const building = await findOpenBuilding(ctx, ticket.propertyId);
    if (building === undefined || !(await putDown(ctx, ticket, clocks, kind, false))) return;
    const { id, propertyId } = ticket;
    const text = `${clockLabels[kind]} was promised by ${formatInstant(dueAt)}`;
    await recordAct(ctx, { propertyId, thing: "ticket", thingId: id, act: "ran_late", text });
    const told = { ...brokenNotice(ticket, building, text), propertyId };
    await notify(ctx, await listKeepers(ctx, propertyId), { ...told, link: `/tickets/${id}` });
    const firms = kind === "answer" ? [] : await listMembersOf(ctx, propertyId, ["contractor"]);
    const firm = firms.filter(({ accountId }) => accountId === ticket.assignedTo).map(({ accountId }) => accountId);
    await notify(ctx, firm, told);
  });
}
