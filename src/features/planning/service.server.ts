import { eq, sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import type { SuggestionStatus } from "#domain/vocab.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { insertRows } from "#platform/rows.server.ts";
import type { PlanItem } from "./rules.ts";
import { suggestions } from "./tables.server.ts";

/** How long a dismissed suggestion stays away. */
const awayDays = 365;

/**
 * Offers the plan's medium and low items: new ones, and those dismissed a year ago or longer. What was accepted or
 * dismissed since stays as it is; what is offered already follows the plan, and goes where the plan no longer holds it.
 * Answers how many are new.
 */
export async function offerSuggestions(ctx: Ctx, propertyId: string, items: readonly PlanItem[]): Promise<number> {
  const rows = items.map((plan) => ({
    id: newId(),
    propertyId,
    planKey: plan.key,
    status: "offered" as const,
    plan,
    createdAt: ctx.now,
  }));
  const offered = sql`from suggestions where property_id = ${propertyId} and status = 'offered'`;
  const gone = sql`delete ${offered} and plan_key <> all(${sql.param(items.map(({ key }) => key))}::text[])`;
  if (items.length === 0) {
    await ctx.db.execute(gone);
    return 0;
  }
  const longAgo = new Date(ctx.now.getTime() - awayDays * 24 * 60 * 60 * 1_000);
  const { rows: fresh } = await ctx.db.execute(sql`
    with standing as (select plan_key ${offered}), gone as (${gone}), put as (
      ${insertRows(suggestions, rows)} on conflict (property_id, plan_key)
      do update set status = 'offered', plan = excluded.plan, decided_at = null, decided_by = null, reason = null
      where suggestions.status = 'offered' or (suggestions.status = 'dismissed' and suggestions.decided_at <= ${longAgo})
      returning plan_key)
    select plan_key from put where plan_key not in (select plan_key from standing)`);
  return fresh.length;
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
