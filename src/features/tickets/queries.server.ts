import { and, asc, count, eq, isNull, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { asFilled } from "#domain/fields.ts";
import { canOf, withoutHidden } from "#domain/policy.ts";
import type { Relation } from "#domain/policy-grants.ts";
import { type Job, type Standing, ticketRelations } from "#domain/policy-relations.ts";
import { notFound } from "#domain/problems.ts";
import { type TicketPriority, ticketPriorities } from "#domain/vocab.ts";
import { isEmergency } from "#domain/vocab-map.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { assets } from "#features/assets/tables.server.ts";
import type { Media } from "#features/media/contract.ts";
import { mediaOf } from "#features/media/queries.server.ts";
import { authorizeTicketFacts } from "#features/properties/access.queries.server.ts";
import { findLeaving } from "#features/properties/living.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { wantsOpinion } from "#features/triage/opinion.rules.ts";
import { activity, doneBy } from "#platform/activity.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { wholeList } from "#platform/paging.server.ts";
import { preparedOn } from "#platform/prepared.server.ts";
import { mendings } from "./answers/tables.server.ts";
import { clockKinds } from "./clocks/promises.rules.ts";
import { type Clocks, stateOf } from "./clocks/rules.ts";
import type { Ticket, TicketEvent } from "./contract.ts";
import { requestFields } from "./fields.ts";
import { mayReopen } from "./rules.ts";
import { tickets } from "./tables.server.ts";
import { isItsWork, work, workOf } from "./work.queries.server.ts";

export const reporters = alias(accounts, "reporters");
const assignees = alias(accounts, "assignees");

const selected = {
  ticket: tickets,
  mending: mendings,
  propertyName: properties.name,
  reporterName: reporters.name,
  reporterPhone: reporters.phone,
  assigneeName: assignees.name,
  contractorId: work.contractorId,
  technicianId: work.technicianId,
  taskStatus: work.status,
  taskDoneAt: work.doneAt,
  taskDueOn: work.dueOn,
  assetName: assets.name,
};

export const selectTickets = (ctx: Ctx) =>
  ctx.db
    .select(selected)
    .from(tickets)
    .innerJoin(properties, eq(properties.id, tickets.propertyId))
    .innerJoin(reporters, eq(reporters.id, tickets.reporterId))
    .leftJoin(assignees, eq(assignees.id, tickets.assignedTo))
    .leftJoin(workOf(ctx), isItsWork)
    .leftJoin(assets, eq(assets.id, tickets.assetId))
    .leftJoin(mendings, and(eq(mendings.ticketId, tickets.id), eq(mendings.resolvedAt, tickets.resolvedAt)));

export type TicketRow = Awaited<ReturnType<typeof selectTickets>>[number];

/** Whether somebody is to do it, or does it. */
export const isAtWork = ({ taskStatus }: TicketRow): boolean =>
  taskStatus === "pending" || taskStatus === "in_progress";

/** The task behind a ticket as the policy looks at it, or null before one is made. */
const jobOf = (row: TicketRow): Job | null =>
  row.taskStatus === null
    ? null
    : {
        contractorId: row.contractorId,
        assigneeId: row.technicianId,
        open: isAtWork(row),
      };

export const relationsOf = (row: TicketRow, standing: Standing): Relation[] =>
  ticketRelations(standing, row.ticket.reporterId, jobOf(row));

/** The ticket where the act is allowed; 404 out of reach. */
export async function authorizeTicket(
  ctx: Ctx,
  act: Parameters<typeof authorizeTicketFacts>[1],
  id: string,
): Promise<{ row: TicketRow; standing: Standing }> {
  const row = await findRow(ctx, id);
  if (!row) throw notFound("ticket");
  const { standing } = await authorizeTicketFacts(ctx, act, {
    propertyId: row.ticket.propertyId,
    reporterId: row.ticket.reporterId,
    job: jobOf(row),
  });
  return { row, standing };
}

async function findRow(ctx: Ctx, id: string): Promise<TicketRow | undefined> {
  const isIt = eq(tickets.id, sql.placeholder("id"));
  const statement = preparedOn(ctx.db, "ticket", () => selectTickets(ctx).where(isIt).prepare("ticket"));
  const [row] = await statement.execute({ id });
  return row;
}

/** Of two that race, the second waits here and then sees what the first one did. */
export async function lockTicket(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, id)).for("update");
}

