import { eq } from "drizzle-orm";
import { usuallyCalled } from "#features/deliveries/alarm.service.server.ts";
import { neededWords, stopDrill, stopDrillCalls } from "#features/deliveries/drill.service.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { findLast } from "./queries.server.ts";
import { isOver } from "./rules.ts";
import { drillPeople } from "./tables.server.ts";

/** That somebody was rung goes with their account. */
export async function forgetDrills(ctx: Ctx, { accountId }: Moments["accountDeleted"]): Promise<void> {
  await ctx.db.delete(drillPeople).where(eq(drillPeople.accountId, accountId));
}

/** Beside an emergency nobody is told that nothing is wrong, nor presses 1 for the one and means the other. */
export async function giveWay(ctx: Ctx, alarm: Moments["alarmRaised"]): Promise<void> {
  const { propertyId, reporterId: without, reporterConfirmed } = alarm;
  const last = await findLast(ctx, propertyId);
  if (last && !isOver(last.drill.startedAt, ctx.now))
    await stopDrill(ctx, { drillId: last.drill.id, why: "An emergency came meanwhile." });
  // Without a confirmed reporter nobody is called.
  if (!reporterConfirmed) return;
  const onCall = await ctx.lookups.onCallAt(ctx, { propertyId, at: ctx.now, without });
  await stopDrillCalls(ctx, [...onCall, ...(await usuallyCalled(ctx, propertyId))], neededWords);
}
