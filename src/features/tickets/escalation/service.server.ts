import { and, eq, isNull, ne } from "drizzle-orm";
import { notify } from "#features/notifications/service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import { calledFor } from "../danger/rules.ts";
import {
  engagedNotice,
  holdersNotice,
  onCallNotice,
  reporterAgainNotice,
  unansweredNotice,
} from "../messages.server.ts";
import { tellReporter } from "../reporter.service.server.ts";
import { tickets } from "../tables.server.ts";
import type { Holders } from "./holders.queries.server.ts";
import { escalateJob, type Step } from "./jobs.server.ts";
import { findOpenBuilding, linkTo, listContacts, listTold, onCallLinkTo } from "./queries.server.ts";
import { type Contacts, nextContacts, stepAt, waitedAt } from "./rules.ts";

type Row = typeof tickets.$inferSelect;
type Raised = Pick<Row, "id" | "propertyId" | "reporterId" | "reporterConfirmed" | "title" | "priority" | "emergency"> &
  Partial<Pick<Row, "danger">>;

/**
 * Begins the alarm of an emergency, in the transaction that files or reopens it: the contractors who work there are
 * told beside the keepers, unless nobody has confirmed the occupant, and the first step is queued.
 */
export async function raiseAlarm(ctx: Ctx, ticket: Raised, building: string): Promise<void> {
  await ctx.db.update(tickets).set({ alarmRaisedAt: ctx.now, alarmStep: 0 }).where(eq(tickets.id, ticket.id));
  await tellOthers(ctx, ticket, building, await listContacts(ctx, ticket));
  await queueStep(ctx, ticket.id, ctx.now, 1);
  const { id: ticketId, propertyId, reporterId, reporterConfirmed } = ticket;
  await callHooks(ctx, "alarmRaised", { ticketId, propertyId, reporterId, reporterConfirmed });
}

/** Those who do not keep the building: whoever is on call can answer it, other contractors hear of it alone. */
async function tellOthers(ctx: Ctx, ticket: Raised, building: string, { keepers, contractors, onCall }: Contacts) {
  const { propertyId } = ticket;
  const called = onCall.filter((id) => !keepers.includes(id));
  const named = { ...ticket, title: calledFor(ticket) };
  const link = onCallLinkTo(ticket.id);
  await notify(ctx, called, { ...onCallNotice(named, building), link, propertyId });
  const others = contractors.filter((id) => !onCall.includes(id));
  await notify(ctx, others, { ...engagedNotice(named, building), propertyId });
}

/**
 * Danger again of what somebody sees to: they hear of it first, and are rung. Everybody else is called at the first step, unless
 * they say once more that they see to it.
 */
export async function raiseToHolders(ctx: Ctx, ticket: Row, building: string, holders: Holders): Promise<void> {
  const { id: ticketId, propertyId, reporterId, reporterConfirmed } = ticket;
  await ctx.db.update(tickets).set({ alarmRaisedAt: ctx.now, alarmStep: 0 }).where(eq(tickets.id, ticketId));
  const named = { ...ticket, title: calledFor(ticket) };
  const told = { ...holdersNotice(named, building), propertyId };
  await notify(ctx, holders.keepers, { ...told, link: linkTo(ticketId) });
  await notify(ctx, holders.onCall, { ...told, link: onCallLinkTo(ticketId) });
  await notify(ctx, holders.hands, { ...engagedNotice(named, building), propertyId });
  await queueStep(ctx, ticketId, ctx.now, 1, true);
  const first = [...holders.keepers, ...holders.onCall];
  await callHooks(ctx, "alarmRaised", { ticketId, propertyId, reporterId, reporterConfirmed, first });
}

/** `isWider`: the step calls those as well who were not called when the alarm was raised. */
async function queueStep(ctx: Ctx, ticketId: string, raisedAt: Date, step: number, isWider = false): Promise<void> {
  const startAfter = stepAt(raisedAt, step);
  if (!startAfter) return;
  const data: Step = { ticketId, raisedAt: raisedAt.toISOString(), step, ...(isWider ? { isWider } : {}) };
  const singletonKey = `${ticketId} ${data.raisedAt} ${step}`;
  // However many older alarms are due, nobody waits behind them for the first word.
  await ctx.jobs.send(ctx.db, escalateJob, data, { startAfter, singletonKey, isPressing: step === 1 });
}

/**
 * One step: tells the next contacts, writes it on the timeline and queues the step after it, all at once. Whoever takes
 * the step in the row first does it; a second worker, or a job that runs again, finds it taken.
 */
export async function escalate(ctx: Ctx, { ticketId, raisedAt, step, isWider = false }: Step): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const ticket = await takeStep(ctx, { ticketId, raisedAt, step });
    if (!ticket) return;
    const building = await findOpenBuilding(ctx, ticket.propertyId);
    // Nobody can answer there any more.
    if (building === undefined) return;
    const waited = waitedAt(step);
    const contacts = await listContacts(ctx, ticket);
    const told = isWider ? contacts.keepers : await listTold(ctx, ticket, contacts.keepers);
    const to = nextContacts(contacts, new Set(told));
    const place = { link: linkTo(ticket.id), propertyId: ticket.propertyId };
    const keepers = to.filter((id) => contacts.keepers.includes(id));
    await notify(ctx, keepers, {
      ...unansweredNotice({ ...ticket, title: calledFor(ticket) }, building, waited),
      ...place,
    });
    const contractors = contacts.contractors.filter((id) => to.includes(id));
    await tellOthers(ctx, ticket, building, { ...contacts, contractors });
    await tellReporter(ctx, ticket, reporterAgainNotice(ticket, waited));
    const people = to.length === 1 ? "1 person was" : `${to.length} people were`;
    const text = `No answer for ${waited}: ${people} told again`;
    await recordAct(ctx, {
      propertyId: ticket.propertyId,
      thing: "ticket",
      thingId: ticket.id,
      act: "escalated",
      text,
    });
    await queueStep(ctx, ticket.id, new Date(raisedAt), step + 1);
    const { propertyId, reporterId, reporterConfirmed } = ticket;
    if (isWider) await callHooks(ctx, "alarmRaised", { ticketId, propertyId, reporterId, reporterConfirmed });
  });
}

/** The ticket while it still waits for an answer to this very alarm, at the step before this one. */
async function takeStep(ctx: Ctx, { ticketId, raisedAt, step }: Step): Promise<Row | undefined> {
  const [taken] = await ctx.db
    .update(tickets)
    .set({ alarmStep: step })
    .where(
      and(
        eq(tickets.id, ticketId),
        eq(tickets.alarmRaisedAt, new Date(raisedAt)),
        eq(tickets.alarmStep, step - 1),
        isNull(tickets.acknowledgedAt),
        ne(tickets.status, "resolved"),
      ),
    )
    .returning();
  return taken;
}
