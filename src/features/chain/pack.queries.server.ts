import { and, asc, eq, isNotNull, lt, or } from "drizzle-orm";
import type { Relation } from "#domain/policy-grants.ts";
import { findProof } from "#features/evidence/queries.server.ts";
import { media } from "#features/media/tables.server.ts";
import type { TaskDetail, TaskEvent } from "#features/tasks/contract.ts";
import { findTask, listTaskActivity } from "#features/tasks/queries.server.ts";
import { workLogs } from "#features/work/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { PackedEntry } from "./pack.rules.ts";
import { inclusionProofs } from "./proofs.queries.server.ts";
import { whoText } from "./rules.ts";
import { chainDetails, chainEntries } from "./tables.server.ts";

type MediaRow = typeof media.$inferSelect;
export type TaskFacts = {
  task: TaskDetail;
  activity: TaskEvent[];
  proof: Awaited<ReturnType<typeof findProof>>;
  files: MediaRow[];
};

/** Everything that a pack tells of a task, as its reader may see it. */
export async function readTaskFacts(ctx: Ctx, id: string, relations: readonly Relation[]): Promise<TaskFacts> {
  const { task } = await findTask(ctx, { id });
  const { activity } = await listTaskActivity(ctx, { id });
  const ofTask = and(eq(media.thing, "task"), eq(media.thingId, id));
  const ofTicket = task.ticketId ? and(eq(media.thing, "ticket"), eq(media.thingId, task.ticketId)) : undefined;
  const files = await ctx.db.select().from(media).where(or(ofTask, ofTicket)).orderBy(asc(media.id));
  return { task, activity, proof: await findProof(ctx, id, relations), files };
}

/** The entries about a task, its request and its work logs that a tree of this size holds, each with its proof. */
export async function readEntries(ctx: Ctx, task: TaskDetail, size: number): Promise<PackedEntry[]> {
  const logs = await ctx.db.select({ id: workLogs.id }).from(workLogs).where(eq(workLogs.taskId, task.id));
  const things = [task.id, ...(task.ticketId ? [task.ticketId] : []), ...logs.map(({ id }) => id)];
  const rows = await ctx.db
    .select()
    .from(chainEntries)
    .leftJoin(chainDetails, eq(chainDetails.entryId, chainEntries.id))
    .where(and(isOneOf(chainEntries.thingId, things), isNotNull(chainEntries.no), lt(chainEntries.no, size)))
    .orderBy(asc(chainEntries.no));
  const numbers = rows.map(({ chain_entries: { no } }) => no ?? 0);
  const proofs = await inclusionProofs(ctx, numbers, size);
  return rows.map(({ chain_entries: { facts, loggedAt }, chain_details: details }, at) => ({
    ...{ no: numbers[at] ?? 0, loggedAt: loggedAt?.toISOString() ?? "", facts, proof: proofs[at] ?? [] },
    who: details?.whoSalt && details.actorId ? opening(details.whoSalt, whoText(details.actorId)) : null,
    what: details?.whatSalt && details.what !== null ? opening(details.whatSalt, details.what) : null,
  }));
}

const opening = (salt: Buffer, text: string) => ({ salt: salt.toString("hex"), text });