export async function findTicket(ctx: Ctx, input: { id: string }) {
  const { row, standing, ticket } = await showOne(ctx, input.id);
  const relations = relationsOf(row, standing);
  const until = ticket.can.see_later ? null : ((await findLeaving(ctx, row.ticket.propertyId)) ?? row.taskDoneAt);
  return { ticket, timeline: await listTimeline(ctx, input.id, relations, until) };
}

async function showOne(ctx: Ctx, id: string) {
  const { row, standing } = await authorizeTicket(ctx, "see", id);
  const files = await mediaOf(ctx, "ticket", [id], () => relationsOf(row, standing));
  return { row, standing, ticket: showTicket(ctx, row, standing, files.get(id)) };
}

/** The ticket as its caller sees it right after a write. */
export async function readTicket(ctx: Ctx, id: string): Promise<{ ticket: Ticket }> {
  const { ticket } = await showOne(ctx, id);
  return { ticket };
}

/** The ticket that somebody of this standing filed just now. */
export async function readFiled(
  ctx: Ctx,
  id: string,
  standing: Standing,
  hasFiles: boolean,
): Promise<{ ticket: Ticket }> {
  const row = await findRow(ctx, id);
  if (!row) throw notFound("ticket");
  const files = hasFiles ? await mediaOf(ctx, "ticket", [id], () => relationsOf(row, standing)) : undefined;
  return { ticket: showTicket(ctx, row, standing, files?.get(id)) };
}

/** One thing as its beholder may see it: hidden fields null, `can` by policy and by the state it is in. */
export function showTicket(ctx: Ctx, row: TicketRow, standing: Standing, files: Media[] = []): Ticket {
  const { ticket } = row;
  const relations = relationsOf(row, standing);
  const can = canOf(userOf(ctx).role, relations, "ticket", standing.closed);
  const isResolved = ticket.status === "resolved";
  const shown: Ticket = {
    id: ticket.id,
    propertyName: row.propertyName,
    ...asFilled(requestFields, ticket),
    assetName: row.assetName,
    status: ticket.status,
    createdAt: ticket.filedAt.toISOString(),
    acknowledgedAt: ticket.acknowledgedAt?.toISOString() ?? null,
    resolvedAt: ticket.resolvedAt?.toISOString() ?? null,
    reopenReason: ticket.reopenReason,
    reopenedAt: ticket.reopenedAt?.toISOString() ?? null,
    reopenCount: ticket.reopenCount,
    clocks: clocksOf(ticket.clocks, ctx.now),
    answer: answerOf(row.mending),
    repeatOf: ticket.repeatOf,
    repeatCount: ticket.repeatCount,
    assignedTo: row.assigneeName,
    dueDate: isAtWork(row) ? row.taskDueOn : null,
    unit: ticket.unit,
    reporterName: row.reporterName,
    reporterConfirmed: ticket.reporterConfirmed,
    occupantPhone: row.reporterPhone,
    taskId: ticket.taskId,
    triage: ticket.triage,
    model:
      can.triage && !isResolved && !isEmergency(ticket) && ticket.triage && wantsOpinion(ticket.triage)
        ? ctx.model.host
        : null,
    mediaUploads: files,
    version: ticket.version,
    can: {
      ...can,
      acknowledge: can.acknowledge && ticket.acknowledgedAt === null && !isResolved,
      resolve: can.resolve && !isResolved,
      assign: can.assign && !isResolved && row.taskStatus !== "in_progress",
      wait: can.wait && !isResolved && ticket.clocks !== null,
      reopen: can.reopen && mayReopen(ticket.resolvedAt, ctx.now),
      answer: can.answer && maySay(row.mending) && mayReopen(ticket.resolvedAt, ctx.now),
    },
  };
  return withoutHidden("ticket", relations, shown);
}

