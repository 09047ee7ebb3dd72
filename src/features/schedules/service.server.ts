import { and, asc, eq, lte, or, sql } from "drizzle-orm";
import { addDays, lagosDay } from "#domain/days.ts";
import type { PlanEvent } from "#domain/plan-events.ts";
import { tradeOfScheduleCategory } from "#domain/vocab-map.ts";
import { notifyAll } from "#features/notifications/service.server.ts";
import type { PlanItem } from "#features/planning/rules.ts";
import { offerSuggestions } from "#features/planning/service.server.ts";
import { listKeepersOf } from "#features/properties/access.queries.server.ts";
import { markPlanned } from "#features/properties/service.server.ts";
import { categoryOf, mainReason } from "#features/tasks/rules.ts";
import { lapseTasks, type MadeTask, type PlannedTask, planTasks } from "#features/tasks/service.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import { catalogueOfPlans } from "./catalogues/queries.server.ts";
import { keepSeen } from "./catalogues/seen.service.server.ts";
import { lookUnderWay } from "./catalogues/standing.queries.server.ts";
import { awardedNotice, plannedNotice, renewedNotice } from "./messages.server.ts";
import { isAtOpenProperty, listOpenRounds, listPlanKeys, lockPlans, nameProperties } from "./queries.server.ts";
import { isUntouched, keepGiven, keepMarks, listMarks } from "./replanning/marks.queries.server.ts";
import { type InDoubt, listInDoubt, listRunning } from "./replanning/queries.server.ts";
import { type Saying, sayPlans } from "./replanning/sayings.queries.server.ts";
import { addSchedules, keepAlike, type Renewed, renewSchedules, type Scheduling } from "./replanning/service.server.ts";
import { dueTasks, isRound, recurrenceOf } from "./rules.ts";
import { schedules } from "./tables.server.ts";
import { plannedOf, whyIn } from "./versions/rules.ts";
import { beginVersions, endVersions, keepCatalogue, overtake, takeEvents } from "./versions/service.server.ts";

type Schedule = typeof schedules.$inferSelect;

type Adopted = { schedules: number; suggestions: number; tasks: number };

/** As `adoptPlans`, of one building. */
export async function adoptPlan(ctx: Ctx, propertyId: string): Promise<Adopted> {
  const adopted = await adoptPlans(ctx, [propertyId]);
  return adopted.get(propertyId) ?? { schedules: 0, suggestions: 0, tasks: 0 };
}

/**
 * Makes the plans of buildings: what is statutory, critical or high becomes schedules with their first tasks, the rest is
 * offered, what no longer applies ends, and keepers are told. Done twice, or by two at once, it changes nothing. Answers
 * what is new, by building. Several share their statements, and a plan that says what it said, of a building that nobody
 * touched since, is neither read back nor written.
 */
export async function adoptPlans(ctx: Ctx, propertyIds: readonly string[]): Promise<Map<string, Adopted>> {
  return transaction(ctx, async (ctx) => {
    await lockPlans(ctx, propertyIds);
    const { version, catalogue } = await catalogueOfPlans(ctx);
    const marks = await listMarks(ctx, propertyIds);
    const events = await takeEvents(ctx, propertyIds, marks, version);
    const lookId = await lookUnderWay(ctx, version);
    const { ids, sayings } = await sayPlans(ctx, propertyIds, { version, catalogue, lookId }, marks);
    if (ids.length === 0) return new Map();
    if (lookId !== null) await keepSeen(ctx, lookId, sayings.flatMap(stillLeft));
    const isSame = ({ propertyId, saying }: Saying) => isUntouched(marks.get(propertyId), saying);
    const changing = sayings.filter((one) => !isSame(one));
    const changed = changing.length > 0 ? await changePlans(ctx, changing) : null;
    await keepCatalogue(ctx, ids, version); // The row of a plan is locked before its schedules.
    await keepGiven(ctx, sayings.filter(isSame));
    const { made } = await makeBatch(ctx, { propertyIds: ids });
    const tasks = Map.groupBy(made, ({ propertyId }) => propertyId);
    await markPlanned(ctx, ids);
    if (changed) await recordPlans(ctx, changed, events);
    const adopted = new Map(
      ids.map((id) => [
        id,
        {
          schedules: changed?.added.get(id) ?? 0,
          suggestions: changed?.offered.get(id) ?? 0,
          tasks: tasks.get(id)?.length ?? 0,
        },
      ]),
    );
    await tellPlanned(ctx, changed?.plans ?? [], adopted);
    return adopted;
  });
}

const stillLeft = ({ propertyId, left }: Saying) => (left === null ? [] : [{ propertyId, effects: left }]);

/**
 * A plan as it was made now; `before`: the keys of what was scheduled, null where it is the first one; `ended` counts what of
 * the plan before it no longer applies.
 */
type Plan = Saying & { before: ReadonlySet<string | null> | null } & Renewed;

type Changed = Awaited<ReturnType<typeof changePlans>>;

