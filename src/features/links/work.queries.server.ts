import { and, eq, isNotNull, notExists, sql } from "drizzle-orm";
import { findPlaces } from "#features/evidence/facts.queries.server.ts";
import { invoices } from "#features/invoices/tables.server.ts";
import { workOrders } from "#features/orders/tables.server.ts";
import { members } from "#features/properties/tables.server.ts";
import type { TaskDetail } from "#features/tasks/contract.ts";
import { findTask } from "#features/tasks/queries.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { verifications } from "#features/verification/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { needFor } from "./owner.queries.server.ts";
import type { Need } from "./owner.rules.ts";
import type { LinkWork } from "./page.contract.ts";

export type WorkRow = typeof tasks.$inferSelect;

/** Work that waits for its owner to say how it is; undefined where it does not, or the building is not the actor's own. */
export async function findWaiting(ctx: Ctx, id: string): Promise<WorkRow | undefined> {
  const said = ctx.db.select({ id: verifications.id }).from(verifications).where(eq(verifications.taskId, tasks.id));
  const isOwn = and(
    ...[eq(members.propertyId, tasks.propertyId), eq(members.accountId, userOf(ctx).id)],
    sql`${members.role} = 'property_owner' and ${members.status} = 'active' and ${members.leftAt} is null`,
  );
  const waits = and(eq(tasks.id, id), eq(tasks.status, "completed"), isNotNull(tasks.contractorId), notExists(said));
  const [row] = await ctx.db.select({ task: tasks }).from(tasks).innerJoin(members, isOwn).where(waits);
  return row?.task;
}

/** The task of a link, as it is now. */
export async function readWork(ctx: Ctx, id: string): Promise<WorkRow> {
  const [row] = await ctx.db.select().from(tasks).where(eq(tasks.id, id));
  if (!row) throw new Error("A link leads to a task that is not there.");
  return row;
}

type Cost = { kobo: number | null; estimateKobo: number | null };

/**
 * The most that finished work is known to cost: what was ordered, what is asked for, or what was noted. Where nobody has
 * said, what it was thought to cost stands apart from it.
 */
export async function findCost(ctx: Ctx, task: WorkRow): Promise<Cost> {
  const { id, contractorId, actualCostKobo } = task;
  const noted = task.actualCostEstimated ? null : actualCostKobo;
  const { rows } = await ctx.db.execute<{ kobo: string | null }>(sql`
    select greatest(${noted}::bigint,
      (select sum(o.total_kobo) from ${workOrders} o
        where o.task_id = ${id} and o.contractor_id = ${contractorId} and o.state <> 'cancelled'),
      (select sum(i.net_kobo + i.vat_kobo) from ${invoices} i
        where i.task_id = ${id} and i.contractor_id = ${contractorId} and i.state <> 'refused')) as kobo`);
  const kobo = rows[0]?.kobo ?? null;
  return kobo === null ? { kobo, estimateKobo: actualCostKobo } : { kobo: Number(kobo), estimateKobo: null };
}

/**
 * What it takes of the actor to approve work by a link: nobody does so for what they did, or gave the link to do. An estimate
 * counts as the sum, since it pays nothing: the invoice waits for a keeper who is signed in.
 */
export async function findWorkNeed(ctx: Ctx, task: WorkRow, { kobo, estimateKobo }: Cost): Promise<Need> {
  if (task.completedBy === userOf(ctx).id || (await ctx.lookups.gaveLinkOf(ctx, task.id))) return "sign_in";
  const hands = sql`select unnest(array[contractor_id, technician_id, completed_by]) from ${tasks} where id = ${task.id}`;
  // What nobody has named could be any sum.
  return needFor(ctx, {
    propertyId: task.propertyId,
    kobo: kobo ?? estimateKobo ?? Number.POSITIVE_INFINITY,
    paid: hands,
  });
}

/** Its photos and films, by when they were taken. */
async function showPhotos(ctx: Ctx, { id, completionProof }: TaskDetail): Promise<LinkWork["photos"]> {
  const { files } = await findPlaces(ctx, id);
  const before = new Set(files.filter(({ stage }) => stage === "before").map((file) => file.id));
  const shown = completionProof.filter(({ fileType }) => fileType !== "audio");
  const urlsOf = (isBefore: boolean) => shown.filter((file) => before.has(file.id) === isBefore).map(({ url }) => url);
  return { before: urlsOf(true), after: urlsOf(false) };
}

/** Finished work with all that its owner judges it by; why its proof is in doubt stands where one signs in. */
export async function showWork(ctx: Ctx, row: WorkRow): Promise<LinkWork> {
  const { task } = await findTask(ctx, { id: row.id });
  const { completion, checklist, sop, proof } = task;
  const steps = [...checklist, ...(sop?.steps ?? [])];
  const cost = await findCost(ctx, row);
  return {
    ...{ title: task.title, building: task.propertyName, contractorName: task.contractorName ?? "" },
    completedBy: completion?.completedBy ?? null,
    completedAt: task.completedDate ?? "",
    notes: completion?.completionNotes ?? null,
    hours: completion?.totalHours ?? null,
    materials: completion?.additionalMaterials ?? [],
    steps: { done: steps.filter(({ done }) => done).length, of: steps.length },
    photos: await showPhotos(ctx, task),
    grade: proof?.grade ?? null,
    ...{ ...cost, need: await findWorkNeed(ctx, row, cost) },
    signIn: `/tasks?task=${row.id}`,
  };
}
