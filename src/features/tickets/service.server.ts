import { and, eq, isNull, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { changedMeanwhile, conflict, invalid, Problem, refuseStale } from "#domain/problems.ts";
import { isEmergency } from "#domain/vocab-map.ts";
import { usingFiles } from "#features/media/service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { authorizeProperty, listKeepers } from "#features/properties/access.queries.server.ts";
import { keptOf } from "#features/triage/kept.rules.ts";
import { triage } from "#features/triage/rules.ts";
import { recordAct } from "#platform/acts.server.ts";
import { askAll, type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import { failMending, recordMending } from "./answers/mendings.service.server.ts";
import { beginClocks, endClock, setWaiting } from "./clocks/service.server.ts";
import type { Ticket, TicketEvent, ticketCalls } from "./contract.ts";
import type { WrittenDanger } from "./danger/contract.ts";
import { writtenBefore } from "./danger/queries.server.ts";
import { hearDanger, mayRaise } from "./danger/service.server.ts";
import { askOfBuilding, enterTicket } from "./entering.service.server.ts";
import { raiseAlarm } from "./escalation/service.server.ts";
import {
  acknowledgedNotice,
  commentedNotice,
  reopenedNotice,
  resolvedNotice,
  startedNotice,
} from "./messages.server.ts";
import { authorizeTicket, isAtWork, readComment, readFiled, readTicket, type TicketRow } from "./queries.server.ts";
import { tellReporter } from "./reporter.service.server.ts";
import { mayReopen, reopenWithinDays, ticketMove } from "./rules.ts";
import { tickets } from "./tables.server.ts";

type Row = typeof tickets.$inferSelect;

const takingVoice = { takesAudio: true };
const keeperLink = (id: string) => `/tickets/${id}`;

/** An occupant reports a fault in their own building; its owner and managers are told with the row. */
export async function fileTicket(
  ctx: Ctx,
  input: CallRead<typeof ticketCalls.fileTicket>,
): Promise<{ ticket: Ticket }> {
  // Files are kept before the transaction: whoever may not file has none kept.
  if (input.mediaUploads?.length) await authorizeProperty(ctx, "ticket", "create", input.propertyId);
  return usingFiles(
    ctx,
    input.mediaUploads,
    (files) =>
      transaction(ctx, async (ctx) => {
        const { propertyId } = input;
        const [{ property, standing, unit, unitId, hasAgreed }, ...told] = await askAll(
          ctx,
          () => authorizeProperty(ctx, "ticket", "create", propertyId),
          ...askOfBuilding(ctx, propertyId),
        );
        await ctx.lookups.requireAsset(ctx, propertyId, input.assetId);
        const reporterConfirmed = standing.membership?.confirmed ?? false;
        if (isEmergency(input) && !reporterConfirmed && !(await mayRaise(ctx))) throw tooManyEmergencies();
        const { mediaUploads: _, ...fields } = input;
        const ticket = { ...fields, reporterConfirmed, unit, unitId, triage: keptOf(triage(fields)) };
        const id = await enterTicket(ctx, ticket, { building: property.name, hasAgreed, told }, files);
        return readFiled(ctx, id, standing, files.ids.length > 0);
      }),
    takingVoice,
  );
}

/** Someone nobody has confirmed may raise three emergencies a day. */
const tooManyEmergencies = () =>
  new Problem("rate_limited", "You have reported three emergencies today. If people are in danger, call 112.", {
    retryAfterSeconds: 60 * 60,
  });

/** Owner or manager says that the request was seen; saying it twice changes nothing. */
export async function acknowledgeTicket(ctx: Ctx, input: { id: string }): Promise<{ ticket: Ticket }> {
  return transaction(ctx, async (ctx) => {
    const { row } = await authorizeTicket(ctx, "acknowledge", input.id);
    if (row.ticket.status === "resolved") throw conflict("This request is already resolved.");
    await seeTo(ctx, row.ticket);
    return readTicket(ctx, input.id);
  });
}

/** Somebody who may has seen it; the first one counts. */
export async function seeTo(ctx: Ctx, ticket: Row): Promise<void> {
  if (ticket.acknowledgedAt === null && isSaidBefore(ctx, ticket.alarmRaisedAt))
    throw conflict("People wrote of danger after you said this. Please say again that you see to it.");
  if (!(await markAcknowledged(ctx, ticket.id))) return;
  await endClock(ctx, [ticket.id], "answer");
  await happened(ctx, ticket, "acknowledged", null);
  await tellReporter(ctx, ticket, acknowledgedNotice(ticket));
}

/** What waited on a phone, or on its way, answers no alarm that was raised meanwhile. Clocks are a minute off here and there. */
const isSaidBefore = (ctx: Ctx, raisedAt: Date | null): boolean =>
  raisedAt !== null && writtenBefore(ctx).writtenAt.getTime() + 60_000 < raisedAt.getTime();

async function markAcknowledged(ctx: Ctx, id: string): Promise<boolean> {
  const marked = await ctx.db
    .update(tickets)
    .set({ acknowledgedAt: ctx.now, version: sql`${tickets.version} + 1` })
    .where(and(eq(tickets.id, id), isNull(tickets.acknowledgedAt)))
    .returning({ id: tickets.id });
  return marked.length > 0;
}

/** Starts or resolves a request; resolving needs a note of what was done, at any point of its life. */
export async function setTicketStatus(
  ctx: Ctx,
  input: CallRead<typeof ticketCalls.setTicketStatus>,
): Promise<{ ticket: Ticket }> {
  return transaction(ctx, async (ctx) => {
    const isResolved = input.status === "resolved";
    if (isResolved) await callHooks(ctx, "ticketResolving", { ticketId: input.id });
    const { row } = await authorizeTicket(ctx, "resolve", input.id);
    const { ticket } = row;
    refuseStale(thisRequest, ticket, input.version);
    if (ticketMove(ticket.status, input.status) === "same") return readTicket(ctx, input.id);
    if (isResolved && !input.note) throw invalid("note", "Please say what was done before you resolve the request.");
    await moveTicket(ctx, ticket, input.status);
    const isBegun = ticket.status === "in_progress";
    if (isResolved) await recordMending(ctx, ticket, isBegun ? ticket.assignedTo : null);
    const note = input.note ?? null;
    await happened(ctx, ticket, isResolved ? "resolved" : "started", note);
    if (isResolved) await callHooks(ctx, "ticketResolved", ticket);
    await tellReporter(ctx, ticket, isResolved ? resolvedNotice(ticket, note) : startedNotice(ticket));
    return readTicket(ctx, input.id);
  });
}

/** Its occupant says within 7 days that it is not done: it is open and unseen again, and its keepers are told. */
export async function reopenTicket(
  ctx: Ctx,
  input: CallRead<typeof ticketCalls.reopenTicket>,
): Promise<{ ticket: Ticket; danger: WrittenDanger | null }> {
  return transaction(ctx, async (ctx) => {
    const { row, standing } = await authorizeTicket(ctx, "reopen", input.id);
    const { ticket } = row;
    if (ticket.status !== "resolved") throw conflict("Only a resolved request can be opened again.");
    if (!mayReopen(ticket.resolvedAt, ctx.now))
      throw conflict(`This was resolved more than ${reopenWithinDays} days ago. Please send a new request.`);
    const reporterConfirmed = ticket.reporterConfirmed || standing.membership?.confirmed === true;
    const reopened = {
      ...{ reopenReason: input.reason, reopenedAt: ctx.now, reopenCount: ticket.reopenCount + 1 },
      // The alarm of before is over, whatever it was for.
      ...{ reporterConfirmed, alarmRaisedAt: null, danger: null },
    };
    await moveTicket(ctx, ticket, "open", reopened);
    await failMending(ctx, ticket);
    await beginClocks(ctx, ticket);
    await happened(ctx, ticket, "reopened", input.reason);
    await notify(ctx, await listKeepers(ctx, ticket.propertyId), {
      ...reopenedNotice(ticket, input.reason),
      link: keeperLink(ticket.id),
      propertyId: ticket.propertyId,
    });
    const heard = await hearDanger(ctx, row, { text: input.reason });
    const isRaised = heard?.outcome === "called";
    if (isEmergency(ticket) && !isRaised) await raiseAlarm(ctx, { ...ticket, ...reopened }, row.propertyName);
    const isCalled = isRaised || (heard !== null && isEmergency(ticket));
    const keepersOnly = reporterConfirmed ? {} : { keepersOnly: true };
    const danger = isCalled && heard ? { ...heard, outcome: "called" as const, ...keepersOnly } : heard;
    return { ...(await readTicket(ctx, input.id)), danger };
  });
}

/** The version in the condition lets one of two racing calls through. */
async function moveTicket(
  ctx: Ctx,
  ticket: Row,
  status: Row["status"],
  also: Partial<
    Pick<Row, "reopenReason" | "reopenedAt" | "reopenCount" | "alarmRaisedAt" | "danger" | "reporterConfirmed">
  > = {},
): Promise<void> {
  const moved = await ctx.db
    .update(tickets)
    .set({
      ...also,
      status,
      assignedTo: status === "open" ? null : ticket.assignedTo,
      acknowledgedAt: status === "open" ? null : (ticket.acknowledgedAt ?? ctx.now),
      resolvedAt: status === "resolved" ? ctx.now : null,
      version: sql`${tickets.version} + 1`,
    })
    .where(and(eq(tickets.id, ticket.id), eq(tickets.version, ticket.version)))
    .returning({ id: tickets.id });
  if (moved.length === 0) throw changedMeanwhile(thisRequest);
  if (status === "in_progress") await endClock(ctx, [ticket.id], "visit");
  if (status === "resolved") await endClock(ctx, [ticket.id], "mended");
}

const thisRequest = "This request";

/** Those who are at work on a request. */
const handsAt = (row: TicketRow): string[] =>
  isAtWork(row) ? [row.contractorId, row.technicianId].filter((id) => id !== null) : [];

/** Writes on the timeline, with photos if any; the other sides are told. */
export async function commentOnTicket(
  ctx: Ctx,
  input: CallRead<typeof ticketCalls.commentOnTicket>,
  { isCarried = false }: { isCarried?: boolean } = {},
): Promise<{ comment: TicketEvent; danger: WrittenDanger | null }> {
  await authorizeTicket(ctx, "comment", input.id);
  return usingFiles(
    ctx,
    input.mediaUploads,
    (files) =>
      transaction(ctx, async (ctx) => {
        const { row } = await authorizeTicket(ctx, "comment", input.id);
        const { ticket } = row;
        const commentId = await recordAct(ctx, {
          propertyId: ticket.propertyId,
          thing: "ticket",
          thingId: ticket.id,
          act: "commented",
          text: input.text,
        });
        if (ticket.reporterId === userOf(ctx).id) await setWaiting(ctx, ticket, false);
        await files.attach(ctx, { thing: "comment", thingId: commentId, propertyId: ticket.propertyId });
        const danger = await hearDanger(ctx, row, { text: input.text ?? "", isDanger: input.danger, isCarried });
        const told = commentedNotice(ticket, userOf(ctx).name);
        await tellReporter(ctx, ticket, told);
        // Who is called reads it there.
        const keepers = danger?.outcome === "called" ? [] : await listKeepers(ctx, ticket.propertyId);
        await notify(ctx, [...keepers, ...handsAt(row)], {
          ...told,
          link: keeperLink(ticket.id),
          propertyId: ticket.propertyId,
        });
        return { ...(await readComment(ctx, commentId)), danger };
      }),
    takingVoice,
  );
}

/** Work on the linked task carries the request along: started with it, resolved with it, and the occupant told. */
export async function followTask(ctx: Ctx, ticketId: string, step: "started" | "resolved"): Promise<void> {
  const [ticket] = await ctx.db.select().from(tickets).where(eq(tickets.id, ticketId)).for("update");
  const status = step === "started" ? "in_progress" : "resolved";
  if (!ticket || ticket.status === "resolved" || ticket.status === status) return;
  if (isSaidBefore(ctx, ticket.alarmRaisedAt)) return;
  await moveTicket(ctx, ticket, status);
  if (step === "resolved") await recordMending(ctx, ticket, ticket.assignedTo);
  await happened(ctx, ticket, step, null);
  await tellReporter(ctx, ticket, step === "started" ? startedNotice(ticket) : resolvedNotice(ticket, null));
}

async function happened(ctx: Ctx, ticket: Row, act: TicketEvent["act"], text: string | null): Promise<void> {
  await recordAct(ctx, { propertyId: ticket.propertyId, thing: "ticket", thingId: ticket.id, act, text });
}
