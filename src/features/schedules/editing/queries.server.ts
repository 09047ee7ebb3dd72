import { and, asc, desc, eq, gte, lt, ne, type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay, readDay } from "#domain/days.ts";
import { koboToNaira } from "#domain/money.ts";
import { type Act, canOf, withoutHidden } from "#domain/policy.ts";
import type { Relation } from "#domain/policy-grants.ts";
import { scheduleRelations, taskRelations } from "#domain/policy-relations.ts";
import { notFound } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { assets } from "#features/assets/tables.server.ts";
import { sops, sopVersions } from "#features/library/sops/tables.server.ts";
import { showReasons } from "#features/planning/queries.server.ts";
import { authorizeAt, closedState, findStanding } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import type { Task } from "#features/tasks/contract.ts";
import { selectTasks, showTask } from "#features/tasks/queries.server.ts";
import { isOpen } from "#features/tasks/rules.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { foreignCursor, readCursor, readPage } from "#platform/paging.server.ts";
import { recurrenceOf } from "../rules.ts";
import { schedules } from "../tables.server.ts";
import type { Schedule, scheduleCalls } from "./contract.ts";
import { skipOf, stateOf } from "./rules.ts";

/** Whether it gives a contractor its work, or a task of theirs came of it; nobody else has to be asked. */
export function isBehindTheirs(ctx: Ctx): SQL<boolean> {
  const { id, role } = userOf(ctx);
  if (role !== "contractor") return sql<boolean>`false`;
  return sql<boolean>`(coalesce(${schedules.contractorId} = ${id}, false) or exists (
    select from ${tasks} t where t.schedule_id = ${schedules.id} and t.contractor_id = ${id}))`;
}

export const selectSchedules = (ctx: Ctx) =>
  ctx.db
    .select({
      schedule: schedules,
      propertyName: properties.name,
      archivedAt: properties.archivedAt,
      frozenAt: properties.frozenAt,
      contractorName: accounts.name,
      sopTitle: sopVersions.title,
      assetName: assets.name,
      isBehindTheirs: isBehindTheirs(ctx),
    })
    .from(schedules)
    .innerJoin(properties, eq(properties.id, schedules.propertyId))
    .leftJoin(accounts, eq(accounts.id, schedules.contractorId))
    .leftJoin(assets, eq(assets.id, schedules.assetId))
    .leftJoin(sops, eq(sops.id, schedules.sopId))
    .leftJoin(sopVersions, and(eq(sopVersions.sopId, sops.id), eq(sopVersions.version, sops.version)));

type ScheduleRow = Awaited<ReturnType<typeof selectSchedules>>[number];
export type KeptSchedule = ScheduleRow["schedule"];
type OpenTask = Pick<typeof tasks.$inferSelect, "id" | "scheduleId" | "contractorId" | "dueOn" | "status">;

/** The schedule where the act is allowed; 404 out of reach. */
export async function authorizeSchedule(ctx: Ctx, act: Act<"schedule">, id: string) {
  const [row] = await selectSchedules(ctx).where(eq(schedules.id, id));
  const found = row && (await findStanding(ctx, row.schedule.propertyId));
  if (!row || !found) throw notFound("schedule");
  const relations = scheduleRelations(found.standing, row.isBehindTheirs);
  authorizeAt(ctx, { thing: "schedule", act, standing: found.standing }, relations);
  ctx.accessBasis.push({ propertyId: row.schedule.propertyId, relations });
  return { row, relations, standing: found.standing };
}

/** The open tasks of these schedules, the earliest first. */
export async function listOpenTasks(ctx: Ctx, scheduleIds: readonly string[]): Promise<Map<string, OpenTask[]>> {
  const rows = await ctx.db
    .select({
      id: tasks.id,
      scheduleId: tasks.scheduleId,
      contractorId: tasks.contractorId,
      dueOn: tasks.dueOn,
      status: tasks.status,
    })
    .from(tasks)
    .where(
      and(
        sql`${tasks.scheduleId} = any(${sql.param(scheduleIds)}::uuid[])`,
        sql`${tasks.status} in ('pending', 'in_progress')`,
      ),
    )
    .orderBy(asc(tasks.dueOn));
  return Map.groupBy(rows, ({ scheduleId }) => scheduleId ?? "");
}

/** Days from today on that a schedule has a task for, unless that may return; `open` ones that nobody has touched apart. */
export async function listTaken(ctx: Ctx, scheduleId: string) {
  const today = lagosDay(ctx.now);
  const rows = await ctx.db
    .select({ id: tasks.id, dueOn: tasks.dueOn, status: tasks.status, version: tasks.version })
    .from(tasks)
    .where(and(eq(tasks.scheduleId, scheduleId), gte(tasks.dueOn, today), eq(tasks.withdrawn, false)));
  const isUntouched = (row: (typeof rows)[number]) => row.status === "pending" && row.version === 1;
  return {
    untouched: rows.filter(isUntouched),
    others: new Set(rows.filter((row) => !isUntouched(row)).map(({ dueOn }) => dueOn)),
  };
}

