import { and, asc, eq, inArray, not, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { actsOfPaidWork } from "#domain/acts-of-money.ts";
import { isOverdue, lagosDay } from "#domain/days.ts";
import { koboToNaira } from "#domain/money.ts";
import { phoneIf } from "#domain/phone-format.ts";
import type { Act } from "#domain/policy.ts";
import type { Relation } from "#domain/policy-grants.ts";
import type { Closed } from "#domain/policy-relations.ts";
import { notFound } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { assets } from "#features/assets/tables.server.ts";
import { findProof } from "#features/evidence/queries.server.ts";
import { mediaOf } from "#features/media/queries.server.ts";
import { showCost, showReasons } from "#features/planning/queries.server.ts";
import { authorizeTaskFacts } from "#features/properties/access.queries.server.ts";
import { hasAgreed } from "#features/properties/members/agreement.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import { taskCompletions } from "#features/work/tables.server.ts";
import { activity, doneBy } from "#platform/activity.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { wholeList } from "#platform/paging.server.ts";
import { readChecklists } from "./checklist.queries.server.ts";
import type { Task, TaskCompletion, TaskDetail, TaskEvent } from "./contract.ts";
import { keeps } from "./job.queries.server.ts";
import { listLateWork } from "./late.queries.server.ts";
import { isOpen } from "./rules.ts";
import { tasks } from "./tables.server.ts";
import { findVerified } from "./verified.queries.server.ts";
import { viewOf } from "./view.rules.ts";

const contractors = alias(accounts, "contractors");
const technicians = alias(accounts, "technicians");

export const selectTasks = (ctx: Ctx) =>
  ctx.db
    .select({
      task: tasks,
      propertyName: properties.name,
      contractorName: contractors.name,
      contractorPhone: contractors.phone,
      contractorAgreed: hasAgreed(tasks.propertyId, tasks.contractorId),
      technicianName: technicians.name,
      assetName: assets.name,
    })
    .from(tasks)
    .innerJoin(properties, eq(properties.id, tasks.propertyId))
    .leftJoin(contractors, eq(contractors.id, tasks.contractorId))
    .leftJoin(technicians, eq(technicians.id, tasks.technicianId))
    .leftJoin(assets, eq(assets.id, tasks.assetId));

export type TaskRow = Awaited<ReturnType<typeof selectTasks>>[number];
type ShownRow = Omit<TaskRow, "assetName">;

/** The task where the act is allowed; 404 out of reach. */
export async function authorizeTask(
  ctx: Ctx,
  act: Act<"task">,
  id: string,
): Promise<{ row: TaskRow; relations: Relation[]; closed: Closed | null }> {
  const [row] = await selectTasks(ctx).where(eq(tasks.id, id));
  if (!row) throw notFound("task");
  const { propertyId, contractorId, technicianId, status } = row.task;
  const job = { contractorId, assigneeId: technicianId, open: isOpen(status) };
  const { relations, standing } = await authorizeTaskFacts(ctx, act, { propertyId, job });
  return { row, relations, closed: standing.closed ?? null };
}

/** Locks the task that stands behind a request now. */
export async function lockTaskOf(ctx: Ctx, ticketId: string): Promise<void> {
  const itsTask = ctx.db.select({ id: tickets.taskId }).from(tickets).where(eq(tickets.id, ticketId));
  await ctx.db.select({ id: tasks.id }).from(tasks).where(inArray(tasks.id, itsTask)).for("update");
}

export async function findTask(ctx: Ctx, input: { id: string }): Promise<{ task: TaskDetail }> {
  const { row, relations, closed } = await authorizeTask(ctx, "see", input.id);
  const files = await mediaOf(ctx, "task", [input.id], () => relations);
  const task = showTask(ctx, row, relations, closed);
  const { plan } = row.task;
  const { canVerify, ...verified } = await findVerified(ctx, row.task, relations);
  const seesEstimate = !viewOf(userOf(ctx).role, relations, row.task.status).hidden.includes("estimatedCost");
  return {
    task: {
      ...task,
      ...verified,
      can: { ...task.can, verify: canVerify && closed === null },
      assetName: row.assetName,
      contractorId: row.task.contractorId,
      reasons: plan ? showReasons(plan) : [],
      ...(await readChecklists(ctx, row.task, relations)),
      safety: plan?.safety ?? [],
      costRange: plan && seesEstimate ? showCost(plan.cost) : null,
      statutory: plan?.statutory ?? null,
      assumed: plan?.assumed ?? false,
      question: plan?.question ?? null,
      createdAt: row.task.createdAt.toISOString(),
      completionProof: files.get(input.id) ?? [],
      proof: await findProof(ctx, input.id, relations),
      missingPapers: await missingPapers(ctx, row.task, relations),
      completion: await findCompletion(ctx, input.id),
      lateWork: await listLateWork(ctx, input.id, relations),
    },
  };
}

/** What keepers are told of a firm or technician whose paper ended while the work runs. */
async function missingPapers(ctx: Ctx, task: TaskRow["task"], relations: readonly Relation[]): Promise<string[]> {
  const { propertyId, contractorId, technicianId, status } = task;
  const isKeeper = relations.some((relation) => relation === "own" || relation === "managed");
  if (!isKeeper || contractorId === null || !isOpen(status)) return [];
  const ofFirm = await ctx.lookups.missingCredentials(ctx, { propertyId, accountId: contractorId });
  if (technicianId === null) return ofFirm;
  const hand = { propertyId, accountId: technicianId, contractorId };
  const ofTechnician = await ctx.lookups.missingOfTechnician(ctx, hand);
  return [...ofFirm, ...ofTechnician.map((sentence) => `Technician: ${sentence}`)];
}

/** What the person who did the work said when they completed it. */
export async function findCompletion(ctx: Ctx, taskId: string): Promise<TaskCompletion | null> {
  const [row] = await ctx.db
    .select({ said: taskCompletions, completedBy: accounts.name })
    .from(taskCompletions)
    .innerJoin(accounts, eq(accounts.id, taskCompletions.technicianId))
    .where(eq(taskCompletions.taskId, taskId));
  if (!row) return null;
  const { notes, workQualityRating, totalHours, additionalMaterials, condition, failureMode, measured } = row.said;
  const { completedBy } = row;
  const occurredAt = row.said.occurredAt?.toISOString() ?? null;
  return {
    ...{ completionNotes: notes, workQualityRating, totalHours, additionalMaterials, completedBy, occurredAt },
    ...{ condition, failureMode, measured },
  };
}

/** The task as its caller sees it right after a write. */
export async function readTask(ctx: Ctx, id: string): Promise<{ task: Task }> {
  const { row, relations, closed } = await authorizeTask(ctx, "see", id);
  return { task: showTask(ctx, row, relations, closed) };
}

/** Of its contractor, masked until they accepted to be there, took or began something. */
export const shownPhone = (ctx: Ctx, { task, contractorPhone, contractorAgreed }: ShownRow): string | null =>
  phoneIf(contractorAgreed || task.contractorId === userOf(ctx).id, contractorPhone);

const nairaOf = (kobo: number | null) => (kobo === null ? null : koboToNaira(kobo));

export function showTask(ctx: Ctx, row: ShownRow, relations: readonly Relation[], closed: Closed | null): Task {
  const { task } = row;
  const { can, hidden } = viewOf(userOf(ctx).role, relations, task.status, closed);
  const shown: Task = {
    id: task.id,
    propertyId: task.propertyId,
    propertyName: row.propertyName,
    title: task.title,
    description: task.description,
    category: task.category,
    priority: task.priority,
    status: task.status,
    overdue: isOverdue({ status: task.status, dueDate: task.dueOn }, lagosDay(ctx.now)),
    dueDate: task.dueOn,
    estimatedCost: nairaOf(task.estimatedCostKobo),
    actualCost: nairaOf(task.actualCostKobo),
    costIsEstimated: task.actualCostEstimated,
    estimatedHours: task.estimatedHours,
    assignedTo: row.technicianName ?? row.contractorName,
    assignedTechnician: row.technicianName,
    contractorName: row.contractorName,
    contractorPhone: shownPhone(ctx, row),
    contractorNotes: task.contractorNotes,
    expectedCompletion: task.expectedCompletionAt?.toISOString() ?? null,
    startedAt: task.startedAt?.toISOString() ?? null,
    ...(task.startOccurredAt ? { startOccurredAt: task.startOccurredAt.toISOString() } : {}),
    completedDate: task.completedAt?.toISOString() ?? null,
    why: task.why,
    assetId: task.assetId,
    scheduleId: task.scheduleId,
    ticketId: task.ticketId,
    version: task.version,
    can,
  };
  for (const field of hidden) if (field in shown) Object.assign(shown, { [field]: null });
  return shown;
}

/**
 * Acts for keepers alone: about the money of a task, since which contractors were asked and quoted is not told to one of them;
 * and what its proof came to, since whoever sent a picture would learn by it whether it was sent before.
 */
const isForKeepers = inArray(activity.act, [...Object.keys(actsOfPaidWork), "graded", "overridden"]);

/** What happened to a task, oldest first; of what is for keepers only what one did oneself, for whoever keeps it not. */
export async function listTaskActivity(ctx: Ctx, input: { id: string }): Promise<{ activity: TaskEvent[] }> {
  const { relations } = await authorizeTask(ctx, "see", input.id);
  const myId = userOf(ctx).id;
  const isShown = keeps({ relations }) ? undefined : or(not(isForKeepers), eq(activity.actorId, myId));
  const rows = await ctx.db
    .select({ event: activity, actorName: doneBy(accounts.name), actorRole: accounts.role })
    .from(activity)
    .leftJoin(accounts, eq(accounts.id, activity.actorId))
    .where(and(eq(activity.thing, "task"), eq(activity.thingId, input.id), isShown))
    .orderBy(asc(activity.id))
    .limit(wholeList);
  return {
    activity: rows.map(({ event, actorName, actorRole }) => ({
      id: event.id,
      act: event.act as TaskEvent["act"],
      text: event.text,
      actorName,
      actorRole,
      mine: event.actorId === myId,
      at: event.at.toISOString(),
    })),
  };
}
