import { eq, inArray, sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import type { PlanItem } from "#features/planning/rules.ts";
import { sayingOf } from "#features/planning/saying.queries.server.ts";
import { mainReason } from "#features/tasks/rules.ts";
import { lapseTasks, retellTasks } from "#features/tasks/service.server.ts";
import { recordActs } from "#platform/acts.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { insertRows } from "#platform/rows.server.ts";
import { schedules } from "../tables.server.ts";
import type { Proposal } from "../versions/rules.ts";
import { type Alike, listTakenDays, type Running, wasEnded, withWork } from "./queries.server.ts";
import { daysFrom, fieldsOf, freeDay, isAsPlanned, type Renewal, renewalOf } from "./rules.ts";

type Fresh = typeof schedules.$inferInsert;

export type Renewed = { ended: number; proposals: Proposal[]; said: string[] };

export const nothingRenewed: Renewed = { ended: 0, proposals: [], said: [] };

/**
 * Ends what no longer applies, with the tasks of it that nobody began, and lets the rest follow. Answers how many ended,
 * what a person has to accept first, and of which schedules the plan says something else than it did. `running`: those of
 * this building.
 */
export async function renewSchedules(
  ctx: Ctx,
  propertyId: string,
  items: readonly PlanItem[],
  running: readonly Running[],
): Promise<Renewed> {
  const itemOf = new Map(items.map((item) => [item.key, item]));
  if (running.length === 0) return nothingRenewed;
  const { kept, openTasks } = await withWork(ctx, propertyId, running);
  const names = new Map(running.map(({ id, name }) => [id, name]));
  const { ended, renewed, proposals, said } = renewalOf(kept, items, lagosDay(ctx.now));
  const answer = { ended: ended.length, proposals, said: said.map(({ id }) => id) };
  await keepSaid(ctx, said);
  const before = new Map(running.map((one) => [one.id, one]));
  for (const { id, fields } of renewed) {
    const old = before.get(id);
    await ctx.db
      .update(schedules)
      .set({ ...fields, said: old ? saidAfter({ ...old, ...fields }, itemOf.get(old.planKey)) : null })
      .where(eq(schedules.id, id));
    const { plan, priority, estimatedCostKobo } = fields;
    if (plan) await retellTasks(ctx, id, { plan, why: mainReason(plan.reasons), priority, estimatedCostKobo });
  }
  if (ended.length === 0) return answer;
  await ctx.db
    .update(schedules)
    .set({ isActive: false, endOn: lagosDay(ctx.now), nextExecutionOn: null, endedAt: ctx.now })
    .where(inArray(schedules.id, ended));
  await lapseTasks(
    ctx,
    ended.flatMap((id) => openTasks.get(id) ?? []),
  );
  await recordActs(
    ctx,
    ended.map((id) => ({ propertyId, thing: "schedule", thingId: id, act: "removed", text: names.get(id) ?? null })),
  );
  return answer;
}

/** Where a schedule stands as the plan says now, it need not be read back while that says the same. */
const saidAfter = (now: Parameters<typeof isAsPlanned>[0], item: PlanItem | undefined): string | null =>
  item && isAsPlanned(now, item) ? sayingOf(item) : null;

/** Of these schedules the plan said the same, which was not known without reading them. */
export async function keepAlike(ctx: Ctx, alike: readonly Alike[]): Promise<void> {
  if (alike.length === 0) return;
  await ctx.db.execute(sql`
    update schedules set said = alike.said from json_to_recordset(${JSON.stringify(alike)}::json)
      as alike (id uuid, said text) where schedules.id = alike.id`);
}

/** What the plan says now, where it says something else than it did. */
async function keepSaid(ctx: Ctx, said: Renewal["said"]): Promise<void> {
  if (said.length === 0) return;
  await ctx.db.execute(sql`
    update schedules set planned = said.planned from json_to_recordset(${JSON.stringify(said)}::json)
      as said (id uuid, planned jsonb) where schedules.id = said.id`);
}

/** What the plan of one building schedules. */
export type Scheduling = { propertyId: string; items: readonly PlanItem[] };

/**
 * Items of plans become schedules; one that runs already stays, and one that the plan had ended begins again, on a day
 * that it has no task for. Answers how many are new, by building.
 */
export async function addSchedules(
  ctx: Ctx,
  plans: readonly Scheduling[],
  createdBy: string | null = null,
): Promise<Map<string, number>> {
  if (plans.every(({ items }) => items.length === 0)) return new Map();
  const takenOf = await listTakenDays(
    ctx,
    plans.map(({ propertyId }) => propertyId),
  );
  const rows = plans.flatMap(({ propertyId, items }) =>
    items.map((item): Fresh => {
      const plan = { ...item, firstDueOn: freeDay(item.firstDueOn, takenOf(propertyId, item.key)) };
      const endOn = item.once ? plan.firstDueOn : null;
      const made = { id: newId(), propertyId, planKey: item.key, createdBy, createdAt: ctx.now };
      // What a person takes up is theirs, and may be said otherwise than the plan does.
      const said = createdBy === null ? sayingOf(item) : null;
      return { ...made, said, ...fieldsOf(plan), ...daysFrom(plan.firstDueOn), isActive: true, endOn, endedAt: null };
    }),
  );
  const columns = Object.keys(rows[0] ?? {}) as (keyof Fresh)[];
  const again = columns
    .filter((name) => !["id", "propertyId", "planKey", "createdAt"].includes(name))
    .map((name) => sql.raw(`${schedules[name].name} = excluded.${schedules[name].name}`));
  const { rows: added } = await ctx.db.execute<{ id: string; count: number }>(sql`
    with put as (
      ${insertRows(schedules, rows)} on conflict (property_id, plan_key) where plan_key is not null
      do update set ${sql.join(again, sql`, `)} where ${wasEnded} returning property_id)
    select property_id as id, count(*)::int as count from put group by property_id`);
  return new Map(added.map(({ id, count }) => [id, count]));
}