/** The tasks of a schedule that nobody has touched since it made them. */
export async function listUntouched(ctx: Ctx, scheduleId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.scheduleId, scheduleId), eq(tasks.status, "pending"), eq(tasks.version, 1)));
  return rows.map(({ id }) => id);
}

/** Of these schedules: the tasks that nobody has touched, and which schedules have others that are not cancelled. */
export async function listTasksOf(ctx: Ctx, scheduleIds: readonly string[]) {
  const rows = await ctx.db
    .select({ id: tasks.id, scheduleId: tasks.scheduleId, status: tasks.status, version: tasks.version })
    .from(tasks)
    .where(and(isOneOf(tasks.scheduleId, scheduleIds), ne(tasks.status, "cancelled")));
  const isUntouched = ({ status, version }: (typeof rows)[number]) => status === "pending" && version === 1;
  return {
    untouched: rows.filter(isUntouched).map(({ id }) => id),
    touched: new Set(rows.filter((row) => !isUntouched(row)).map(({ scheduleId }) => scheduleId)),
  };
}

export async function findSchedule(ctx: Ctx, { id }: { id: string }): Promise<{ schedule: Schedule }> {
  const { row, relations } = await authorizeSchedule(ctx, "see", id);
  const open = await listOpenTasks(ctx, [id]);
  return { schedule: showSchedule(ctx, row, relations, open.get(id) ?? []) };
}

export function showSchedule(ctx: Ctx, row: ScheduleRow, relations: readonly Relation[], open: OpenTask[]): Schedule {
  const { schedule } = row;
  const today = lagosDay(ctx.now);
  const state = stateOf(schedule, today);
  const { plan } = schedule;
  const next = schedule.nextExecutionOn === null ? null : recurrenceOf(schedule);
  const skip = state === "active" ? skipOf(next, open, today) : null;
  const { role, id: myId } = userOf(ctx);
  const can = canOf(role, relations, "schedule", closedState(row));
  // Of others who work by it a contractor is told nothing.
  const isShown = (contractorId: string | null) => role !== "contractor" || contractorId === myId;
  const first = open.find(({ contractorId }) => isShown(contractorId));
  const isNamed = isShown(schedule.contractorId);
  return withoutHidden("schedule", relations, {
    id: schedule.id,
    propertyId: schedule.propertyId,
    propertyName: row.propertyName,
    scheduleName: schedule.scheduleName,
    description: schedule.description,
    category: schedule.category,
    priority: schedule.priority,
    frequency: schedule.frequency,
    frequencyValue: schedule.frequencyValue,
    frequencyUnit: schedule.frequencyUnit,
    season: schedule.season && plan ? plan.seasonLabel : null,
    startDate: schedule.startOn,
    endDate: schedule.endOn,
    assignedContractor: isNamed ? schedule.contractorId : null,
    contractorName: isNamed ? row.contractorName : null,
    estimatedHours: schedule.estimatedHours,
    estimatedCost: schedule.estimatedCostKobo === null ? null : koboToNaira(schedule.estimatedCostKobo),
    sopId: schedule.sopId,
    sopTitle: row.sopTitle,
    assetId: schedule.assetId,
    assetName: row.assetName,
    isActive: schedule.isActive,
    state,
    nextExecution: schedule.nextExecutionOn,
    openTask: first ? { id: first.id, dueDate: first.dueOn, status: first.status } : null,
    skips: skip?.day ?? null,
    totalExecutions: schedule.totalExecutions,
    isPlanned: schedule.planKey !== null,
    statutory: schedule.statutory,
    reasons: plan ? showReasons(plan) : [],
    version: schedule.version,
    can: {
      ...can,
      edit: can.edit && schedule.endedAt === null,
      remove: can.remove && schedule.endedAt === null,
      skip: can.skip && skip !== null,
    },
  });
}

/** What a schedule made, the latest day first; it has one task a day at most. A contractor sees their own. */
export async function listScheduleTasks(
  ctx: Ctx,
  input: CallRead<typeof scheduleCalls.listScheduleTasks>,
): Promise<{ tasks: Task[]; nextCursor: string | null }> {
  const { standing } = await authorizeSchedule(ctx, "see", input.id);
  const before = readCursor(input.cursor, 1)?.[0];
  if (before !== undefined && readDay(before) !== before) throw foreignCursor();
  const { role, id: myId } = userOf(ctx);
  const theirs = role === "contractor" ? eq(tasks.contractorId, myId) : undefined;
  const query = selectTasks(ctx)
    .where(and(eq(tasks.scheduleId, input.id), theirs, before ? lt(tasks.dueOn, before) : undefined))
    .orderBy(desc(tasks.dueOn));
  const { rows, nextCursor } = await readPage(input, query, ({ task }) => [task.dueOn]);
  const shown = rows.map((row) => {
    const { contractorId, technicianId: assigneeId, status } = row.task;
    const relations = taskRelations(standing, { contractorId, assigneeId, open: isOpen(status) });
    return showTask(ctx, row, relations, standing.closed ?? null);
  });
  return { tasks: shown, nextCursor };
}
