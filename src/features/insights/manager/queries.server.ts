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
import { firmSums } from "#features/tickets/answers/queries.server.ts";
import { compareFirms, type FirmRecord } from "#features/tickets/answers/rules.ts";
import { promiseSums } from "#features/tickets/clocks/queries.server.ts";
import { isPending } from "#features/verification/queries.server.ts";
import { meanRating } from "#features/verification/ratings.queries.server.ts";
import { verifications } from "#features/verification/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { percentOf } from "../rules.ts";
import type { ManagerStats } from "./contract.ts";

const listed = 10;

/** The contract says what each figure means. */
export async function readManagerStats(ctx: Ctx): Promise<ManagerStats> {
  const kept = await listKept(ctx);
  const { schedules, pending, rating } = await countAll(ctx);
  return {
    totalProperties: kept.length,
    activeSchedules: schedules,
    pendingVerifications: pending,
    averageContractorRating: rating,
    upcomingSchedules: await listUpcoming(ctx),
    recentVerifications: await listRecent(ctx),
    propertyPerformance: await listPerformance(ctx, kept),
    topContractors: await listContractors(ctx),
  };
}

/** Schedule `s` is active and has not ended. */
const isActive = (ctx: Ctx): SQL =>
  sql`s.is_active and s.ended_at is null and (s.end_on is null or s.end_on >= ${lagosDay(ctx.now)}::date)`;

type Figures = { schedules: number; pending: number; rating: number | null };

async function countAll(ctx: Ctx): Promise<Figures> {
  const { rows } = await ctx.db.execute<Figures>(sql`
    with kept as materialized (${keptProperties(ctx)})
    select (select count(*)::int from ${schedules} s where s.property_id in (select property_id from kept)
        and ${isActive(ctx)}) as schedules,
      (select count(*)::int from ${tasks} t where t.property_id in (select property_id from kept) and ${isPending}) as pending,
      (select ${meanRating} from ${verifications} where property_id in (select property_id from kept)) as rating`);
  const [row] = rows;
  if (!row) throw new Error("An aggregate answers one row.");
  return row;
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
async function listPerformance(ctx: Ctx, kept: string[]): Promise<ManagerStats["propertyPerformance"]> {
  if (kept.length === 0) return [];
  const named = await ctx.db
    .select({ id: properties.id, name: properties.name })
    .from(properties)
    .where(inArray(properties.id, kept));
  const figures = await figuresOf(ctx, kept);
  const promises = await sumPromises(ctx, kept);
  const rows = named.map(({ id, name }) => {
    const { taskCounts, money } = figures(id);
    return {
      propertyId: id,
      propertyName: name,
      completedTasks: taskCounts.completed,
      totalTasks: taskCounts.all,
      percent: percentOf(taskCounts.completed, taskCounts.all),
      ...(promises.get(id) ?? { promisesKept: 0, promisesBroken: 0 }),
      maintenanceCost: koboToNaira(money.spent),
    };
  });
  const open = (row: (typeof rows)[number]) => row.totalTasks - row.completedTasks;
  return rows.sort(
    (a, b) => open(b) - open(a) || a.propertyName.localeCompare(b.propertyName, "en", { numeric: true }),
  );
}

async function sumPromises(ctx: Ctx, kept: readonly string[]): Promise<Map<string, Timely>> {
  const inKept = sql`property_id = any(${sql.param(kept)}::uuid[])`;
  const { rows } = await ctx.db.execute<{ property_id: string; kept: number; broken: number }>(
    promiseSums(sql`property_id`, inKept),
  );
  return new Map(rows.map((row) => [row.property_id, { promisesKept: row.kept, promisesBroken: row.broken }]));
}

type Timely = { promisesKept: number; promisesBroken: number };

type Contractor = { id: string; name: string; approved: number; rating: number | null } & FirmRecord & Timely;

async function listContractors(ctx: Ctx): Promise<ManagerStats["topContractors"]> {
  const inKept = sql`property_id in (select property_id from kept)`;
  const { rows } = await ctx.db.execute<Contractor>(sql`
    with kept as materialized (${keptProperties(ctx)}),
      done as (select contractor_id, count(*)::int as jobs from ${tasks}
        where ${inKept} and status = 'completed' and contractor_id is not null group by contractor_id),
      said as (select contractor_id, count(*)::int as verified, count(*) filter (where work_approved)::int as approved,
          ${meanRating} as rating, (sum(rating_points) / 5.0)::float8 as marks
        from ${verifications} where ${inKept} group by contractor_id),
      mended as (${firmSums(inKept)}),
      timely as (${promiseSums(sql`contractor_id`, sql`contractor_id is not null and ${inKept}`)})
    select a.id, a.name, d.jobs, coalesce(s.verified, 0) as verified, coalesce(s.approved, 0) as approved, s.rating,
      coalesce(s.marks, 0) as marks, coalesce(m.mendings, 0) as mendings, coalesce(m.answers, 0) as answers,
      coalesce(m."firstTimeFixes", 0) as "firstTimeFixes", coalesce(m.stars, 0) as stars,
      coalesce(p.kept, 0) as "promisesKept", coalesce(p.broken, 0) as "promisesBroken"
    from done d join ${accounts} a on a.id = d.contractor_id left join said s on s.contractor_id = d.contractor_id
      left join mended m on m.contractor_id = d.contractor_id
      left join timely p on p.contractor_id = d.contractor_id
    order by a.id`);
  const grades = await gradesAt(ctx, keptProperties(ctx));
  return rows
    .sort(compareFirms)
    .slice(0, listed)
    .map(({ id, name, jobs, verified, approved, rating, mendings, firstTimeFixes, answers, stars, ...timely }) => ({
      contractorId: id,
      contractorName: name,
      totalJobs: jobs,
      approvalRate: percentOf(approved, verified),
      averageRating: rating,
      verifications: verified,
      proofGrades: grades(id),
      ...{ answers, stars, mendings, firstTimeFixes },
      promisesKept: timely.promisesKept,
      promisesBroken: timely.promisesBroken,
    }));
}
