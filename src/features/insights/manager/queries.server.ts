import { inArray, type SQL, sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { koboToNaira } from "#domain/money.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { gradesAt } from "#features/evidence/grades.queries.server.ts";
import { keptProperties, listKept } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { schedules } from "#features/schedules/tables.server.ts";
import { figuresOf } from "#features/tasks/figures/queries.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { compareFirms } from "#features/tickets/answers/rules.ts";
import { verifications } from "#features/verification/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { type FirmAt, marksEach, meanOf, summedByFirm } from "../firms/rules.ts";
import { type FirmFigureRow, keptFirms } from "../firms/service.server.ts";
import { percentOf } from "../rules.ts";
import type { ManagerStats } from "./contract.ts";

const listed = 10;

/** The contract says what each figure means. */
export async function readManagerStats(ctx: Ctx): Promise<ManagerStats> {
  const kept = await listKept(ctx);
  const counted = await keptFirms.read(ctx, kept);
  const firms = summedByFirm(counted.flatMap((row) => row.firms));
  return {
    totalProperties: kept.length,
    activeSchedules: await countSchedules(ctx),
    pendingVerifications: counted.reduce((sum, { pending }) => sum + pending, 0),
    averageContractorRating: meanOf(firms),
    upcomingSchedules: await listUpcoming(ctx),
    recentVerifications: await listRecent(ctx),
    propertyPerformance: await listPerformance(ctx, kept, counted),
    topContractors: await listContractors(ctx, firms),
  };
}

/** Schedule `s` is active and has not ended. */
const isActive = (ctx: Ctx): SQL =>
  sql`s.is_active and s.ended_at is null and (s.end_on is null or s.end_on >= ${lagosDay(ctx.now)}::date)`;

async function countSchedules(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.db.execute<{ schedules: number }>(sql`select count(*)::int as schedules
    from ${schedules} s where s.property_id in (${keptProperties(ctx)}) and ${isActive(ctx)}`);
  return rows[0]?.schedules ?? 0;
}

async function listUpcoming(ctx: Ctx): Promise<ManagerStats["upcomingSchedules"]> {
  const { rows } = await ctx.db.execute<ManagerStats["upcomingSchedules"][number]>(sql`
    select s.id as "scheduleId", s.schedule_name as "scheduleName", s.property_id as "propertyId",
      p.name as "propertyName", to_char(s.next_execution_on, 'YYYY-MM-DD') as "dueDate", s.category
    from ${schedules} s join ${properties} p on p.id = s.property_id
    where s.property_id in (${keptProperties(ctx)}) and ${isActive(ctx)}
      and s.next_execution_on >= ${lagosDay(ctx.now)}::date and (s.end_on is null or s.next_execution_on <= s.end_on)
    order by s.next_execution_on, s.id limit ${listed}`);
  return rows;
}

type Recent = Omit<ManagerStats["recentVerifications"][number], "date"> & { created_at: Date | string };

async function listRecent(ctx: Ctx): Promise<ManagerStats["recentVerifications"]> {
  const { rows } = await ctx.db.execute<Recent>(sql`
    select v.id, v.task_id as "taskId", t.title as "taskTitle", p.name as "propertyName", a.name as "contractorName",
      v.created_at, (v.rating_points / 5.0)::float8 as rating, v.work_approved as approved
    from (select * from ${verifications} where property_id in (${keptProperties(ctx)}) order by id desc limit ${listed}) v
      join ${tasks} t on t.id = v.task_id join ${properties} p on p.id = v.property_id join ${accounts} a on a.id = v.contractor_id
    order by v.id desc`);
  return rows.map(({ created_at, ...row }) => ({ ...row, date: new Date(created_at).toISOString() }));
}

/** From the figures of each property that its own page shows. */
async function listPerformance(
  ctx: Ctx,
  kept: string[],
  counted: readonly FirmFigureRow[],
): Promise<ManagerStats["propertyPerformance"]> {
  if (kept.length === 0) return [];
  const named = await ctx.db
    .select({ id: properties.id, name: properties.name })
    .from(properties)
    .where(isOneOf(properties.id, kept));
  const figures = await figuresOf(ctx, kept);
  const promises = new Map(counted.map((row) => [row.property_id, row]));
  const rows = named.map(({ id, name }) => {
    const { taskCounts, money } = figures(id);
    return {
      propertyId: id,
      propertyName: name,
      completedTasks: taskCounts.completed,
      totalTasks: taskCounts.all,
      percent: percentOf(taskCounts.completed, taskCounts.all),
      promisesKept: promises.get(id)?.promises_kept ?? 0,
      promisesBroken: promises.get(id)?.promises_broken ?? 0,
      maintenanceCost: koboToNaira(money.spent),
    };
  });
  const open = (row: (typeof rows)[number]) => row.totalTasks - row.completedTasks;
  return rows.sort((a, b) => open(b) - open(a) || inOrder.compare(a.propertyName, b.propertyName));
}

const inOrder = new Intl.Collator("en", { numeric: true });

async function listContractors(ctx: Ctx, firms: readonly FirmAt[]): Promise<ManagerStats["topContractors"]> {
  const best = firms
    .filter(({ jobs }) => jobs > 0)
    .map((firm) => ({ ...firm, marks: firm.points / marksEach }))
    .sort(compareFirms)
    .slice(0, listed);
  const ids = best.map(({ id }) => id);
  const named = await ctx.db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(inArray(accounts.id, ids));
  const nameOf = new Map(named.map(({ id, name }) => [id, name]));
  const grades = await gradesAt(ctx, keptProperties(ctx), ids);
  return best.map((firm) => ({
    contractorId: firm.id,
    contractorName: nameOf.get(firm.id) ?? "",
    totalJobs: firm.jobs,
    approvalRate: percentOf(firm.approved, firm.verified),
    averageRating: meanOf([firm]),
    verifications: firm.verified,
    proofGrades: grades(firm.id),
    ...{ answers: firm.answers, stars: firm.stars, mendings: firm.mendings, firstTimeFixes: firm.firstTimeFixes },
    promisesKept: firm.promisesKept,
    promisesBroken: firm.promisesBroken,
  }));
}
