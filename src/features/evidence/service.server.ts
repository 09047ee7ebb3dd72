import { randomBytes } from "node:crypto";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { attemptKey, countAttempts } from "#features/accounts/rate-limits.service.server.ts";
import { usingFiles } from "#features/media/service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { authorizeAnswer, lockFinished } from "./access.queries.server.ts";
import { codeFrom } from "./code.rules.ts";
import type { evidenceCalls, Proof } from "./contract.ts";
import { proofJob } from "./jobs.server.ts";
import { answeredNotice } from "./messages.server.ts";
import { findProof } from "./queries.server.ts";
import { proofAnswers, proofClocks, proofCodes, proofTags } from "./tables.server.ts";
import { picturesToAnswer } from "./worker.rules.ts";

/** Makes the code of a job whose work starts, in the same transaction. */
export async function openProof(ctx: Ctx, taskId: string): Promise<void> {
  await noteClock(ctx, taskId, "start");
  await ctx.db
    .insert(proofCodes)
    .values({ taskId, code: codeFrom(randomBytes(8)), madeAt: ctx.now })
    .onConflictDoNothing();
}

/** Keeps the tag that was read at a moment of a job: the first one that came. */
export async function noteTag(ctx: Ctx, read: typeof proofTags.$inferInsert): Promise<void> {
  await ctx.db.insert(proofTags).values(read).onConflictDoNothing();
}

/** The end of a job, in the transaction that completes it: its proof will be checked. */
export async function closeProof(ctx: Ctx, taskId: string): Promise<void> {
  await noteClock(ctx, taskId, "end");
  await askChecks(ctx, taskId);
}

/** Keeps what the clock of the phone lacks, where it says so: one that was put back since shows by it. */
async function noteClock(ctx: Ctx, taskId: string, moment: "start" | "end"): Promise<void> {
  const { sessionId } = userOf(ctx);
  // Whoever comes by a link, a mail or a chat has no session, so that no two of their clocks are known to be of one phone.
  if (ctx.clockOffsetMs === undefined || sessionId === "") return;
  const offsetMs = Math.round(ctx.clockOffsetMs);
  await ctx.db
    .insert(proofClocks)
    .values({ taskId, moment, sessionId, offsetMs, notedAt: ctx.now })
    .onConflictDoNothing();
}

/** Has the queue check a completed task's proof once this commits; asking again while that waits adds nothing. */
export async function askChecks(ctx: Ctx, taskId: string): Promise<void> {
  await ctx.jobs.send(ctx.db, proofJob, { taskId }, { singletonKey: taskId });
}

/** Keeps what whoever did the work says to a doubt about it, with more photos; keepers are told, and the checks run again. */
export async function answerProof(
  ctx: Ctx,
  { id, answer, mediaUploads }: CallRead<typeof evidenceCalls.answerProof>,
): Promise<{ proof: Proof | null }> {
  await authorizeAnswer(ctx, id);
  if (mediaUploads?.length)
    await countAttempts(ctx, attemptKey("pictures to answer of", userOf(ctx).id), picturesToAnswer);
  return usingFiles(ctx, mediaUploads, (files) =>
    transaction(ctx, async (ctx) => {
      await lockFinished(ctx, id);
      const { task, relations } = await authorizeAnswer(ctx, id);
      const { propertyId, title } = task;
      const { id: authorId, name } = userOf(ctx);
      const row = { id: newId(), taskId: id, authorId, answer, kind: null, createdAt: ctx.now };
      await ctx.db.insert(proofAnswers).values(row);
      await files.attach(ctx, { thing: "task", thingId: id, propertyId });
      await recordAct(ctx, { propertyId, thing: "task", thingId: id, act: "answered" });
      const told = { ...answeredNotice(title, name), link: `/tasks?task=${id}`, propertyId };
      await notify(ctx, await listKeepers(ctx, propertyId), told);
      await askChecks(ctx, id);
      return { proof: await findProof(ctx, id, relations) };
    }),
  );
}
