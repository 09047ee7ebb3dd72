import { and, asc, eq } from "drizzle-orm";
import { addDays, lagosDay } from "#domain/days.ts";
import { type MadeTask, planTasks } from "#features/tasks/service.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { isAtOpenProperty, listTaskDays } from "./queries.server.ts";
import { dayAnew, recurrenceOf } from "./rules.ts";
import { moveOn, tellAwarded, tradeOf } from "./service.server.ts";
import { schedules } from "./tables.server.ts";
import { usedUp } from "./usage.rules.ts";
import { beginVersions, endVersions } from "./versions/service.server.ts";

type Schedule = typeof schedules.$inferSelect;

/**
 * Makes a task due today of each of these schedules, for the reason that stands beside it, since what they go by was used
 * so much; the calendar begins anew from today. One that several machines share makes it for the one that was used, on the
 * first day from today that has none of it, and its calendar goes on for the others. Answers the tasks, and which of the
 * schedules make any now.
 */
export async function makeTasksByUse(
  ctx: Ctx,
  propertyId: string,
  used: ReadonlyMap<string, string>,
  { shared, assetId }: { shared: ReadonlySet<string>; assetId: string | null },
): Promise<{ seen: ReadonlySet<string>; made: MadeTask[] }> {
  const today = lagosDay(ctx.now);
  const ofThese = and(isOneOf(schedules.id, [...used.keys()]), eq(schedules.isActive, true), isAtOpenProperty);
  const before = await beginVersions(ctx, [propertyId]);
  const found = await ctx.db.select().from(schedules).where(ofThese).orderBy(asc(schedules.id)).for("update");
  const live = found.filter(({ endOn }) => endOn === null || today <= endOn);
  const free = await listFreeDays(ctx, [...shared], today);
  const made = await planTasks(
    ctx,
    live.map((one) => ({
      ...{ scheduleId: one.id, dueOn: free.get(one.id) ?? today, ...tradeOf(one), why: used.get(one.id) ?? null },
      assetId: shared.has(one.id) ? assetId : null,
    })),
  );
  const nextOf = (one: Schedule) => (shared.has(one.id) ? one.nextExecutionOn : dayAnew(recurrenceOf(one), today));
  await moveOn(ctx, new Map(live.map((one) => [one.id, nextOf(one)])), made);
  await tellAwarded(ctx, made);
  await endVersions(ctx, before, [usedUp(propertyId, live, used, today)]);
  return { seen: new Set(live.map(({ id }) => id)), made };
}

/** The first day from today on which each of these schedules has no task: there is one a day. */
async function listFreeDays(ctx: Ctx, scheduleIds: readonly string[], today: string): Promise<Map<string, string>> {
  const taken = await listTaskDays(ctx, scheduleIds, today);
  const firstFree = (id: string, day: string): string =>
    taken.get(id)?.has(day) ? firstFree(id, addDays(day, 1)) : day;
  return new Map(scheduleIds.map((id) => [id, firstFree(id, today)]));
}
