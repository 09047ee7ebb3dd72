import { eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { conflict, refuseStale } from "#domain/problems.ts";
import type { Step } from "#domain/steps.ts";
import { authorizeAttachable } from "#features/library/sops/queries.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { authorizeProperty, listKeepers } from "#features/properties/access.queries.server.ts";
import { stepOfAward } from "#features/teams/queries.server.ts";
import { reassignTicket } from "#features/tickets/task-link.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import type { Task } from "../contract.ts";
import { awardedNotice, cancelledNotice, createdNotice, editedNotice, withdrawnNotice } from "../messages.server.ts";
import { authorizeTask, readTask, type TaskRow } from "../queries.server.ts";
import { fresh, lockTask, lostWords } from "../service.server.ts";
import { tasks } from "../tables.server.ts";
import type { taskKeepingCalls } from "./contract.ts";
import { nameOtherSop, refuseTakenDay, requireContractor } from "./queries.server.ts";
import { refuseEdit } from "./rules.ts";

type Create = CallRead<typeof taskKeepingCalls.createTask>;
type Edit = CallRead<typeof taskKeepingCalls.editTask>;
type Row = TaskRow["task"];
type TaskRef = Pick<Row, "id" | "propertyId">;

/** Adds a task of one's own to a building, and awards it where a contractor is named. */
export async function createTask(ctx: Ctx, input: Create): Promise<{ task: Task }> {
  return transaction(ctx, async (ctx) => {
    const { propertyId, title, description, category, priority, contractorId = null } = input;
    const { property } = await authorizeProperty(ctx, "task", "create", propertyId);
    if (contractorId) await requireContractor(ctx, propertyId, contractorId);
    await ctx.lookups.requireAsset(ctx, propertyId, input.assetId);
    const sopVersionId = input.sopId ? (await authorizeAttachable(ctx, input.sopId)).versionId : null;
    const dueOn = input.dueDate;
    const task = { id: newId(), ...{ propertyId, title, description, category, priority, contractorId, dueOn } };
    await ctx.db.insert(tasks).values({
      ...task,
      status: "pending",
      estimatedCostKobo: input.estimatedCost ?? null,
      estimatedHours: input.estimatedHours ?? null,
      sopVersionId,
      assetId: input.assetId ?? null,
      createdBy: userOf(ctx).id,
      createdAt: ctx.now,
    });
    await happened(ctx, task, "created");
    const told = createdNotice(task, property.name, userOf(ctx).name);
    await tell(ctx, task, await listKeepers(ctx, propertyId), told);
    if (contractorId) await tellAwarded(ctx, task, contractorId, property.name);
    return readTask(ctx, task.id);
  });
}

/** Changes what is named; awards the task, or takes it back before it has begun. Of a completed one, what it cost. */
export async function editTask(ctx: Ctx, input: Edit): Promise<{ task: Task }> {
  return transaction(ctx, async (ctx) => {
    await lockTask(ctx, input.id);
    const { row } = await authorizeTask(ctx, "edit", input.id);
    const { task } = row;
    refuseStale("This task", task, input.version);
    const said = saidBy(input, task);
    const sopId = await nameOtherSop(ctx, task, input.sopId);
    refuseEdit(task, { ...input, sopId }, Object.values(said));
    await ctx.lookups.requireAsset(ctx, task.propertyId, said.assetId);
    if (said.dueOn !== undefined) await refuseTakenDay(ctx, task, said.dueOn);
    if (Object.values(said).some((value) => value !== undefined)) await say(ctx, row, said);
    if (sopId !== undefined) await pin(ctx, task, sopId);
    if (input.contractorId !== undefined) await award(ctx, row, input.contractorId);
    if (task.status === "completed" && input.actualCost !== undefined) await correct(ctx, task, input.actualCost);
    return readTask(ctx, input.id);
  });
}

const saidBy = (input: Edit, { assetId }: Row) => ({
  title: input.title,
  description: input.description,
  category: input.category,
  priority: input.priority,
  dueOn: input.dueDate,
  estimatedCostKobo: input.estimatedCost,
  estimatedHours: input.estimatedHours,
  assetId: input.assetId === assetId ? undefined : input.assetId,
});

const nextVersion = sql`${tasks.version} + 1`;

async function say(ctx: Ctx, { task, propertyName }: TaskRow, said: ReturnType<typeof saidBy>): Promise<void> {
  await ctx.db
    .update(tasks)
    .set({ ...said, version: nextVersion })
    .where(eq(tasks.id, task.id));
  await happened(ctx, task, "edited");
  const now = { title: said.title ?? task.title, priority: said.priority ?? task.priority };
  await tell(ctx, task, handsOf(task), editedNotice(now, propertyName));
}

/** Gives the task what this procedure says now, or takes its procedure off; the ticks on another one go with it. */
async function pin(ctx: Ctx, task: Row, sopId: string | null): Promise<void> {
  const sopVersionId = sopId ? (await authorizeAttachable(ctx, sopId)).versionId : null;
  await ctx.db.update(tasks).set({ sopVersionId, version: nextVersion }).where(eq(tasks.id, task.id));
  await callHooks(ctx, "procedureChanged", { taskId: task.id });
  await happened(ctx, task, "edited");
}

async function award(ctx: Ctx, { task, propertyName }: TaskRow, contractorId: string | null): Promise<void> {
  if (contractorId === task.contractorId) return;
  if (contractorId) await requireContractor(ctx, task.propertyId, contractorId);
  if (task.contractorId) await callHooks(ctx, "workLeaving", { taskId: task.id, why: lostWords(contractorId) });
  await ctx.db
    .update(tasks)
    .set({ contractorId, ...fresh, version: nextVersion })
    .where(eq(tasks.id, task.id));
  await happened(ctx, task, contractorId ? "awarded" : "withdrawn");
  await tell(ctx, task, handsOf(task), withdrawnNotice(task, propertyName));
  if (task.ticketId) await reassignTicket(ctx, task.id, contractorId);
  if (contractorId) await tellAwarded(ctx, task, contractorId, propertyName);
}

async function correct(ctx: Ctx, task: Row, actualCostKobo: number | null): Promise<void> {
  await ctx.db
    .update(tasks)
    .set({
      actualCostKobo: actualCostKobo ?? task.estimatedCostKobo,
      actualCostEstimated: actualCostKobo === null && task.estimatedCostKobo !== null,
      version: nextVersion,
    })
    .where(eq(tasks.id, task.id));
  await happened(ctx, task, "cost_corrected");
}

/** Cancels an open task; a schedule does not make it again for that day. Cancelled again, nothing changes. */
export async function cancelTask(ctx: Ctx, { id }: { id: string }): Promise<{ task: Task }> {
  return transaction(ctx, async (ctx) => {
    await lockTask(ctx, id);
    const { row } = await authorizeTask(ctx, "cancel", id);
    const { task } = row;
    if (task.status === "completed") throw conflict("A completed task cannot be deleted; it is part of the record.");
    if (task.status === "cancelled") return readTask(ctx, id);
    await callHooks(ctx, "workLeaving", { taskId: id, why: "the work was called off." });
    await ctx.db
      .update(tasks)
      .set({ status: "cancelled", cancelledAt: ctx.now, version: nextVersion })
      .where(eq(tasks.id, id));
    await happened(ctx, task, "cancelled");
    const told = cancelledNotice(task, row.propertyName, userOf(ctx).name);
    const hands = handsOf(task);
    const keepers = await listKeepers(ctx, task.propertyId);
    await tell(ctx, task, hands, { ...told, step: "taken" });
    await tell(
      ctx,
      task,
      keepers.filter((keeper) => !hands.includes(keeper)),
      told,
    );
    if (task.ticketId) await reassignTicket(ctx, id, null);
    return readTask(ctx, id);
  });
}

const handsOf = ({ contractorId, technicianId }: Row): string[] =>
  [contractorId, technicianId].filter((one) => one !== null);

type ByKeeper = "created" | "edited" | "awarded" | "withdrawn" | "cost_corrected" | "cancelled";

async function happened(ctx: Ctx, { id, propertyId }: TaskRef, act: ByKeeper): Promise<void> {
  await recordAct(ctx, { propertyId, thing: "task", thingId: id, act });
}

async function tellAwarded(
  ctx: Ctx,
  task: Parameters<typeof awardedNotice>[0] & TaskRef & { dueOn: string; ticketId?: string | null },
  contractorId: string,
  building: string,
): Promise<void> {
  const { when, ...step } = await stepOfAward(ctx, contractorId, task);
  await tell(ctx, task, [contractorId], { ...awardedNotice(task, building, when), ...step });
}

type Told = ReturnType<typeof createdNotice> & { step?: Step };
const tell = (ctx: Ctx, { id, propertyId }: TaskRef, to: string[], told: Told) =>
  notify(ctx, to, { ...told, link: `/tasks?task=${id}`, propertyId });
