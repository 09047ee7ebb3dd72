import { and, eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { addDays, lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { conflict, notFound } from "#domain/problems.ts";
import { checkUnchecked } from "#features/evidence/checks.service.server.ts";
import { findGrade } from "#features/evidence/queries.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { authorizeProperty, listKeepers, listMembersOf } from "#features/properties/access.queries.server.ts";
import { createTask } from "#features/tasks/editing/service.server.ts";
import { authorizeTask, type TaskRow } from "#features/tasks/queries.server.ts";
import { lockTask } from "#features/tasks/service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { Verification, verificationCalls } from "./contract.ts";
import { verifiedNotice } from "./messages.server.ts";
import { readVerification } from "./queries.server.ts";
import {
  averageOf,
  followupDescription,
  followupTitle,
  gaveLink,
  needsReason,
  notTheirs,
  refuseUnfinished,
} from "./rules.ts";
import { verifications } from "./tables.server.ts";

type Input = CallRead<typeof verificationCalls.verifyWork>;
type Task = TaskRow["task"];

/**
 * Keeps what an owner or manager says of finished work, once for each of them; those who did it are told. A follow-up
 * makes its task in the same transaction. The task itself stays as it is.
 */
export async function verifyWork(ctx: Ctx, input: Input): Promise<{ verification: Verification }> {
  // Apart from what follows, so that a refusal leaves the doubt to be read.
  await authorizeTask(ctx, "see", input.taskId);
  if (input.workApproved) await checkUnchecked(ctx, input.taskId);
  return transaction(ctx, async (ctx) => {
    await lockTask(ctx, input.taskId);
    const { row } = await authorizeTask(ctx, "see", input.taskId);
    await authorizeProperty(ctx, "verification", "create", row.task.propertyId);
    const contractorId = await contractorOf(ctx, row.task, input.contractorId);
    refuseUnfinished(row.task.status);
    await refuseTwice(ctx, input.taskId);
    if (input.workApproved && (await isTheirsByLink(ctx, row.task))) throw conflict(gaveLink);
    if (input.workApproved) await ctx.lookups.refuseOwnMoney(ctx, { contractorId, propertyId: row.task.propertyId });
    const isDoubted = input.workApproved && (await findGrade(ctx, input.taskId)) === "in_doubt";
    if (isDoubted && !input.reason) throw needsReason();
    const followupTaskId = input.followupRequired ? await makeFollowup(ctx, row.task, input) : null;
    const id = newId();
    const { reason: _, ...said } = input;
    const { propertyId, technicianId } = row.task;
    const [kept] = await ctx.db
      .insert(verifications)
      .values({
        ...said,
        ...{ id, propertyId, contractorId, technicianId, followupTaskId },
        verifierId: userOf(ctx).id,
        createdAt: ctx.now,
      })
      .returning({ points: verifications.ratingPoints });
    if (isDoubted) await recordOverride(ctx, row.task, input.reason ?? "");
    await recordVerified(ctx, row, { id, approved: input.workApproved, rating: averageOf(kept?.points ?? 0) });
    return readVerification(ctx, id);
  });
}

/**
 * The contractor who did the task; 404 for an account that has nothing to do with the property, 422 for another
 * contractor of it.
 */
async function contractorOf(ctx: Ctx, task: Task, asked: string): Promise<string> {
  if (task.contractorId === asked) return asked;
  const engaged = await listMembersOf(ctx, task.propertyId, ["contractor"]);
  if (!engaged.some(({ accountId }) => accountId === asked)) throw notFound("contractor");
  throw notTheirs(task.contractorId);
}

/** An owner who keeps a building alone has nobody else, and pays out of their own pocket. */
async function isTheirsByLink(ctx: Ctx, { id, propertyId }: Task): Promise<boolean> {
  if (!(await ctx.lookups.gaveLinkOf(ctx, id))) return false;
  const isAlone = (await listKeepers(ctx, propertyId)).length === 1;
  return !(isAlone && userOf(ctx).role === "property_owner");
}

async function refuseTwice(ctx: Ctx, taskId: string): Promise<void> {
  const mine = and(eq(verifications.taskId, taskId), eq(verifications.verifierId, userOf(ctx).id));
  if ((await ctx.db.$count(verifications, mine)) > 0) throw conflict("You have verified this work already.");
}

const daysToFollowUp = 7;

/** For the same contractor while they are engaged; else for the one it is given to next. */
async function makeFollowup(ctx: Ctx, task: Task, { followupNotes = null, issuesIdentified }: Input): Promise<string> {
  const { propertyId, title, category, priority, contractorId, assetId } = task;
  const engaged = await listMembersOf(ctx, propertyId, ["contractor"]);
  const made = await createTask(ctx, {
    ...{ propertyId, category, priority },
    assetId: assetId !== null && (await ctx.lookups.isAssetInUse(ctx, assetId)) ? assetId : null,
    title: followupTitle(title),
    description: followupDescription({ title, notes: followupNotes, issues: issuesIdentified }),
    dueDate: addDays(lagosDay(ctx.now), daysToFollowUp),
    contractorId: engaged.some(({ accountId }) => accountId === contractorId) ? contractorId : null,
  });
  return made.task.id;
}

/** On the timeline, with the reason: whoever asks later reads why a doubt was set aside. */
async function recordOverride(ctx: Ctx, { id: thingId, propertyId }: Task, text: string): Promise<void> {
  await recordAct(ctx, { propertyId, thing: "task", thingId, act: "overridden", text });
}

type Verified = { id: string; approved: boolean; rating: number };

/** On the task's timeline, and to those who did it. */
async function recordVerified(ctx: Ctx, { task, propertyName }: TaskRow, verified: Verified): Promise<void> {
  const { id, approved, rating } = verified;
  const { id: thingId, propertyId, title, contractorId, technicianId } = task;
  const act = approved ? "approved" : "rejected";
  const text = `${rating.toFixed(1)} out of 5`;
  await recordAct(ctx, { propertyId, thing: "task", thingId, act, text, loggedId: id });
  const told = {
    ...verifiedNotice({ title, building: propertyName, who: userOf(ctx).name, approved, rating }),
    propertyId,
  };
  if (contractorId) await notify(ctx, [contractorId], { ...told, link: "/contractor-dashboard?tab=analytics" });
  if (technicianId && technicianId !== contractorId)
    await notify(ctx, [technicianId], { ...told, link: `/technician/tasks/${thingId}` });
}
