import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { lagosDay } from "../../domain/days.ts";
import { tradeOfScheduleCategory } from "../../domain/vocab-map.ts";
import { type Ctx, transaction, userOf } from "../../platform/context.server.ts";
import { notify } from "../notifications/service.server.ts";
import { readCatalogue } from "../planning/catalogue/rules.ts";
import { findFacts } from "../planning/queries.server.ts";
import { type PlanItem, planProperty } from "../planning/rules.ts";
import { offerSuggestions, withdrawSuggestions } from "../planning/service.server.ts";
import { listKeepers } from "../properties/reach/queries.server.ts";
import { categoryOf, mainReason } from "../tasks/rules.ts";
import { lapseTasks, type PlannedTask, planTasks } from "../tasks/service.server.ts";
import { toldPlanned, toldRenewed } from "./messages.server.ts";
import { listOpenRounds, listPlanKeys } from "./queries.server.ts";
import { addSchedules, renewSchedules } from "./renewal/service.server.ts";
import { type Due, dueTasks, type OpenRound } from "./rules.ts";
import { schedules } from "./tables.server.ts";

type Schedule = typeof schedules.$inferSelect;

/** Checked when the server starts, so that a fault in the product's own data shows then and not at an onboarding. */
const catalogue = readCatalogue();

/**
 * Makes the plan of a building: what is statutory, critical or high becomes schedules with their first tasks, the rest is
 * offered, what no longer applies ends, and its keepers are told (decisions 7). Done twice, or by two at once, it changes
 * nothing. Answers what is new.
 */
export async function adoptPlan(ctx: Ctx, propertyId: string): Promise<Adopted> {
  return transaction(ctx, async (ctx) => {
    await lockPlan(ctx, propertyId);
    const known = await findFacts(ctx, propertyId);
    if (!known) return { schedules: 0, suggestions: 0, tasks: 0 };
    const { facts, history, name } = known;
    const items = planProperty(facts, { today: lagosDay(ctx.now), catalogue, history, seed: propertyId });
    const before = await listPlanKeys(ctx, propertyId);
    const ended = await renewSchedules(ctx, propertyId, items);
    const added = await addSchedules(
      ctx,
      propertyId,
      items.filter((item) => item.kind === "schedule"),
    );
    const scheduled = await listPlanKeys(ctx, propertyId);
    const offers = items.filter((item) => item.kind === "suggestion" && !scheduled.has(item.key));
    await withdrawSuggestions(ctx, propertyId, offers);
    const offered = await offerSuggestions(ctx, propertyId, offers);
    const { made } = await makeBatch(ctx, { propertyId });
    await markPlanned(ctx, propertyId);
    const adopted = { schedules: added, suggestions: offered, tasks: made };
    if (added + offered + ended === 0) return adopted;
    const told = before.size === 0 ? toldPlanned(name, adopted) : toldRenewed(name, { ...adopted, ended });
    const link = `/property/${propertyId}${before.size === 0 ? "" : "?tab=plan"}`;
    await notify(ctx, await listKeepers(ctx, propertyId), { ...told, link, propertyId });
    return adopted;
  });
}

type Adopted = { schedules: number; suggestions: number; tasks: number };

/** One plan of a building is made or changed at a time; tickets and tasks may go on being filed. */
export const lockPlan = (ctx: Ctx, propertyId: string) =>
  ctx.db.execute(sql`select id from properties where id = ${propertyId} for no key update`);

/** The plan is as new as what is known of the building. */
const markPlanned = (ctx: Ctx, propertyId: string) =>
  ctx.db.execute(
    sql`update properties set plan_asked_at = null where id = ${propertyId} and plan_asked_at is not null`,
  );

/** One item of the plan becomes a schedule and, where it is near, its first task; one that is a schedule already stays. */
export async function adoptItem(ctx: Ctx, propertyId: string, item: PlanItem): Promise<void> {
  await addSchedules(ctx, propertyId, [item], userOf(ctx).id);
  await makeBatch(ctx, { propertyId });
}

const batchSize = 200;

/**
 * Makes every task that has come within its schedule's reach, for all buildings. Safe with any number of workers: what one
 * has locked another passes over, and a unique key allows one task for each schedule and day (decisions 5).
 */
