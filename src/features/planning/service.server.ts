import { and, eq, type SQL, sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { same } from "#domain/same.ts";
import type { SuggestionStatus } from "#domain/vocab.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { insertRows } from "#platform/rows.server.ts";
import { rootCauseStart } from "./engine/root-causes.rules.ts";
import type { PlanItem } from "./rules.ts";
import { sayingOf } from "./saying.queries.server.ts";
import { longAway } from "./suggestions/queries.server.ts";
import { suggestions } from "./tables.server.ts";

type Offered = { propertyId: string; items: readonly PlanItem[] };

/**
 * Offers the medium and low items of these buildings' plans: new ones, and those dismissed a year ago or longer. What was
 * accepted or dismissed since stays as it is, and the cause of a repeated failure is offered once; what is offered already follows the plan, and goes where the plan no longer
 * holds it. What stands as it is is neither sent nor written again. Answers how many are new, by building.
 */
export async function offerSuggestions(ctx: Ctx, offers: readonly Offered[]): Promise<Map<string, number>> {
  const of = isOneOf(
    suggestions.propertyId,
    offers.map(({ propertyId }) => propertyId),
  );
  const wanted = offers.flatMap(({ propertyId, items }) => items.map((plan) => ({ propertyId, plan })));
  const keys = JSON.stringify(wanted.map(({ propertyId, plan }) => ({ id: propertyId, key: plan.key })));
  const { isAlike, old } = await listOffered(ctx, of, wanted);
  const doubted = wanted
    .filter((one) => !isAlike(one))
    .map(({ propertyId, plan }) => {
      const was = old(propertyId, plan.key);
      return { propertyId, was, plan: withItsDay(plan, was?.plan), said: sayingOf(plan) };
    });
  const isSame = ({ was, plan }: (typeof doubted)[number]) => same(was?.plan, plan);
  await keepSaid(
    ctx,
    doubted.filter(isSame).flatMap(({ was, said }) => (was ? { id: was.id, said } : [])),
  );
  const rows = doubted
    .filter((one) => !isSame(one))
    .map(({ propertyId, plan, said }) => ({
      ...{ id: newId(), propertyId, planKey: plan.key, status: "offered" as const, plan, said, createdAt: ctx.now },
    }));
  const gone = sql`delete from suggestions where ${of} and status = 'offered' and not exists (
    select from json_to_recordset(${keys}::json) as k (id uuid, key text)
    where k.id = ${suggestions.propertyId} and k.key = ${suggestions.planKey})`;
  if (rows.length === 0) {
    await ctx.db.execute(gone);
    return new Map();
  }
  const { rows: fresh } = await ctx.db.execute<{ id: string; count: number }>(sql`
    with standing as (select property_id, plan_key from suggestions where ${of} and status = 'offered'), gone as (${gone}), put as (
      ${insertRows(suggestions, rows)} on conflict (property_id, plan_key)
      do update set status = 'offered', plan = excluded.plan, said = excluded.said, decided_at = null, decided_by = null, reason = null
      where suggestions.status = 'offered' or (suggestions.status = 'dismissed' and suggestions.decided_at <= ${longAway(ctx.now)}
        and not starts_with(suggestions.plan_key, ${rootCauseStart}))
      returning property_id, plan_key)
    select property_id as id, count(*)::int as count from put
    where (property_id, plan_key) not in (select property_id, plan_key from standing) group by property_id`);
  return new Map(fresh.map(({ id, count }) => [id, count]));
}

/**
 * What is offered keeps its first day, as what is scheduled does, while it comes as often as it did and nothing was done of
 * it since. The look for a cause always follows the last failure.
 */
function withItsDay(plan: PlanItem, old: PlanItem | undefined): PlanItem {
  if (!old || plan.key.startsWith(rootCauseStart)) return plan;
  return same(behindDay(old), behindDay(plan)) ? { ...plan, firstDueOn: old.firstDueOn } : plan;
}

/** What the first day follows from. */
const behindDay = ({ interval, season, reasons }: PlanItem) => [
  interval,
  season,
  reasons.filter(({ kind }) => kind === "history"),
];

type Wanted = { propertyId: string; plan: PlanItem };
type Old = { id: string; plan: PlanItem };

/**
 * Which of these are offered as the plan says them now, and what the others were, by building and key. Items, which are
 * large, are read of those alone of which the plan may say something else.
 */
async function listOffered(ctx: Ctx, of: SQL, wanted: readonly Wanted[]) {
  const { id, propertyId, planKey, plan, said } = suggestions;
  const rows = await ctx.db
    .select({ id, propertyId, key: planKey, said })
    .from(suggestions)
    .where(and(of, eq(suggestions.status, "offered")));
  const place = (propertyId: string, key: string) => `${propertyId} ${key}`;
  const offered = new Map(rows.map((row) => [place(row.propertyId, row.key), row]));
  const rowOf = (one: Wanted) => offered.get(place(one.propertyId, one.plan.key));
  // The look for a cause follows the last failure, of which its words need not say another.
  const isAlike = (one: Wanted) => !one.plan.key.startsWith(rootCauseStart) && rowOf(one)?.said === sayingOf(one.plan);
  const inDoubt = wanted.flatMap((one) => (isAlike(one) ? [] : (rowOf(one)?.id ?? [])));
  const read =
    inDoubt.length > 0
      ? await ctx.db.select({ id, plan }).from(suggestions).where(isOneOf(suggestions.id, inDoubt))
      : [];
  const byId = new Map(read.map((row): [string, Old] => [row.id, row]));
  return {
    isAlike,
    old: (propertyId: string, key: string) => byId.get(offered.get(place(propertyId, key))?.id ?? ""),
  };
}

/** Of these offers the plan said the same, which was not known without reading them. */
async function keepSaid(ctx: Ctx, alike: readonly { id: string; said: string }[]): Promise<void> {
  if (alike.length === 0) return;
  await ctx.db.execute(sql`
    update suggestions set said = alike.said from json_to_recordset(${JSON.stringify(alike)}::json)
      as alike (id uuid, said text) where suggestions.id = alike.id`);
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
