import { eq, sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { notifyAll } from "#features/notifications/service.server.ts";
import { retellTasks } from "#features/tasks/service.server.ts";
import { withdrawTasks } from "#features/tasks/withdrawing.service.server.ts";
import { recordActs } from "#platform/acts.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { takenBackNotice } from "../messages.server.ts";
import { recurrenceOf } from "../rules.ts";
import { tellAwarded, tradeOf } from "../service.server.ts";
import { schedules } from "../tables.server.ts";
import { type KeptSchedule, listTaken } from "./queries.server.ts";
import { dayAfter, firstFrom, occurrences } from "./rules.ts";

/** `sopVersionId`: of the procedure that its work follows from now on; undefined where that stays. */
type Change = { before: KeptSchedule; now: KeptSchedule; building: string; sopVersionId: string | null | undefined };

/** Keeps what was changed of a schedule, and lets its next day and the tasks that nobody has touched follow. */
export async function follow(ctx: Ctx, change: Change): Promise<void> {
  const { now } = change;
  const next = await followDays(ctx, change);
  const { id, createdAt: _, totalExecutions: __, version: ___, ...fields } = now;
  await ctx.db
    .update(schedules)
    .set({ ...fields, ...next, version: sql`${schedules.version} + 1` })
    .where(eq(schedules.id, id));
  await followWords(ctx, change);
}

/**
 * Where days changed, the first day of the new rhythm that is not past and has no task yet; tasks that nobody touched go
 * unless their day is one of the new ones. What was missed while it was paused is not caught up.
 */
async function followDays(ctx: Ctx, { before, now, building }: Change) {
  const today = lagosDay(ctx.now);
  const rhythm = ["startOn", "frequencyValue", "frequencyUnit", "season"] as const;
  const isRhythm = rhythm.some((name) => before[name] !== now[name]);
  const isEnd = before.endOn !== now.endOn;
  const isResumed = now.isActive && !before.isActive;
  if (!isRhythm && !isEnd && !isResumed) return {};
  const recurrence = recurrenceOf(now);
  const base = isRhythm ? now.startOn : (before.nextExecutionOn ?? now.startOn);
  const first = firstFrom(recurrence, base, today);
  const { untouched, others } = await listTaken(ctx, now.id);
  const last =
    untouched
      .map(({ dueOn }) => dueOn)
      .sort()
      .at(-1) ?? today;
  const isOff = stranger(recurrence, isRhythm, first, last);
  const off = untouched.filter(({ dueOn }) => isOff(dueOn));
  const text = "The days of its schedule were changed.";
  await withdrawTasks(
    ctx,
    off.map(({ id }) => id),
    { text, building, mayReturn: true },
  );
  const stays = untouched.filter((task) => !off.includes(task)).map(({ dueOn }) => dueOn);
  const taken = new Set([...others, ...stays]);
  let next = first;
  while (next !== null && taken.has(next)) next = dayAfter(recurrence, next);
  return { nextExecutionOn: next };
}

/** Whether a day that has a task is none of the schedule any more: by a new rhythm, or behind its new end. */
function stranger(recurrence: ReturnType<typeof recurrenceOf>, isRhythm: boolean, first: string | null, last: string) {
  const days = isRhythm ? occurrences(recurrence, first, last) : null;
  return (day: string) => (days ? !days.has(day) : recurrence.endOn !== null && day > recurrence.endOn);
}

/** Tasks that nobody has touched say what the schedule says now, and go to its contractor. */
async function followWords(ctx: Ctx, { before, now, building, sopVersionId }: Change): Promise<void> {
  const words = wordsOf(now);
  const old: Record<string, unknown> = wordsOf(before);
  const changed = Object.fromEntries(Object.entries(words).filter(([name, value]) => value !== old[name]));
  if (Object.keys(changed).length === 0 && sopVersionId === undefined) return;
  const retold = await retellTasks(ctx, now.id, { ...changed, sopVersionId });
  if (before.contractorId === now.contractorId) return;
  const act = now.contractorId ? ("awarded" as const) : ("withdrawn" as const);
  await recordActs(
    ctx,
    retold.map(({ id, propertyId }) => ({ propertyId, thing: "task", thingId: id, act })),
  );
  await tellAwarded(ctx, retold);
  if (!before.contractorId) return;
  const to = [before.contractorId];
  await notifyAll(
    ctx,
    retold.map((task) => ({ to, ...takenBackNotice(task, building), link: "/tasks", propertyId: task.propertyId })),
  );
}

const wordsOf = (schedule: KeptSchedule) => ({
  title: schedule.scheduleName,
  description: schedule.description ?? schedule.scheduleName,
  category: tradeOf(schedule).category,
  priority: schedule.priority,
  estimatedCostKobo: schedule.estimatedCostKobo,
  estimatedHours: schedule.estimatedHours,
  contractorId: schedule.contractorId,
  assetId: schedule.assetId,
});
