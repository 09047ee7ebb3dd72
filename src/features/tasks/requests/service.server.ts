import { eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { changedMeanwhile, refuseStale } from "#domain/problems.ts";
import { taskPriorityOf } from "#domain/vocab-map.ts";
import { notifyAll } from "#features/notifications/service.server.ts";
import { stepOfAward } from "#features/teams/queries.server.ts";
import type { Ticket } from "#features/tickets/contract.ts";
import { authorizeTicket, lockTicket, readTicket, type TicketRow } from "#features/tickets/queries.server.ts";
import { tellReporter } from "#features/tickets/reporter.service.server.ts";
import { linkTicket } from "#features/tickets/task-link.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import { caredForNotice } from "../assigning/messages.server.ts";
import { nameContractor } from "../editing/queries.server.ts";
import { awardedNotice, withdrawnNotice } from "../messages.server.ts";
import { isOpen } from "../rules.ts";
import { fresh, lockTask, lostWords } from "../service.server.ts";
import { tasks } from "../tables.server.ts";
import type { requestTaskCalls } from "./contract.ts";
import { describeRequest, refuseAssigning } from "./rules.ts";

type Assign = CallRead<typeof requestTaskCalls.assignTicket>;
type Task = typeof tasks.$inferSelect;

/**
 * Gives a request to a contractor: the task that is made of it carries it from there. A task that nobody
 * has begun passes to the other contractor; a finished one stays, and the request gets another.
 */
export async function assignTicket(ctx: Ctx, input: Assign): Promise<{ ticket: Ticket }> {
  return transaction(ctx, async (ctx) => {
    const before = await authorizeTicket(ctx, "assign", input.id);
    // Tasks are locked before their requests, in every place that locks both.
    if (before.row.ticket.taskId) await lockTask(ctx, before.row.ticket.taskId);
    await lockTicket(ctx, input.id);
    const { row } = await authorizeTicket(ctx, "assign", input.id);
    if (row.ticket.taskId !== before.row.ticket.taskId) throw changedMeanwhile("This request");
    refuseStale("This request", row.ticket, input.version);
    refuseAssigning(row.ticket.status, row.taskStatus);
    const contractor = await nameContractor(ctx, row.ticket.propertyId, input.contractorId);
    const open = await findOpenTask(ctx, row);
    const task = open ? await passOn(ctx, open, input) : await makeTask(ctx, row, input);
    await linkTicket(ctx, input.id, { taskId: task.id, contractorId: input.contractorId });
    const { propertyId } = task;
    await recordAct(ctx, { propertyId, thing: "ticket", thingId: input.id, act: "assigned", text: contractor });
    await tell(ctx, row, { task, before: open, contractor, contractorId: input.contractorId });
    return readTicket(ctx, input.id);
  });
}

async function findOpenTask(ctx: Ctx, { ticket, taskStatus }: TicketRow): Promise<Task | undefined> {
  if (ticket.taskId === null || taskStatus === null || !isOpen(taskStatus)) return undefined;
  const [task] = await ctx.db.select().from(tasks).where(eq(tasks.id, ticket.taskId));
  return task;
}

async function makeTask(ctx: Ctx, { ticket }: TicketRow, { contractorId, dueDate, notes }: Assign): Promise<Task> {
  const { title, category, propertyId, assetId, id: ticketId } = ticket;
  const [task] = await ctx.db
    .insert(tasks)
    .values({
      ...{ title, category, propertyId, assetId, ticketId, contractorId },
      id: newId(),
      description: describeRequest(ticket, notes ?? null),
      priority: taskPriorityOf(ticket),
      status: "pending",
      dueOn: dueDate,
      createdBy: userOf(ctx).id,
      createdAt: ctx.now,
    })
    .returning();
  if (!task) throw new Error("A task was inserted and did not come back.");
  await happened(ctx, task, "created");
  return task;
}

/** The same task for another contractor, or for the same one at another time. */
async function passOn(ctx: Ctx, task: Task, { contractorId, dueDate, notes }: Assign): Promise<Task> {
  const isSame = task.contractorId === contractorId;
  if (task.contractorId && !isSame)
    await callHooks(ctx, "workLeaving", { taskId: task.id, why: lostWords(contractorId) });
  const description = notes ? `${task.description}\n\nNote: ${notes}` : task.description;
  const [now] = await ctx.db
    .update(tasks)
    .set({
      ...{ contractorId, description, dueOn: dueDate },
      ...(isSame ? {} : fresh),
      version: sql`${tasks.version} + 1`,
    })
    .where(eq(tasks.id, task.id))
    .returning();
  await happened(ctx, task, isSame ? "edited" : "awarded");
  return now ?? task;
}

async function happened(ctx: Ctx, { id, propertyId }: Task, act: "created" | "edited" | "awarded"): Promise<void> {
  await recordAct(ctx, { propertyId, thing: "task", thingId: id, act });
}

type Handover = { task: Task; before: Task | undefined; contractor: string; contractorId: string };

/** The contractor, the one who had it before, and the occupant. */
async function tell(ctx: Ctx, { ticket, propertyName }: TicketRow, given: Handover): Promise<void> {
  const { task, before, contractor, contractorId } = given;
  const { propertyId } = task;
  const isNew = before?.contractorId !== contractorId;
  const lost = isNew && before ? [before.contractorId, before.technicianId].filter((one) => one !== null) : [];
  const asGiven = { ...task, priority: taskPriorityOf(ticket), ticketId: ticket.id };
  const { when, ...step } = await stepOfAward(ctx, contractorId, asGiven);
  await notifyAll(ctx, [
    { to: lost, ...withdrawnNotice(task, propertyName), propertyId },
    {
      to: isNew ? [contractorId] : [],
      ...awardedNotice(task, propertyName, when),
      // Nobody else is called any more: it does not wait for the morning.
      ...(ticket.emergency || ticket.priority === "emergency" ? { kind: "emergencies" as const } : {}),
      ...step,
      link: `/tasks?task=${task.id}`,
      propertyId,
    },
  ]);
  if (isNew) await tellReporter(ctx, ticket, caredForNotice(ticket, contractor));
}
