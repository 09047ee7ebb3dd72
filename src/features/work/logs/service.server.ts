import { eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { occurredAt } from "#domain/occurred.ts";
import { conflict, refuseStale } from "#domain/problems.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { keepLate, type LateDone } from "#features/tasks/late.service.server.ts";
import { authorizeTask } from "#features/tasks/queries.server.ts";
import { isOpen } from "#features/tasks/rules.ts";
import { lockTask } from "#features/tasks/service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { workLogs } from "../tables.server.ts";
import type { WorkLog, workLogCalls } from "./contract.ts";
import { decidedNotice, loggedNotice } from "./messages.server.ts";
import { authorizeLog, readLog, sumOtherHours } from "./queries.server.ts";
import { refuseApproved, refuseDayToCome, refuseLongDay, whoDecides } from "./rules.ts";

/** Logs of one technician wait for each other, so that a day never has more than its hours. */
const lockHours = (ctx: Ctx) =>
  ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hours ${userOf(ctx).id}`}, 0))`);

/** Logs work on one's own open task; those who decide about it are told. */
export async function createWorkLog(
  ctx: Ctx,
  input: CallRead<typeof workLogCalls.createWorkLog>,
): Promise<{ workLog: WorkLog }> {
  const told = input.occurredAt ?? ctx.saidOccurredAt;
  const at = occurredAt(told, ctx.now, ctx.clockOffsetMs);
  const word = input.occurredAt ?? ctx.saidAt;
  await keepLate(ctx, lateLog(input, word), at);
  return transaction(ctx, async (ctx) => {
    await lockTask(ctx, input.taskId);
    await lockHours(ctx);
    const { row } = await authorizeTask(ctx, "work", input.taskId);
    const { task } = row;
    if (!isOpen(task.status)) throw conflict(`This task is ${task.status}, so no work can be logged on it.`);
    const { taskId, dateLogged, occurredAt: _, ...said } = input;
    const today = lagosDay(ctx.now);
    // What a phone with a wrong clock calls today is the day on which it was written.
    const isItsToday = word && at && dateLogged === lagosDay(word);
    const loggedOn = isItsToday ? lagosDay(at) : (dateLogged ?? today);
    const id = newId();
    refuseDayToCome(loggedOn, today);
    refuseLongDay(loggedOn, said.hoursWorked, await sumOtherHours(ctx, loggedOn, id));
    const assetId = said.assetId === undefined ? task.assetId : said.assetId;
    if (assetId !== task.assetId) await ctx.lookups.requireAsset(ctx, task.propertyId, assetId);
    const { id: technicianId, name } = userOf(ctx);
    const place = { taskId, propertyId: task.propertyId, contractorId: task.contractorId, technicianId };
    await ctx.db
      .insert(workLogs)
      .values({ ...said, ...place, id, assetId, loggedOn, createdAt: ctx.now, occurredAt: at });
    await recordAct(ctx, { thing: "work_log", act: "written", thingId: id });
    await tellDeciders(ctx, place, loggedNotice(name, said.hoursWorked, task.title));
    return readLog(ctx, id);
  });
}

/** Hours of a task that had changed when they came: proof of the work, decided by nobody. */
const lateLog = (input: CallRead<typeof workLogCalls.createWorkLog>, word: Date | null | undefined): LateDone => ({
  ...{ taskId: input.taskId, what: "logged", actKey: word?.toISOString() ?? "", notes: input.workDescription },
  ...{ totalHours: input.hoursWorked, additionalMaterials: input.materialsUsed },
});

type LogParties = { propertyId: string; contractorId: string | null; technicianId: string };

async function tellDeciders(ctx: Ctx, place: LogParties, told: ReturnType<typeof loggedNotice>): Promise<void> {
  const { contractorId, propertyId } = place;
  if (whoDecides(place) === "keepers") {
    const link = "/property-manager-dashboard?tab=verification";
    await notify(ctx, await listKeepers(ctx, propertyId), { ...told, link, propertyId });
  } else if (contractorId)
    await notify(ctx, [contractorId], { ...told, link: "/contractor-dashboard?tab=team", propertyId });
}

/** Changes one's own log until it is approved; one that was rejected waits to be looked at again. */
export async function editWorkLog(
  ctx: Ctx,
  input: CallRead<typeof workLogCalls.editWorkLog>,
): Promise<{ workLog: WorkLog }> {
  return transaction(ctx, async (ctx) => {
    await lockHours(ctx);
    await lockLog(ctx, input.id);
    const { log, taskTitle } = await authorizeLog(ctx, "edit", input.id);
    refuseStale("This work log", log, input.version);
    refuseApproved(log.status);
    const { id, version: _, dateLogged, ...said } = input;
    const named = { ...said, loggedOn: dateLogged };
    if (Object.values(named).every((value) => value === undefined)) return readLog(ctx, id);
    const [day, hours] = [dateLogged ?? log.loggedOn, said.hoursWorked ?? log.hoursWorked];
    if (said.assetId !== log.assetId) await ctx.lookups.requireAsset(ctx, log.propertyId, said.assetId);
    refuseDayToCome(day, lagosDay(ctx.now));
    refuseLongDay(day, hours, await sumOtherHours(ctx, day, id));
    const again = { status: "pending", reason: null, decidedBy: null, decidedAt: null } as const;
    await ctx.db
      .update(workLogs)
      .set({ ...named, ...again, version: sql`${workLogs.version} + 1` })
      .where(eq(workLogs.id, id));
    await recordAct(ctx, { thing: "work_log", act: "edited", thingId: id });
    if (log.status === "rejected") await tellDeciders(ctx, log, loggedNotice(userOf(ctx).name, hours, taskTitle));
    return readLog(ctx, id);
  });
}

type Decision = CallRead<typeof workLogCalls.decideTeamLog>;

/** Approves a log or rejects it with a reason; the same decision again changes nothing, and an approval stays. */
export async function decideLog(ctx: Ctx, input: Decision): Promise<{ workLog: WorkLog }> {
  return transaction(ctx, async (ctx) => {
    await lockLog(ctx, input.id);
    const { log, taskTitle } = await authorizeLog(ctx, "approve", input.id);
    const status = input.approved ? "approved" : "rejected";
    if (log.status === status) return readLog(ctx, input.id);
    refuseStale("This work log", log, input.version);
    refuseApproved(log.status);
    const { id: decidedBy, name } = userOf(ctx);
    const reason = input.approved ? null : (input.reason ?? null);
    await ctx.db
      .update(workLogs)
      .set({ status, reason, decidedBy, decidedAt: ctx.now, version: sql`${workLogs.version} + 1` })
      .where(eq(workLogs.id, log.id));
    await recordAct(ctx, { thing: "work_log", act: input.approved ? "approved" : "rejected", thingId: log.id });
    const { propertyId, technicianId } = log;
    const told = decidedNotice(name, taskTitle, reason);
    await notify(ctx, [technicianId], { ...told, link: "/technician-dashboard/logs", propertyId });
    return readLog(ctx, input.id);
  });
}

/** Of two that race, the second waits here and then sees what the first one did. */
async function lockLog(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.select({ id: workLogs.id }).from(workLogs).where(eq(workLogs.id, id)).for("update");
}
