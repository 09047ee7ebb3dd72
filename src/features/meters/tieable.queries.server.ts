import { and, asc, eq, sql } from "drizzle-orm";
import { assets } from "#features/assets/tables.server.ts";
import { machineOf } from "#features/planning/engine/machines.rules.ts";
import { everyWords } from "#features/planning/engine/words.rules.ts";
import { schedules } from "#features/schedules/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { meters, meterUsages } from "./tables.server.ts";

export type Tieable = {
  meterId: string;
  scheduleId: string;
  planKey: string | null;
  title: string;
  pace: string;
  every: number;
};

/** Work of the plan for the machine of a meter that goes by what it counts, and that no meter of the machine counts for yet. */
export async function listTieable(ctx: Ctx, meterIds: readonly string[]): Promise<Tieable[]> {
  const trigger = sql<{ every: number } | null>`${schedules.plan} -> 'meterTrigger'`;
  const rows = await ctx.db
    .select({ meterId: meters.id, machine: assets.kind, schedule: schedules, trigger })
    .from(meters)
    .innerJoin(assets, eq(assets.id, meters.assetId))
    .innerJoin(schedules, eq(schedules.propertyId, meters.propertyId))
    .where(
      and(
        sql`${meters.id} = any(${sql.param(meterIds)}::uuid[])`,
        eq(schedules.isActive, true),
        sql`${schedules.plan} -> 'meterTrigger' ->> 'unit' = ${meters.kind}`,
        sql`not exists (select from ${meterUsages} u join ${meters} m on m.id = u.meter_id
          where u.schedule_id = ${schedules}.id and (m.asset_id is null or m.asset_id = ${meters}.asset_id))`,
      ),
    )
    .orderBy(asc(schedules.id));
  return rows.flatMap(({ meterId, machine, schedule, trigger }) => {
    if (!trigger || machineOf(schedule.planKey) !== machine) return [];
    const { id, planKey, scheduleName: title, frequencyValue: every, frequencyUnit: unit } = schedule;
    return [{ meterId, scheduleId: id, planKey, title, pace: everyWords({ every, unit }), every: trigger.every }];
  });
}
