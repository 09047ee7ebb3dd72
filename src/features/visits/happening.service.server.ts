import { notify, notifyAll } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { hasNobodyToSend } from "#features/teams/queries.server.ts";
import { setWaiting } from "#features/tickets/clocks/service.server.ts";
import { tellReporter } from "#features/tickets/reporter.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { RequestRow, VisitRow } from "./access.queries.server.ts";
import { lapseJob } from "./lapsing.jobs.server.ts";
import { comingNotice, reminderNotice, visitNotice, type visitTitles } from "./messages.server.ts";
import { findOpen } from "./queries.server.ts";
import { missedMs, type ReminderKind, visitLine } from "./rules.ts";

type VisitAct = keyof typeof visitTitles;

/** Puts it on the request's timeline and tells everybody whom it concerns, in the same words. Answers the line's id. */
export async function happened(
  ctx: Ctx,
  request: RequestRow,
  visit: VisitRow,
  act: VisitAct,
  { wasBooked = false } = {},
): Promise<string> {
  const { id, propertyId } = request.ticket;
  const line = visitLine(visit, ctx.now);
  const lineId = await recordAct(ctx, { propertyId, thing: "ticket", thingId: id, act, text: line });
  const told = visitNotice(request.ticket, act, line);
  // Who waits at home hears each change of it; who would come for nothing, that it was called off or is to be moved.
  const isSure = act !== "visit_cancelled" || visit.startsAt !== null;
  await tellReporter(ctx, request.ticket, isSure ? { ...told, step: act } : told);
  const keepers = act === "visit_late" ? [] : await listKeepers(ctx, propertyId);
  const about = { ...told, link: `/tickets/${id}`, propertyId };
  const forNothing = wasBooked || (act === "visit_cancelled" && isSure);
  const who = whoComes(request);
  const hands = act === "visit_booked" || forNothing ? await handsOf(ctx, request) : [];
  const stepOfWho = forNothing && { step: "visit_cancelled" as const };
  const toHands =
    act === "visit_booked" ? comingNotice(request.ticket, visit, line, ctx.now) : { ...told, ...stepOfWho };
  await notifyAll(ctx, [
    { ...about, to: keepers.filter((keeper) => !who.includes(keeper)) },
    { ...about, to: who.filter((one) => !hands.includes(one)), ...stepOfWho },
    // It is their work: told as what they were given is, whoever asked for it and whatever they want to hear of requests.
    { ...about, ...toHands, kind: "tasks", link: workLink(request), to: hands },
  ]);
  return lineId;
}

const whoComes = ({ contractorId, technicianId }: RequestRow): string[] =>
  [contractorId, technicianId].filter((id) => id !== null);

/** Who comes by themself: the technician, or a firm that has nobody to send. */
async function handsOf(ctx: Ctx, { contractorId, technicianId }: RequestRow): Promise<string[]> {
  if (technicianId !== null) return [technicianId];
  return contractorId !== null && (await hasNobodyToSend(ctx, contractorId)) ? [contractorId] : [];
}

/** Where those who come by themself see their work. */
const workLink = ({ taskId, technicianId }: RequestRow): string =>
  technicianId === null ? `/tasks?task=${taskId}` : `/technician/tasks/${taskId}`;

/** While the occupant has to choose, what is promised stands still, until the offered times have passed; else it goes on. */
export async function pauseFor(ctx: Ctx, request: RequestRow, visit: VisitRow): Promise<void> {
  const { id: visitId, windows, version } = visit;
  const waits = visit.state === "offered" && visit.offeredBy === "work";
  await setWaiting(ctx, request.ticket, waits);
  if (!waits) return;
  const last = Math.max(...windows.map(({ from }) => new Date(from).getTime()));
  await ctx.jobs.send(
    ctx.db,
    lapseJob,
    { visitId, version },
    { startAfter: new Date(last), singletonKey: `${visitId} ${version}` },
  );
}

/**
 * Nobody let them in: what is promised stands still until the occupant answers, a keeper says that it goes on or another
 * visit is agreed on, and for two days at most, so that it does not stand still for ever.
 */
export async function pauseAfterMiss(
  ctx: Ctx,
  { ticket }: RequestRow,
  { id: visitId, version }: VisitRow,
): Promise<void> {
  if (ticket.status === "resolved" || (await isNextSaid(ctx, ticket.id))) return;
  if (!(await setWaiting(ctx, ticket, true))) return;
  await ctx.jobs.send(
    ctx.db,
    lapseJob,
    { visitId, version, since: ctx.now.toISOString() },
    { startAfter: new Date(ctx.now.getTime() + missedMs), singletonKey: `${visitId} ${version}` },
  );
}

/** Where another visit is agreed on, or the occupant has offered times, nobody waits for the occupant. */
async function isNextSaid(ctx: Ctx, ticketId: string): Promise<boolean> {
  const next = await findOpen(ctx, ticketId);
  return next !== undefined && (next.state === "booked" || next.offeredBy === "home");
}

/** Reminds the occupant and those who come. */
export async function tellSoon(ctx: Ctx, request: RequestRow, visit: VisitRow, kind: ReminderKind): Promise<void> {
  const { id, propertyId } = request.ticket;
  const told = reminderNotice(request.ticket, kind, visitLine(visit, ctx.now));
  await tellReporter(ctx, request.ticket, told);
  await notify(ctx, whoComes(request), { ...told, link: `/tickets/${id}`, propertyId });
}
