import { eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { dayOfMonth, formatDay, lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { plainEvent } from "#domain/plan-events.ts";
import { conflict, refuseStale } from "#domain/problems.ts";
import { authorizeAttachable } from "#features/library/sops/queries.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { authorizeProperty, listKeepers } from "#features/properties/access.queries.server.ts";
import { requireContractor } from "#features/tasks/editing/queries.server.ts";
import { withdrawTasks } from "#features/tasks/withdrawing.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { addedNotice, endedNotice } from "../messages.server.ts";
import { recurrenceOf } from "../rules.ts";
import { makeTasksOf } from "../service.server.ts";
import { schedules } from "../tables.server.ts";
import { asVersion, beginVersions, endVersions, type Made } from "../versions/service.server.ts";
import type { Schedule, scheduleCalls } from "./contract.ts";
import { authorizeSchedule, findSchedule, type KeptSchedule, listOpenTasks, listUntouched } from "./queries.server.ts";
import { dayAfter, firstFrom, refuseEarlyEnd, refuseEnded, rhythmOf, skipOf } from "./rules.ts";
import { follow } from "./task-updates.service.server.ts";

type Create = CallRead<typeof scheduleCalls.createSchedule>;
type Edit = CallRead<typeof scheduleCalls.editSchedule>;
type Skip = CallRead<typeof scheduleCalls.skipSchedule>;

/** Adds a schedule; its first task is made at once where its day is near. */
export async function createSchedule(ctx: Ctx, input: Create): Promise<{ schedule: Schedule }> {
  return transaction(ctx, async (ctx) => {
    const { propertyId, scheduleName, category, priority, isActive } = input;
    const { property } = await authorizeProperty(ctx, "schedule", "create", propertyId);
    if (input.assignedContractor) await requireContractor(ctx, propertyId, input.assignedContractor);
    if (input.sopId) await authorizeAttachable(ctx, input.sopId);
    await ctx.lookups.requireAsset(ctx, propertyId, input.assetId);
    const before = await beginVersions(ctx, [propertyId]);
    const today = lagosDay(ctx.now);
    const startOn = input.startDate ?? today;
    const endOn = input.endDate ?? null;
    refuseEarlyEnd(startOn, endOn);
    const days = { ...rhythmOf(input), startOn, endOn, anchorDay: dayOfMonth(startOn), season: null, statutory: false };
    const schedule = { id: newId(), propertyId, scheduleName, category, priority, isActive };
    await ctx.db.insert(schedules).values({
      ...schedule,
      ...days,
      nextExecutionOn: firstFrom(recurrenceOf({ ...days, nextExecutionOn: startOn }), startOn, today),
      description: input.description,
      contractorId: input.assignedContractor ?? null,
      estimatedHours: input.estimatedHours ?? 0,
      estimatedCostKobo: input.estimatedCost ?? null,
      sopId: input.sopId ?? null,
      assetId: input.assetId ?? null,
      createdBy: userOf(ctx).id,
      createdAt: ctx.now,
    });
    await happened(ctx, schedule, "created");
    await makeTasksOf(ctx, schedule.id);
    const event = plainEvent("schedule_added", `${userOf(ctx).name} added “${scheduleName}”.`);
    await endVersions(ctx, before, [{ propertyId, events: [event] }]);
    await tell(ctx, propertyId, addedNotice(scheduleName, property.name, userOf(ctx).name));
    return findSchedule(ctx, { id: schedule.id });
  });
}

/** Of two that race, and of a worker that makes its tasks, the second waits here. */
export async function lockSchedule(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.select({ id: schedules.id }).from(schedules).where(eq(schedules.id, id)).for("update");
}

/** Who is given work is locked before the schedule, as they are when they leave. */
async function authorizeLocked(ctx: Ctx, input: Edit) {
  const { row } = await authorizeSchedule(ctx, "edit", input.id);
  const { contractorId, propertyId } = row.schedule;
  const before = await beginVersions(ctx, [propertyId]);
  const named = input.assignedContractor;
  if (named && named !== contractorId) await requireContractor(ctx, propertyId, named);
  await lockSchedule(ctx, input.id);
  const { row: now } = await authorizeSchedule(ctx, "edit", input.id);
  refuseStale("This schedule", now.schedule, input.version);
  refuseEnded(now.schedule);
  return { ...now, before };
}

/** Changes what is named; what nobody has begun follows (docs/decisions/015). */
export async function editSchedule(ctx: Ctx, input: Edit): Promise<{ schedule: Schedule }> {
  return transaction(ctx, async (ctx) => {
    const { schedule, propertyName, before } = await authorizeLocked(ctx, input);
    const said = { ...saidBy(input), ...daysBy(schedule, input) };
    const now: KeptSchedule = { ...schedule, ...onlyNamed(said) };
    if (!differs(schedule, now)) return findSchedule(ctx, input);
    refuseEarlyEnd(now.startOn, now.endOn);
    if (now.assetId !== schedule.assetId) await ctx.lookups.requireAsset(ctx, now.propertyId, now.assetId);
    const sopVersionId = now.sopId === schedule.sopId ? undefined : await versionOf(ctx, now.sopId);
    await follow(ctx, { before: schedule, now, building: propertyName, sopVersionId });
    await happened(ctx, now, "edited");
    await makeTasksOf(ctx, input.id);
    const event = plainEvent("schedule_edited", `${userOf(ctx).name} changed “${now.scheduleName}”.`);
    await endVersions(ctx, before, [{ propertyId: now.propertyId, events: [event] }]);
    return findSchedule(ctx, input);
  });
}

const versionOf = async (ctx: Ctx, sopId: string | null) =>
  sopId === null ? null : (await authorizeAttachable(ctx, sopId)).versionId;

const saidBy = (input: Edit) => ({
  scheduleName: input.scheduleName,
  description: input.description,
  category: input.category,
  priority: input.priority,
  contractorId: input.assignedContractor,
  estimatedHours: input.estimatedHours === null ? 0 : input.estimatedHours,
  estimatedCostKobo: input.estimatedCost,
  sopId: input.sopId,
  assetId: input.assetId,
  isActive: input.isActive,
  endOn: input.endDate,
});

/** A rhythm of one's own holds the whole year round, since it was not chosen for the season. */
function daysBy(schedule: KeptSchedule, input: Edit) {
  const rhythm = rhythmOf(input, schedule);
  const { frequency, frequencyValue: every, frequencyUnit: unit } = rhythm;
  const isOwn = every !== schedule.frequencyValue || unit !== schedule.frequencyUnit;
  const season = isOwn ? { season: null } : {};
  const plan =
    isOwn && schedule.plan
      ? { plan: { ...schedule.plan, frequency, interval: { every, unit }, season: null, seasonLabel: null } }
      : {};
  const start = input.startDate ? { startOn: input.startDate, anchorDay: dayOfMonth(input.startDate) } : {};
  return { ...rhythm, ...season, ...plan, ...start };
}

const onlyNamed = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

const differs = (before: KeptSchedule, now: KeptSchedule): boolean =>
  Object.entries(now).some(([name, value]) => value !== before[name as keyof KeptSchedule]);

/** Ends a schedule for good. What it made stays; tasks that nobody touched are cancelled. Ended again, nothing changes. */
export async function endSchedule(ctx: Ctx, { id }: { id: string }): Promise<{ schedule: Schedule }> {
  return transaction(ctx, async (ctx) => {
    const { propertyId, scheduleName } = (await authorizeSchedule(ctx, "remove", id)).row.schedule;
    const event = plainEvent("schedule_ended", `${userOf(ctx).name} ended “${scheduleName}”.`);
    await asVersion(ctx, { propertyId, event }, async () => {
      await lockSchedule(ctx, id);
      const { row } = await authorizeSchedule(ctx, "remove", id);
      if (row.schedule.endedAt === null) await withdrawSchedule(ctx, row);
    });
    return findSchedule(ctx, { id });
  });
}

type Going = { schedule: KeptSchedule; propertyName: string };

/** Ends a schedule that the caller has locked, with the tasks of it that nobody has touched. */
export async function withdrawSchedule(ctx: Ctx, { schedule, propertyName }: Going): Promise<void> {
  const { id, propertyId, scheduleName } = schedule;
  await ctx.db
    .update(schedules)
    .set({ isActive: false, endedAt: ctx.now, nextExecutionOn: null, version: sql`${schedules.version} + 1` })
    .where(eq(schedules.id, id));
  const text = "Its schedule has ended.";
  await withdrawTasks(ctx, await listUntouched(ctx, id), { text, building: propertyName, mayReturn: false });
  await happened(ctx, schedule, "removed");
  await tell(ctx, propertyId, endedNotice(scheduleName, propertyName, userOf(ctx).name));
}

/** Leaves out the next execution; its task, if there is one already that nobody began, is cancelled. */
export async function skipSchedule(ctx: Ctx, input: Skip): Promise<{ schedule: Schedule; skipped: string }> {
  return transaction(ctx, async (ctx) => {
    const { id } = input;
    const before = await beginVersions(ctx, [(await authorizeSchedule(ctx, "skip", id)).row.schedule.propertyId]);
    await lockSchedule(ctx, id);
    const { row } = await authorizeSchedule(ctx, "skip", id);
    const { schedule, propertyName } = row;
    refuseStale("This schedule", schedule, input.version);
    refuseEnded(schedule);
    if (!schedule.isActive) throw conflict("This schedule is paused. Resume it first.");
    const recurrence = schedule.nextExecutionOn === null ? null : recurrenceOf(schedule);
    const open = (await listOpenTasks(ctx, [id])).get(id) ?? [];
    const skip = skipOf(recurrence, open, lagosDay(ctx.now));
    if (!skip) throw conflict("Nothing of this schedule lies ahead.");
    if (input.day && input.day !== skip.day)
      throw conflict(`The next execution is on ${formatDay(skip.day)} now. Please look at it again.`);
    const next = skip.taskId === null && recurrence ? { nextExecutionOn: dayAfter(recurrence, skip.day) } : {};
    await ctx.db
      .update(schedules)
      .set({ ...next, version: sql`${schedules.version} + 1` })
      .where(eq(schedules.id, id));
    const text = "This date of its schedule was left out.";
    if (skip.taskId) await withdrawTasks(ctx, [skip.taskId], { text, building: propertyName, mayReturn: false });
    await happened(ctx, schedule, "skipped", formatDay(skip.day));
    await makeTasksOf(ctx, id);
    const left = await findSchedule(ctx, { id });
    await endVersions(ctx, before, [skippedOf(ctx, left.schedule, skip.day)]);
    return { ...left, skipped: skip.day };
  });
}

/** A date that somebody left out, as a change of the plan. */
function skippedOf(ctx: Ctx, { id, propertyId, scheduleName, skips }: Schedule, day: string): Made {
  const event = plainEvent("skipped", `${userOf(ctx).name} left out ${formatDay(day)}.`);
  const line = { key: id, scheduleId: id, suggestionId: null, title: scheduleName };
  const now = skips === null ? null : formatDay(skips);
  return {
    propertyId,
    events: [event],
    also: [{ line, field: "next", old: formatDay(day), new: now }],
  };
}

type ScheduleRef = { id: string; propertyId: string };
type ByHand = "created" | "edited" | "skipped" | "removed";

async function happened(ctx: Ctx, { id, propertyId }: ScheduleRef, act: ByHand, text?: string): Promise<void> {
  await recordAct(ctx, { propertyId, thing: "schedule", thingId: id, act, text });
}

async function tell(ctx: Ctx, propertyId: string, told: ReturnType<typeof addedNotice>): Promise<void> {
  const link = `/property/${propertyId}?tab=plan`;
  await notify(ctx, await listKeepers(ctx, propertyId), { ...told, link, propertyId });
}