/** Has what stands follow these plans. */
async function changePlans(ctx: Ctx, sayings: readonly Saying[]) {
  const ids = sayings.map(({ propertyId }) => propertyId);
  let doubted: InDoubt = { running: [], keys: [] };
  const before = await beginVersions(ctx, ids, async () => {
    doubted = await listInDoubt(ctx, sayings);
    return doubted.keys;
  });
  const keys = await listPlanKeys(ctx, ids);
  const items = new Map(sayings.flatMap((one) => one.items.map((item) => [`${one.propertyId} ${item.key}`, item])));
  const itemOf = (propertyId: string, key: string) => items.get(`${propertyId} ${key}`);
  const { running, alike } = await listRunning(ctx, doubted.running, itemOf);
  await keepAlike(ctx, alike);
  const renewedAt = await renewSchedules(ctx, sayings, running);
  const plans = sayings.map(
    (one): Plan => ({ ...one, before: keys.get(one.propertyId) ?? null, ...renewedAt(one.propertyId) }),
  );
  const added = await addSchedules(
    ctx,
    plans.map(({ propertyId, items, before }) => ({
      propertyId,
      items: items.filter(({ kind, key }) => kind === "schedule" && !before?.has(key)),
    })),
  );
  const offered = await offerSuggestions(ctx, await listOffers(ctx, plans));
  return { before, plans, added, offered };
}

/** Puts on record what changed in these plans, and how they stand now. */
async function recordPlans(ctx: Ctx, { before, plans }: Changed, events: ReadonlyMap<string, PlanEvent[]>) {
  await overtake(
    ctx,
    plans.flatMap(({ said }) => said),
  );
  await endVersions(
    ctx,
    before,
    plans.map((plan) => ({ ...plan, events: events.get(plan.propertyId) ?? [], whyOf: whyIn(plan.items) })),
  );
  await keepMarks(ctx, plans);
}

/** What is not scheduled. Nothing was scheduled before a first plan, which then is all there is. */
async function listOffers(ctx: Ctx, plans: readonly Plan[]): Promise<Scheduling[]> {
  const renewed = plans.filter(({ before }) => before !== null).map(({ propertyId }) => propertyId);
  const scheduled = renewed.length > 0 ? await listPlanKeys(ctx, renewed) : new Map<string, ReadonlySet<string>>();
  return plans.map(({ propertyId, items }) => {
    const keys = scheduled.get(propertyId);
    return { propertyId, items: items.filter((item) => item.kind === "suggestion" && !keys?.has(item.key)) };
  });
}

async function tellPlanned(ctx: Ctx, plans: readonly Plan[], adopted: ReadonlyMap<string, Adopted>): Promise<void> {
  const news = plans.flatMap(({ propertyId, name, before, ended }) => {
    const isFirst = before === null;
    const own = adopted.get(propertyId);
    if (!own || own.schedules + own.suggestions + ended === 0) return [];
    const told = isFirst ? plannedNotice(name, own) : renewedNotice(name, { ...own, ended });
    return [{ ...told, link: `/property/${propertyId}${isFirst ? "" : "?tab=plan"}`, propertyId }];
  });
  if (news.length === 0) return;
  const keepers = await listKeepersOf(
    ctx,
    news.map(({ propertyId }) => propertyId),
  );
  await notifyAll(
    ctx,
    news.map((notice) => ({ ...notice, to: keepers.get(notice.propertyId) ?? [] })),
  );
}

/**
 * One item of the plan becomes a schedule, as a person wants it, and, where it is near, its first task; one that is a
 * schedule already stays. `planned` is what the plan says of it.
 */
export async function adoptItem(ctx: Ctx, propertyId: string, item: PlanItem, planned: PlanItem): Promise<void> {
  await addSchedules(ctx, [{ propertyId, items: [item] }], userOf(ctx).id);
  const isIt = and(eq(schedules.propertyId, propertyId), eq(schedules.planKey, item.key));
  await ctx.db
    .update(schedules)
    .set({ planned: plannedOf(planned) })
    .where(isIt);
  await makeBatch(ctx, { propertyIds: [propertyId] });
}

/** What is due of one schedule is made now, as soon as somebody has added or changed it. */
export const makeTasksOf = (ctx: Ctx, scheduleId: string) => makeBatch(ctx, { scheduleId });

/** As `makeTasksOf`, of all schedules of a building. */
export const makeTasksAt = (ctx: Ctx, propertyId: string) => makeBatch(ctx, { propertyIds: [propertyId] });

const batchSize = 500;

/**
 * Makes every task that has come within its schedule's reach, for all buildings. Safe with any number of workers: what one
 * has locked another passes over, and a unique key allows one task for each schedule and day.
 */
export async function makeDueTasks(ctx: Ctx): Promise<{ made: number }> {
  let total = 0;
  for (let after: Place | null = start; after !== null; ) {
    const from: Place = after;
    const { made, last } = await transaction(ctx, (ctx) => makeBatch(ctx, { after: from }));
    total += made.length;
    after = last;
  }
  return { made: total };
}

