import { and, asc, eq, isNull } from "drizzle-orm";
import type { Relation } from "#domain/policy-grants.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { mediaOf } from "#features/media/queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { taskCompletions } from "#features/work/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import type { TaskDetail } from "./contract.ts";
import type { LateReason } from "./late.rules.ts";
import { lateWork, tasks } from "./tables.server.ts";

/**
 * Why what somebody did came too late, where the task is or was theirs or begun by them; null where nothing of it changed
 * under them, where it never was their work, or where the building takes nothing any more.
 */
export async function whyTooLate(ctx: Ctx, taskId: string): Promise<LateReason | null> {
  const [row] = await ctx.db
    .select({ task: tasks, doneBy: taskCompletions.technicianId })
    .from(tasks)
    .innerJoin(properties, eq(properties.id, tasks.propertyId))
    .leftJoin(taskCompletions, eq(taskCompletions.taskId, tasks.id))
    .where(and(eq(tasks.id, taskId), isNull(properties.archivedAt), isNull(properties.frozenAt)));
  if (!row) return null;
  const { id: me } = userOf(ctx);
  const { status, technicianId, startedBy, completedBy, formerTechnicianId, formerTechnicianIds } = row.task;
  if (![technicianId, startedBy, formerTechnicianId, ...formerTechnicianIds].includes(me)) return null;
  if (status === "cancelled") return "cancelled";
  if (status === "completed") return row.doneBy === me || completedBy === me ? null : "completed";
  return technicianId === me ? null : "reassigned";
}

/** What arrived too late for a task, the oldest first. */
export async function listLateWork(
  ctx: Ctx,
  taskId: string,
  relations: readonly Relation[],
): Promise<TaskDetail["lateWork"]> {
  const rows = await ctx.db
    .select({ late: lateWork, by: accounts.name })
    .from(lateWork)
    .innerJoin(accounts, eq(accounts.id, lateWork.technicianId))
    .where(eq(lateWork.taskId, taskId))
    .orderBy(asc(lateWork.id));
  const isKeeper = relations.some((relation) => relation === "own" || relation === "managed" || relation === "awarded");
  const seen = rows.filter(({ late }) => isKeeper || late.technicianId === userOf(ctx).id);
  const ids = seen.map(({ late }) => late.id);
  const files = await mediaOf(ctx, "late_work", ids, () => relations);
  return seen.map(({ late, by }) => ({
    ...{
      id: late.id,
      by,
      what: late.what,
      reason: late.reason,
      completionNotes: late.notes,
      totalHours: late.totalHours,
    },
    additionalMaterials: late.additionalMaterials,
    occurredAt: late.occurredAt.toISOString(),
    receivedAt: late.receivedAt.toISOString(),
    mediaUploads: files.get(late.id) ?? [],
  }));
}
