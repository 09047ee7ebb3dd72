import type { Ctx } from "../../platform/context.server.ts";

/**
 * Has the property's plan made by the queue as soon as the caller's transaction commits. Asking again while one waits
 * adds nothing, and making a plan twice changes nothing.
 */
export async function requestPlan(ctx: Ctx, propertyId: string): Promise<void> {
  await ctx.jobs.send(ctx.db, { name: "schedules.plan" }, { propertyId }, { singletonKey: propertyId });
}
