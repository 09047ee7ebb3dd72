import { eq } from "drizzle-orm";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { announce } from "#platform/events.server.ts";
import { exifOf } from "./exif.queries.server.ts";
import { findFacts, listUnread } from "./facts.queries.server.ts";
import { gradeOf, gradeVersion, ownChecks } from "./grade.rules.ts";
import { gradeLabels } from "./kinds.rules.ts";
import { findGrade } from "./queries.server.ts";
import { pictureFacts, proofGrades } from "./tables.server.ts";

/** Checks the proof of a completed task and keeps its grade; the timeline says where that is new. May run again at any time. */
export async function checkProof(ctx: Ctx, taskId: string): Promise<void> {
  await readPictures(ctx, taskId);
  await transaction(ctx, async (ctx) => {
    const found = await findFacts(ctx, taskId);
    if (found === undefined) return;
    const { task, facts, completedAt } = found;
    const checks = [...ownChecks(facts), ...(await ctx.lookups.pictureChecks(ctx, taskId))];
    const graded = gradeOf(checks);
    const { propertyId, contractorId, technicianId } = task;
    const [before] = await ctx.db.select().from(proofGrades).where(eq(proofGrades.taskId, taskId)).for("update");
    const now = { ...graded, checks, version: gradeVersion, completedAt, gradedAt: ctx.now };
    await ctx.db
      .insert(proofGrades)
      .values({ taskId, propertyId, contractorId, technicianId, ...now })
      .onConflictDoUpdate({ target: proofGrades.taskId, set: { contractorId, technicianId, ...now } });
    // Whether it is a new grade is for keepers: to everybody's open screens each look at it is one change.
    if (before?.grade === graded.grade) return announce(ctx, [{ propertyId, thing: "task", thingId: taskId }]);
    const text = gradeLabels[graded.grade];
    await recordAct(ctx, { propertyId, thing: "task", thingId: taskId, act: "graded", text });
  });
}

/** Runs the checks of a task that the queue has not come to yet: as the product's own doing, whoever waits for them. */
export async function checkUnchecked(ctx: Ctx, taskId: string): Promise<void> {
  if ((await findGrade(ctx, taskId)) !== undefined) return;
  await checkProof({ ...ctx, claim: undefined, actor: { kind: "system" } }, taskId);
}

/** Reads once what each picture of the task says of itself, from its original. */
async function readPictures(ctx: Ctx, taskId: string): Promise<void> {
  const unread = await listUnread(ctx, taskId);
  for (const { id, originalKey } of unread) {
    const exif = await ctx.storage.withLocalFiles([originalKey], exifOf);
    await ctx.db.insert(pictureFacts).values({ mediaId: id, exif, readAt: ctx.now }).onConflictDoNothing();
  }
}
