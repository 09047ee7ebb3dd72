import { and, eq, notInArray, sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import type { SuggestionStatus } from "#domain/vocab.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import type { PlanItem } from "./rules.ts";
import { suggestions } from "./tables.server.ts";

/** How long a dismissed suggestion stays away. */
const awayDays = 365;

/**
 * Offers the plan's medium and low items: new ones, and those dismissed a year ago or longer. What was accepted or
 * dismissed since stays as it is; what is offered already follows the plan. Answers how many are new.
 */
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
  const longAgo = new Date(ctx.now.getTime() - awayDays * 24 * 60 * 60 * 1_000);
  const standing = await ctx.db
    .select({ key: suggestions.planKey })
    .from(suggestions)
    .where(and(eq(suggestions.propertyId, propertyId), eq(suggestions.status, "offered")));
  const known = new Set(standing.map(({ key }) => key));
  const offered = await ctx.db
    .insert(suggestions)
    .values(rows)
    .onConflictDoUpdate({
      target: [suggestions.propertyId, suggestions.planKey],
      set: { status: "offered", plan: sql`excluded.plan`, decidedAt: null, decidedBy: null, reason: null },
      setWhere: sql`${suggestions.status} = 'offered' or (${suggestions.status} = 'dismissed' and ${suggestions.decidedAt} <= ${longAgo})`,
    })
    .returning({ key: suggestions.planKey });
  return offered.filter(({ key }) => !known.has(key)).length;
}

/** Takes back offers that the plan no longer holds; what was decided stays decided. */
export async function withdrawSuggestions(ctx: Ctx, propertyId: string, items: readonly PlanItem[]): Promise<void> {
  const keys = items.map(({ key }) => key);
  const gone = keys.length > 0 ? notInArray(suggestions.planKey, keys) : undefined;
  await ctx.db
    .delete(suggestions)
    .where(and(eq(suggestions.propertyId, propertyId), eq(suggestions.status, "offered"), gone));
}

type Decision = { status: SuggestionStatus; reason?: string | null };

/** What became of a suggestion, and who said so; offering it again forgets both. */
export async function decideSuggestion(ctx: Ctx, id: string, { status, reason = null }: Decision): Promise<void> {
  const isOpen = status === "offered";
  const decided = { decidedAt: isOpen ? null : ctx.now, decidedBy: isOpen ? null : userOf(ctx).id };
  await ctx.db
    .update(suggestions)
    .set({ status, reason, ...decided, version: sql`${suggestions.version} + 1` })
    .where(eq(suggestions.id, id));
}