export async function makeDueTasks(ctx: Ctx): Promise<{ made: number }> {
  let total = 0;
  for (let after: string | null = ""; after !== null; ) {
    const from: string = after;
    const { made, last } = await transaction(ctx, (ctx) => makeBatch(ctx, { after: from }));
    total += made;
    after = last;
  }
  return { made: total };
}

type Batch = { propertyId: string } | { after: string };

/** Schedules that may have something due: within 45 days for statutory ones, 7 for others; the rules decide by the day. */
function batchFilter(ctx: Ctx, batch: Batch) {
  const ahead = sql`case when ${schedules.statutory} then 45 else 7 end`;
  return and(
    eq(schedules.isActive, true),
    isNotNull(schedules.nextExecutionOn),
    sql`${schedules.nextExecutionOn} <= ${lagosDay(ctx.now)}::date + ${ahead}`,
    sql`exists (select 1 from properties p where p.id = ${schedules.propertyId} and p.archived_at is null)`,
    "propertyId" in batch ? eq(schedules.propertyId, batch.propertyId) : undefined,
    "after" in batch && batch.after ? gt(schedules.id, batch.after) : undefined,
  );
}

/** One locked batch in the order of ids; `last` is null when nothing follows. A single property comes whole. */
async function makeBatch(ctx: Ctx, batch: Batch): Promise<{ made: number; last: string | null }> {
  const limit = "propertyId" in batch ? 10_000 : batchSize;
  const found = await ctx.db
    .select()
    .from(schedules)
    .where(batchFilter(ctx, batch))
    .orderBy(asc(schedules.id))
    .limit(limit)
    .for("update", { skipLocked: true });
  const openRounds = await listOpenRounds(
    ctx,
    found.map((schedule) => schedule.id),
  );
  const planned: PlannedTask[] = [];
  const lapsing: string[] = [];
  const moved: { schedule: Schedule; due: Due }[] = [];
  for (const schedule of found) {
    const open = openRounds.get(schedule.id);
    const due = dueOf(schedule, open?.status ?? "none", lagosDay(ctx.now));
    if (due.lapses) lapsing.push(...(open?.taskIds ?? []));
    planned.push(...due.makeOn.map((dueOn) => taskOf(schedule, dueOn)));
    if (due.makeOn.length > 0 || due.nextOn !== schedule.nextExecutionOn) moved.push({ schedule, due });
  }
  await lapseTasks(ctx, lapsing);
  const made = await planTasks(ctx, planned);
  await moveOn(ctx, moved);
  return { made, last: found.length < limit ? null : (found.at(-1)?.id ?? null) };
}

function dueOf(schedule: Schedule, openRound: OpenRound, today: string): Due {
  const { season, anchorDay, endOn, statutory, frequencyValue: every, frequencyUnit: unit } = schedule;
  const nextOn = schedule.nextExecutionOn ?? schedule.startOn;
  return dueTasks({ interval: { every, unit }, season, anchorDay, endOn, statutory, nextOn }, openRound, today);
}

function taskOf(schedule: Schedule, dueOn: string): PlannedTask {
  const { id, propertyId, scheduleName, description, priority, estimatedCostKobo, estimatedHours, contractorId, plan } =
    schedule;
  const { repairCategory } = tradeOfScheduleCategory[schedule.category];
  const category = plan ? categoryOf(plan) : repairCategory === "Other" ? schedule.category : repairCategory;
  return {
    ...{ scheduleId: id, propertyId, priority, dueOn, estimatedCostKobo, estimatedHours, contractorId, plan, category },
    title: scheduleName,
    description: description ?? scheduleName,
    why: plan ? mainReason(plan.reasons) : null,
  };
}

async function moveOn(ctx: Ctx, moved: { schedule: Schedule; due: Due }[]): Promise<void> {
  if (moved.length === 0) return;
  const rows = moved.map(
    ({ schedule, due }) => sql`(${schedule.id}::uuid, ${due.nextOn}::date, ${due.makeOn.length}::int)`,
  );
  await ctx.db.execute(sql`
    update schedules set next_execution_on = moved.next_on, total_executions = total_executions + moved.made
    from (values ${sql.join(rows, sql`, `)}) as moved (id, next_on, made) where schedules.id = moved.id`);
}