type Place = Pick<Schedule, "propertyId" | "id">;
const nowhere = "00000000-0000-0000-0000-000000000000";
const start: Place = { propertyId: nowhere, id: nowhere };

type Batch = { propertyIds: readonly string[] } | { scheduleId: string } | { after: Place };

/** Schedules that may have something due: within 45 days for statutory ones, 7 for others; the rules decide by the day. */
function batchFilter(ctx: Ctx, batch: Batch) {
  const today = lagosDay(ctx.now);
  return and(
    eq(schedules.isActive, true),
    lte(schedules.nextExecutionOn, addDays(today, 45)),
    or(eq(schedules.statutory, true), lte(schedules.nextExecutionOn, addDays(today, 7))),
    isAtOpenProperty,
    "propertyIds" in batch ? isOneOf(schedules.propertyId, batch.propertyIds) : undefined,
    "scheduleId" in batch ? eq(schedules.id, batch.scheduleId) : undefined,
    "after" in batch
      ? sql`(${schedules.propertyId}, ${schedules.id}) > (${batch.after.propertyId}::uuid, ${batch.after.id}::uuid)`
      : undefined,
  );
}

/** One locked batch, building by building; `last` is null when nothing follows. Named properties come whole. */
async function makeBatch(ctx: Ctx, batch: Batch): Promise<{ made: MadeTask[]; last: Place | null }> {
  const limit = "after" in batch ? batchSize : 100_000;
  const found = await ctx.db
    .select()
    .from(schedules)
    .where(batchFilter(ctx, batch))
    .orderBy(asc(schedules.propertyId), asc(schedules.id))
    .limit(limit)
    .for("update", { skipLocked: true });
  const openRounds = await listOpenRounds(
    ctx,
    found.filter((schedule) => isRound(recurrenceOf(schedule).interval)).map(({ id }) => id),
  );
  const planned: PlannedTask[] = [];
  const lapsing: string[] = [];
  const next = new Map<string, string | null>();
  for (const schedule of found) {
    const { id, nextExecutionOn } = schedule;
    const open = openRounds.get(id);
    const due = dueTasks(recurrenceOf(schedule), open?.status ?? "none", lagosDay(ctx.now));
    if (due.lapses) lapsing.push(...(open?.taskIds ?? []));
    planned.push(...due.makeOn.map((dueOn) => ({ scheduleId: id, dueOn, ...tradeOf(schedule) })));
    if (due.nextOn !== nextExecutionOn) next.set(id, due.nextOn);
  }
  await lapseTasks(ctx, lapsing);
  const made = await planTasks(ctx, planned);
  await moveOn(ctx, next, made);
  await tellAwarded(ctx, made);
  if (made.length > 0) await callHooks(ctx, "tasksPlanned", { scheduleIds: made.map(({ scheduleId }) => scheduleId) });
  return { made, last: found.length < limit ? null : (found.at(-1) ?? null) };
}

/** What kind of work it is: by the plan, else by the schedule's category. */
export function tradeOf({ plan, category }: Schedule): Pick<PlannedTask, "category" | "why"> {
  if (plan) return { category: categoryOf(plan), why: mainReason(plan.reasons) };
  const { repairCategory } = tradeOfScheduleCategory[category];
  return { category: repairCategory === "Other" ? category : repairCategory, why: null };
}

/** When the calendar comes next. A task that stood there already, or came back, is not counted again. */
export async function moveOn(
  ctx: Ctx,
  next: ReadonlyMap<string, string | null>,
  made: readonly MadeTask[],
): Promise<void> {
  if (next.size === 0) return;
  const counts = Map.groupBy(
    made.filter(({ isNew }) => isNew),
    ({ scheduleId }) => scheduleId,
  );
  const rows = [...next].map(([id, nextOn]) => ({ id, nextOn, made: counts.get(id)?.length ?? 0 }));
  await ctx.db.execute(sql`
    update schedules set next_execution_on = moved."nextOn", total_executions = total_executions + moved.made
    from json_to_recordset(${JSON.stringify(rows)}::json) as moved (id uuid, "nextOn" date, made int)
    where schedules.id = moved.id`);
}

/** Schedules with a contractor give them the work at once; one notice a building. */
export async function tellAwarded(ctx: Ctx, made: readonly Omit<MadeTask, "scheduleId" | "isNew">[]): Promise<void> {
  const awarded = made.filter(({ contractorId }) => contractorId !== null);
  if (awarded.length === 0) return;
  const names = await nameProperties(ctx, [...new Set(awarded.map(({ propertyId }) => propertyId))]);
  const together = Map.groupBy(awarded, ({ contractorId, propertyId }) => `${contractorId} ${propertyId}`);
  const notices = [...together.values()].flatMap((tasks) => {
    const [first] = tasks;
    if (!first?.contractorId) return [];
    const { contractorId, propertyId, id } = first;
    const link = tasks.length === 1 ? `/tasks?task=${id}` : "/tasks";
    return [{ to: [contractorId], ...awardedNotice(tasks, names.get(propertyId) ?? ""), link, propertyId }];
  });
  await notifyAll(ctx, notices);
}