function clocksOf(clocks: Clocks | null, now: Date): Ticket["clocks"] {
  if (clocks === null) return null;
  const { counted, waitingSince } = clocks;
  return {
    counted,
    waitingSince,
    promises: clockKinds.map((kind) => ({ kind, ...clocks[kind], state: stateOf(clocks, kind, now) })),
  };
}

/** What nobody has said yet, or somebody by a link alone. */
const maySay = (mending: TicketRow["mending"]): boolean =>
  mending !== null && (mending.answeredAt === null || mending.answeredByLink);

function answerOf(mending: TicketRow["mending"]): Ticket["answer"] {
  if (!mending?.verdict || mending.stars === null || mending.answeredAt === null) return null;
  const { verdict, stars, said, answeredAt, answeredByLink: byLink } = mending;
  return { verdict, stars, text: said, byLink, at: answeredAt.toISOString() };
}

const selectEvents = (ctx: Ctx) =>
  ctx.db
    .select({ event: activity, actorName: doneBy(accounts.name), actorRole: accounts.role })
    .from(activity)
    .leftJoin(accounts, eq(accounts.id, activity.actorId));

/** What happened to a ticket, oldest first; for the person who has nothing to do with it now, `until` then. */
async function listTimeline(
  ctx: Ctx,
  ticketId: string,
  relations: readonly Relation[],
  until: Date | null,
): Promise<TicketEvent[]> {
  const rows = await selectEvents(ctx)
    .where(
      and(
        eq(activity.thing, "ticket"),
        eq(activity.thingId, ticketId),
        until === null ? undefined : lte(activity.at, until),
      ),
    )
    .orderBy(asc(activity.id))
    .limit(wholeList);
  return showEvents(ctx, rows, relations);
}

/** One comment, as its writer sees it. */
export async function readComment(ctx: Ctx, commentId: string): Promise<{ comment: TicketEvent }> {
  const rows = await selectEvents(ctx).where(and(eq(activity.id, commentId), eq(activity.thing, "ticket")));
  const [comment] = await showEvents(ctx, rows, []);
  if (!comment) throw notFound("comment");
  return { comment };
}

async function showEvents(
  ctx: Ctx,
  rows: Awaited<ReturnType<typeof selectEvents>>,
  relations: readonly Relation[],
): Promise<TicketEvent[]> {
  const files = await mediaOf(
    ctx,
    "comment",
    rows.map((row) => row.event.id),
    () => relations,
  );
  return rows.map(({ event, actorName, actorRole }) => ({
    id: event.id,
    act: event.act as TicketEvent["act"],
    text: event.text,
    actorName,
    actorRole,
    mine: event.actorId === userOf(ctx).id,
    at: event.at.toISOString(),
    ...(typeof event.data?.occurredAt === "string" ? { occurredAt: event.data.occurredAt } : {}),
    ...(event.data?.isTimeUnknown === true ? { isTimeUnknown: true } : {}),
    mediaUploads: files.get(event.id) ?? [],
  }));
}

/** How many requests besides this one wait to be seen there whose occupants nobody has confirmed, and the weightiest priority. */
export async function findUnconfirmed(
  ctx: Ctx,
  { propertyId, priority }: { propertyId: string; priority: TicketPriority },
): Promise<{ others: number; priority: TicketPriority }> {
  const waits = and(
    eq(tickets.propertyId, propertyId),
    eq(tickets.reporterConfirmed, false),
    eq(tickets.status, "open"),
    isNull(tickets.acknowledgedAt),
    sql`not ${tickets.emergency} and ${tickets.priority} <> 'emergency'`,
  );
  const rows = await ctx.db
    .select({ priority: tickets.priority, count: count() })
    .from(tickets)
    .where(waits)
    .groupBy(tickets.priority);
  const isThere = (one: TicketPriority) => rows.some((row) => row.priority === one);
  return {
    others: rows.reduce((sum, row) => sum + row.count, -1),
    priority: ticketPriorities.findLast(isThere) ?? priority,
  };
}
