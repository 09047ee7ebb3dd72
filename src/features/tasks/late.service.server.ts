import { eq } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { conflict, type Problem } from "#domain/problems.ts";
import { usingFiles } from "#features/media/service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { whyTooLate } from "./late.queries.server.ts";
import { type LateReason, lateSentence, lateWords } from "./late.rules.ts";
import { lockTask } from "./service.server.ts";
import { lateWork, tasks } from "./tables.server.ts";

type Done = {
  taskId: string;
  completionNotes: string;
  totalHours: number;
  additionalMaterials: string[];
  mediaUploads?: Parameters<typeof usingFiles>[1];
};

/**
 * Keeps work that was done without a network and found its task cancelled, done by another or given to another: as proof, once
 * a person, and the task stays as it is. Answers the refusal to be given; null where nothing changed under them.
 */
export async function keepLateWork(ctx: Ctx, input: Done, doneAt: Date): Promise<Problem | null> {
  if ((await whyTooLate(ctx, input.taskId)) === null) return null;
  // The refusal is the answer of the call; this stays all the same.
  const apart = { ...ctx, claim: undefined };
  return usingFiles(apart, input.mediaUploads, (files) =>
    transaction(apart, async (ctx) => {
      await lockTask(ctx, input.taskId);
      const reason = await whyTooLate(ctx, input.taskId);
      const [task] = await ctx.db.select().from(tasks).where(eq(tasks.id, input.taskId));
      if (reason === null || !task) return null;
      const { id: taskId, propertyId } = task;
      const [kept] = await ctx.db
        .insert(lateWork)
        .values({
          ...{ id: newId(), taskId, propertyId, technicianId: userOf(ctx).id, reason, notes: input.completionNotes },
          ...{ totalHours: input.totalHours, additionalMaterials: input.additionalMaterials },
          ...{ occurredAt: doneAt, receivedAt: ctx.now },
        })
        .onConflictDoNothing()
        .returning({ id: lateWork.id });
      if (kept) {
        await files.attach(ctx, { thing: "late_work", thingId: kept.id, propertyId });
        await recordAct(ctx, { propertyId, thing: "task", thingId: taskId, act: "worked_late" });
        await tell(ctx, task, reason);
      }
      return conflict(lateSentence(reason));
    }),
  );
}

type Told = Pick<typeof tasks.$inferSelect, "id" | "propertyId" | "contractorId" | "title" | "priority">;

async function tell(ctx: Ctx, { id, propertyId, contractorId, title, priority }: Told, reason: LateReason) {
  const to = await listKeepers(ctx, propertyId);
  if (contractorId) to.push(contractorId);
  const message = `${userOf(ctx).name} worked on “${title}” without a network. ${lateWords(reason)}`;
  const notice = { kind: "tasks" as const, title: "Work came too late", message, priority };
  await notify(ctx, to, { ...notice, link: `/tasks?task=${id}`, propertyId });
}
