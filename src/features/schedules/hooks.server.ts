import { and, asc, eq, sql } from "drizzle-orm";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { planJob } from "./jobs.server.ts";
import { schedules } from "./tables.server.ts";
import { noteEvents } from "./versions/service.server.ts";

const ofContractor = ({ accountId, propertyIds }: Moments["membershipsEnded"]) =>
  and(eq(schedules.contractorId, accountId), isOneOf(schedules.propertyId, propertyIds));

/** Before tasks: what one of them makes at this moment is there when its tasks are freed. */
export async function lockContractorSchedules(ctx: Ctx, leaver: Moments["membershipsEnding"]): Promise<void> {
  await ctx.db
    .select({ id: schedules.id })
    .from(schedules)
    .where(ofContractor(leaver))
    .orderBy(asc(schedules.id))
    .for("update");
}

/** What the schedules of a contractor who leaves make from now on is nobody's. */
export async function freeSchedules(ctx: Ctx, leaver: Moments["membershipsEnded"]): Promise<void> {
  await ctx.db
    .update(schedules)
    .set({ contractorId: null, version: sql`${schedules.version} + 1` })
    .where(ofContractor(leaver));
}

/** The queue makes the plan as soon as this commits. Asking again while one waits adds nothing. */
export async function queuePlan(ctx: Ctx, { propertyId, events }: Moments["planAsked"]): Promise<void> {
  await noteEvents(ctx, propertyId, events);
  await ctx.jobs.send(ctx.db, planJob, { propertyId }, { singletonKey: propertyId });
}
