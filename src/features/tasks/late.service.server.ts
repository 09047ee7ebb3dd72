import { and, eq, sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { Problem } from "#domain/problems.ts";
import { usingFiles } from "#features/media/service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { whyTooLate } from "./late.queries.server.ts";
import { type LateAct, type LateReason, lateSentence, lateWords } from "./late.rules.ts";
import { lockTask } from "./service.server.ts";
import { lateWork, tasks } from "./tables.server.ts";

type Task = typeof tasks.$inferSelect;

/** More than anybody does on one job; a program could send logs without end. That it was begun or finished is kept still. */
const mostLate = 100;

export type LateDone = {
  taskId: string;
  what: LateAct;
  /** Which of several, the same for a repetition: the line of a tick, the moment of a log. */
  actKey?: string;
  /** What they wrote, or which line it was. */
  notes: string | ((ctx: Ctx, task: Task) => Promise<string>);
  totalHours?: number;
  additionalMaterials?: readonly string[];
  mediaUploads?: Parameters<typeof usingFiles>[1];
};

/**
 * Keeps what was done without a network and found its task cancelled, done by another or given to another: as proof, once
 * a person, and the task stays as it is. Throws the refusal that tells whoever did it; the phone knows by `late` that
 * nothing of it waits for anybody. Does nothing where nothing changed under them.
 */
export async function keepLate(ctx: Ctx, done: LateDone, doneAt: Date | null): Promise<void> {
  if (doneAt === null || (await whyTooLate(ctx, done.taskId)) === null) return;
  // A repetition brings files that are kept already: what became of them is told before anybody looks for them again.
  const keptAs = await findKept(ctx, done);
  if (keptAs !== undefined) throw tooLate(keptAs);
  // The refusal is the answer of the call; this stays all the same.
  const apart = { ...ctx, claim: undefined };
  const reason = await usingFiles(apart, done.mediaUploads, (files) =>
    transaction(apart, async (ctx) => {
      await lockTask(ctx, done.taskId);
      const reason = await whyTooLate(ctx, done.taskId);
      const [task] = await ctx.db.select().from(tasks).where(eq(tasks.id, done.taskId));
      if (reason === null || !task) return null;
      const before = await countOfTheirs(ctx, task.id);
      if (before >= mostLate && done.actKey !== undefined) return reason;
      const [kept] = await ctx.db
        .insert(lateWork)
        .values(await rowOf(ctx, task, done, reason, doneAt))
        .onConflictDoNothing()
        .returning({ id: lateWork.id });
      if (!kept) return reason;
      const { id: thingId, propertyId } = task;
      await files.attach(ctx, { thing: "late_work", thingId: kept.id, propertyId });
      // Of one job that came too late they hear when it begins to arrive and when it was finished.
      if (before > 0 && done.what !== "completed") return reason;
      await recordAct(ctx, { propertyId, thing: "task", thingId, act: "worked_late" });
      await tell(ctx, task, reason);
      return reason;
    }),
  );
  if (reason !== null) throw tooLate(reason);
}

function tooLate(reason: LateReason): Problem {
  const sentence = lateSentence(reason);
  return new Problem("conflict", sentence, { errors: [{ path: "late", message: sentence }] });
}

/** Why the same act of the same person was kept before; undefined where it was not. */
async function findKept(ctx: Ctx, { taskId, what, actKey = "" }: LateDone): Promise<LateReason | undefined> {
  const [row] = await ctx.db
    .select({ reason: lateWork.reason })
    .from(lateWork)
    .where(
      and(
        eq(lateWork.taskId, taskId),
        eq(lateWork.technicianId, userOf(ctx).id),
        eq(lateWork.what, what),
        eq(lateWork.actKey, actKey),
      ),
    );
  return row?.reason;
}

async function rowOf(ctx: Ctx, task: Task, done: LateDone, reason: LateReason, occurredAt: Date) {
  const { what, actKey = "", notes, totalHours = 0, additionalMaterials = [] } = done;
  return {
    ...{ id: newId(), taskId: task.id, propertyId: task.propertyId, technicianId: userOf(ctx).id },
    ...{ what, actKey, reason, totalHours, additionalMaterials: [...additionalMaterials] },
    ...{ notes: typeof notes === "string" ? notes : await notes(ctx, task), occurredAt, receivedAt: ctx.now },
  };
}

async function countOfTheirs(ctx: Ctx, taskId: string): Promise<number> {
  const theirs = and(eq(lateWork.taskId, taskId), eq(lateWork.technicianId, userOf(ctx).id));
  const [row] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(lateWork).where(theirs);
  return row?.count ?? 0;
}

async function tell(ctx: Ctx, { id, propertyId, contractorId, title, priority }: Task, reason: LateReason) {
  const to = await listKeepers(ctx, propertyId);
  if (contractorId) to.push(contractorId);
  const message = `${userOf(ctx).name} worked on “${title}” without a network. ${lateWords(reason)}`;
  const notice = { kind: "tasks" as const, title: "Work came too late", message, priority };
  await notify(ctx, to, { ...notice, link: `/tasks?task=${id}`, propertyId });
}
