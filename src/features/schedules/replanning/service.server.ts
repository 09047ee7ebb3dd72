import { sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import type { PlanItem } from "#features/planning/rules.ts";
import { sayingOf } from "#features/planning/saying.queries.server.ts";
import { mainReason } from "#features/tasks/rules.ts";
import { lapseTasks, retellPlanned } from "#features/tasks/service.server.ts";
import { recordActs } from "#platform/acts.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { insertRows, updateRows } from "#platform/rows.server.ts";
import { schedules } from "../tables.server.ts";
import type { Proposal } from "../versions/rules.ts";
import { type Alike, listTakenDays, type Running, wasEnded, withWork } from "./queries.server.ts";
import { daysFrom, fieldsOf, freeDay, isAsPlanned, type Renewal, renewalOf } from "./rules.ts";

type Fresh = typeof schedules.$inferInsert;

/** What became of the schedules of a building: `said`: those of which the plan says something else than it did. */
export type Renewed = { ended: number; proposals: Proposal[]; said: string[] };

const nothingRenewed: Renewed = { ended: 0, proposals: [], said: [] };

/** A renewed schedule as it is written, and the one that it was. */
type Rewritten = { old: Running; row: Partial<Fresh> & { id: string } };

/**
 * Ends what no longer applies, with the tasks of it that nobody began, and lets the rest follow; of however many buildings
 * by the same few statements. Answers, by building, how many ended, what a person has to accept first, and of which
 * schedules the plan says something else than it did. `running`: those that may change.
 */
export async function renewSchedules(
  ctx: Ctx,
  plans: readonly Scheduling[],
  running: ReadonlyMap<string, readonly Running[]>,
): Promise<(propertyId: string) => Renewed> {
  const all = [...running.values()].flat();
  if (all.length === 0) return () => nothingRenewed;
  const { keptOf, pendingOf } = await withWork(ctx, all);
  const byId = new Map(all.map((one) => [one.id, one]));
  const today = lagosDay(ctx.now);
  const renewals = plans.map(({ propertyId, items }) => {
    const renewal = renewalOf((running.get(propertyId) ?? []).map(keptOf), items, today);
    return { ...renewal, propertyId, renewed: rewrittenOf(renewal, items, byId) };
  });
  await keepSaid(
    ctx,
    renewals.flatMap(({ said }) => said),
  );
  await rewrite(
    ctx,
    renewals.flatMap(({ renewed }) => renewed),
  );
  const ended = renewals.flatMap((one) => one.ended.flatMap((id) => byId.get(id) ?? []));
  await end(ctx, ended, pendingOf);
  const renewed = new Map(
    renewals.map(({ propertyId, ended, proposals, said }) => [
      propertyId,
      { ended: ended.length, proposals, said: said.map(({ id }) => id) },
    ]),
  );
  return (propertyId) => renewed.get(propertyId) ?? nothingRenewed;
}

function rewrittenOf(
  { renewed }: Renewal,
  items: readonly PlanItem[],
  byId: ReadonlyMap<string, Running>,
): Rewritten[] {
  const itemOf = new Map(items.map((item) => [item.key, item]));
  return renewed.flatMap(({ id, fields }): Rewritten[] => {
    const old = byId.get(id);
    if (!old) return [];
    return [{ old, row: { id, ...fields, said: saidAfter({ ...old, ...fields }, itemOf.get(old.planKey)) } }];
  });
}

/** A statement for each set of columns, of which there are few; open tasks of these say what holds now. */
async function rewrite(ctx: Ctx, renewed: readonly Rewritten[]): Promise<void> {
  const alike = Map.groupBy(renewed, ({ row }) => Object.keys(row).sort().join());
  for (const same of alike.values())
    await ctx.db.execute(
      updateRows(
        schedules,
        same.map(({ row }) => row),
      ),
    );
  await retellPlanned(
    ctx,
    renewed.flatMap(({ row: { id, plan, priority, estimatedCostKobo } }) =>
      plan ? [{ scheduleId: id, plan, why: mainReason(plan.reasons), priority, estimatedCostKobo }] : [],
    ),
  );
}

async function end(ctx: Ctx, ended: readonly Running[], pendingOf: (id: string) => string[]): Promise<void> {
  if (ended.length === 0) return;
  const ids = ended.map(({ id }) => id);
  await ctx.db
    .update(schedules)
    .set({ isActive: false, endOn: lagosDay(ctx.now), nextExecutionOn: null, endedAt: ctx.now })
    .where(isOneOf(schedules.id, ids));
  await lapseTasks(ctx, ids.flatMap(pendingOf));
  await recordActs(
    ctx,
    ended.map(({ id, propertyId, name }) => ({
      propertyId,
      thing: "schedule",
      thingId: id,
      act: "removed",
      text: name,
    })),
  );
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
