import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { askChecks } from "#features/evidence/service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { recordAct, recordActs } from "#platform/acts.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { resolvedAlreadyNotice } from "./messages.server.ts";
import { lockTaskOf } from "./queries.server.ts";
import { completion, formerHands, fresh } from "./service.server.ts";
import { tasks } from "./tables.server.ts";

const isOpen = inArray(tasks.status, ["pending", "in_progress"]);
const nextVersion = sql`${tasks.version} + 1`;

const ofContractor = ({ accountId, propertyIds }: Moments["membershipsEnded"]) =>
  and(eq(tasks.contractorId, accountId), isOneOf(tasks.propertyId, propertyIds), isOpen);

/** Giving out work locks tasks before memberships; leaving locks them in the same order. */
export const lockContractorTasks = (ctx: Ctx, leaver: Moments["membershipsEnding"]) => lock(ctx, ofContractor(leaver));

export const lockTechnicianTasks = (ctx: Ctx, { technicianId }: Moments["technicianLeaving"]) =>
  lock(ctx, and(eq(tasks.technicianId, technicianId), isOpen));

const lock = async (ctx: Ctx, which: SQL | undefined) => {
  await ctx.db.select({ id: tasks.id }).from(tasks).where(which).orderBy(asc(tasks.id)).for("update");
};

/** Open work of a contractor who leaves is free for another; finished work stays theirs. */
export async function freeTasks(ctx: Ctx, leaver: Moments["membershipsEnded"]): Promise<void> {
  const freed = await ctx.db
    .update(tasks)
    .set({ contractorId: null, ...fresh, version: nextVersion })
    .where(ofContractor(leaver))
    .returning({ thingId: tasks.id, propertyId: tasks.propertyId });
  await recordActs(
    ctx,
    freed.map((task) => ({ ...task, thing: "task", act: "freed" })),
  );
}

/** Open work of a technician who leaves a team waits with its contractor for another one. */
export async function unassignTasks(ctx: Ctx, left: Moments["technicianLeft"]): Promise<void> {
  const { technicianId, contractorId, name } = left;
  const unassigned = await ctx.db
    .update(tasks)
    .set({ technicianId: null, ...formerHands(null), version: nextVersion })
    .where(and(eq(tasks.technicianId, technicianId), eq(tasks.contractorId, contractorId), isOpen))
    .returning({ thingId: tasks.id, propertyId: tasks.propertyId });
  await recordActs(
    ctx,
    unassigned.map((task) => ({ ...task, thing: "task", act: "unassigned", text: name })),
  );
}

/** Tasks are locked before their requests, in every place that locks both. */
export const lockTaskOfTicket = (ctx: Ctx, { ticketId }: Moments["ticketResolving"]) => lockTaskOf(ctx, ticketId);

/** A keeper resolved the request: work that was begun is done with it, and what was not is called off. */
export async function closeTaskOfTicket(ctx: Ctx, resolved: Moments["ticketResolved"]): Promise<void> {
  const { taskId, priority } = resolved;
  if (taskId === null) return;
  const isIt = and(eq(tasks.id, taskId), isOpen);
  const [task] = await ctx.db.select().from(tasks).where(isIt).for("update");
  if (!task) return;
  const cancelled = { status: "cancelled", cancelledAt: ctx.now, version: nextVersion } as const;
  const closed = task.status === "in_progress" ? completion(ctx, task, null) : cancelled;
  await ctx.db.update(tasks).set(closed).where(isIt);
  const { propertyId, title, contractorId, technicianId } = task;
  if (closed.status === "completed") await askChecks(ctx, taskId);
  await recordAct(ctx, { propertyId, thing: "task", thingId: taskId, act: closed.status });
  const workers = [contractorId, technicianId].filter((one) => one !== null);
  await notify(ctx, workers, { ...resolvedAlreadyNotice({ title, priority }), propertyId });
}
