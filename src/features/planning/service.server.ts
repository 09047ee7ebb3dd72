import { newId } from "../../domain/ids.ts";
import type { Ctx } from "../../platform/context.server.ts";
import type { PlanItem } from "./rules.ts";
import { suggestions } from "./tables.server.ts";

/**
 * Has the property's plan made by the queue as soon as the caller's transaction commits. Asking again while one waits
 * adds nothing, and making a plan twice changes nothing.
 */
export async function requestPlan(ctx: Ctx, propertyId: string): Promise<void> {
  await ctx.jobs.send(ctx.db, { name: "schedules.plan" }, { propertyId }, { singletonKey: propertyId });
}

/** Offers the plan's medium and low items once each; what was accepted or dismissed stays as it is. Answers how many are new. */
export async function offerSuggestions(ctx: Ctx, propertyId: string, items: readonly PlanItem[]): Promise<number> {
  if (items.length === 0) return 0;
  const rows = items.map((plan) => ({
    id: newId(),
    propertyId,
    planKey: plan.key,
    status: "offered" as const,
    plan,
    createdAt: ctx.now,
  }));
  const offered = await ctx.db.insert(suggestions).values(rows).onConflictDoNothing().returning({ id: suggestions.id });
  return offered.length;
}
