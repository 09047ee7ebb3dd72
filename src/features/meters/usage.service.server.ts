import { and, asc, eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { conflict } from "#domain/problems.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { makeTasksByUse } from "#features/schedules/usage.service.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { Meter, meterCalls } from "./contract.ts";
import { dueByUseNotice } from "./messages.server.ts";
import { findLocked, lockSchedule, type MeterRow, showMeter } from "./queries.server.ts";
import { crossed, measured } from "./rules.ts";
import { meterReadings, meterUsages } from "./tables.server.ts";

/** Lets a schedule of the building come by the use of a meter as well, counted from what it shows now. */
export async function setUsage(ctx: Ctx, input: CallRead<typeof meterCalls.setUsage>): Promise<{ meter: Meter }> {
  return transaction(ctx, async (ctx) => {
    const { id: meterId, scheduleId, every } = input;
    const { row, seen } = await findLocked(ctx, "edit", meterId);
    const schedule = await lockSchedule(ctx, row, scheduleId);
    if (schedule.endedAt !== null) throw conflict("This schedule has ended.");
    const base = await totalNow(ctx, meterId);
    // Another amount of the same meter goes on counting from where it began.
    await ctx.db
      .insert(meterUsages)
      .values({ scheduleId, meterId, every, base })
      .onConflictDoUpdate({ target: [meterUsages.scheduleId, meterUsages.meterId], set: { every } });
    await makeWhatRanFull(ctx, row, base);
    return { meter: await showMeter(ctx, row, seen) };
  });
}

/** Lets a schedule go by the calendar alone again. */
export async function endUsage(ctx: Ctx, input: CallRead<typeof meterCalls.endUsage>): Promise<{ meter: Meter }> {
  return transaction(ctx, async (ctx) => {
    const { row, seen } = await findLocked(ctx, "edit", input.id);
    await lockSchedule(ctx, row, input.scheduleId);
    const isIt = and(eq(meterUsages.scheduleId, input.scheduleId), eq(meterUsages.meterId, row.id));
    await ctx.db.delete(meterUsages).where(isIt);
    return { meter: await showMeter(ctx, row, seen) };
  });
}

async function totalNow(ctx: Ctx, meterId: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ total: number }>(
    sql`select total from ${meterReadings} where meter_id = ${meterId} order by at desc limit 1`,
  );
  return rows[0]?.total ?? 0;
}

/**
 * Makes the tasks of the schedules that have run full by what a meter, which the caller has locked, shows now: one each,
 * however often they ran full since. Answers how many.
 */
export async function makeWhatRanFull(ctx: Ctx, meter: MeterRow, total: number): Promise<number> {
  const { propertyId } = meter;
  const usages = await ctx.db
    .select()
    .from(meterUsages)
    .where(eq(meterUsages.meterId, meter.id))
    .orderBy(asc(meterUsages.scheduleId));
  const full = usages.flatMap((usage) => {
    const { times, base } = crossed(total, usage.base, usage.every);
    return times === 0 ? [] : [{ ...usage, base, used: total - usage.base }];
  });
  if (full.length === 0) return 0;
  const why = new Map(full.map(({ scheduleId, every, used }) => [scheduleId, reasonOf(meter, every, used)]));
  const shared = await listShared(ctx, [...why.keys()]);
  const { seen, made } = await makeTasksByUse(ctx, propertyId, why, { shared, assetId: meter.assetId });
  // What is paused, or of a closed building, is made by the first reading after it is not.
  for (const { scheduleId, base } of full.filter(({ scheduleId }) => seen.has(scheduleId)))
    await ctx.db
      .update(meterUsages)
      .set({ base })
      .where(and(eq(meterUsages.scheduleId, scheduleId), eq(meterUsages.meterId, meter.id)));
  for (const { id, title, scheduleId } of made)
    await notify(ctx, await listKeepers(ctx, propertyId), {
      ...dueByUseNotice(title, why.get(scheduleId) ?? ""),
      link: `/tasks?task=${id}`,
      propertyId,
    });
  return made.length;
}

/** Which of these schedules go by more than one meter. */
async function listShared(ctx: Ctx, scheduleIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .select({ scheduleId: meterUsages.scheduleId })
    .from(meterUsages)
    .where(isOneOf(meterUsages.scheduleId, scheduleIds))
    .groupBy(meterUsages.scheduleId)
    .having(sql`count(*) > 1`);
  return new Set(rows.map(({ scheduleId }) => scheduleId));
}

const reasonOf = ({ name, kind }: MeterRow, every: number, used: number): string =>
  `${name} has counted ${measured(used, kind)} since the last time; this is due every ${measured(every, kind)}.`;

/** Where the calendar came first, use begins anew from there. */
export async function beginAnew(ctx: Ctx, { scheduleIds }: { scheduleIds: readonly string[] }): Promise<void> {
  await ctx.db.execute(sql`
    update ${meterUsages} u set base = greatest(u.base, coalesce((select r.total from ${meterReadings} r
      where r.meter_id = u.meter_id order by r.at desc limit 1), u.base))
    where u.schedule_id = any(${sql.param(scheduleIds)}::uuid[])`);
}

/** Where a reading was taken back that had begun a use anew, the use counts on as it did before, by whole turns. */
export async function countBackTo(ctx: Ctx, meterId: string, total: number): Promise<void> {
  await ctx.db.execute(sql`
    update ${meterUsages} u set base = u.base - u.every * ceil((u.base - ${total}::float8) / u.every)
    where u.meter_id = ${meterId} and u.base > ${total}::float8 + 0.000001`);
}

/** A meter without any reading counts from its next one. */
export async function countFromNothing(ctx: Ctx, meterId: string): Promise<void> {
  await ctx.db.update(meterUsages).set({ base: 0 }).where(eq(meterUsages.meterId, meterId));
}
