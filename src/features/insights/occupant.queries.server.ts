import { type SQL, sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { buildingHealth, type HealthCounts, healthSentence } from "#domain/health.ts";
import { canOf } from "#domain/policy.ts";
import { propertyRelations } from "#domain/policy-relations.ts";
import { listStandings } from "#features/properties/access.queries.server.ts";
import { members, properties } from "#features/properties/tables.server.ts";
import { schedules } from "#features/schedules/tables.server.ts";
import { figuresOf } from "#features/tasks/figures/queries.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import { verifications } from "#features/verification/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import type { MaintenanceUpdate, OccupantStats } from "./contract.ts";

/** An occupant's home, and whether they see of its maintenance what concerns security and access. */
type Home = { propertyId: string; seesSecurity: boolean };

const listed = 10;

/** The occupant's own requests, the health of their building and what is done there. */
export async function readOccupantStats(ctx: Ctx): Promise<OccupantStats> {
  const homes = await listHomes(ctx);
  const health = await countHealth(ctx, homes);
  return {
    ...(await countTickets(ctx)),
    buildingHealthScore: buildingHealth(health),
    buildingHealthText: healthSentence(health),
    recentMaintenance: await listRecent(ctx, homes),
    upcomingMaintenance: await listUpcoming(ctx, homes),
  };
}

async function listHomes(ctx: Ctx): Promise<Home[]> {
  const user = userOf(ctx);
  const standingTo = await listStandings(ctx);
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select m.property_id as id from ${members} m join ${properties} p on p.id = m.property_id and p.archived_at is null
    where m.account_id = ${user.id} and m.role = 'building_occupant' and m.status = 'active' and m.left_at is null`);
  return rows.flatMap(({ id }) => {
    const can = canOf(user.role, propertyRelations(standingTo(id)), "maintenance_update");
    return can.see ? [{ propertyId: id, seesSecurity: can.see_security }] : [];
  });
}

async function countTickets(
  ctx: Ctx,
): Promise<Pick<OccupantStats, "openTickets" | "resolvedTickets" | "emergencyTickets">> {
  const { rows } = await ctx.db.execute<{ open: number; resolved: number; emergencies: number }>(sql`
    select count(*) filter (where status <> 'resolved')::int as open,
      count(*) filter (where status = 'resolved')::int as resolved,
      count(*) filter (where status <> 'resolved' and (emergency or priority = 'emergency'))::int as emergencies
    from ${tickets} where reporter_id = ${userOf(ctx).id}
      and not exists (select from ${properties} p where p.id = property_id and p.archived_at is not null)`);
  const [row] = rows;
  return { openTickets: row?.open ?? 0, resolvedTickets: row?.resolved ?? 0, emergencyTickets: row?.emergencies ?? 0 };
}

/** Of all their buildings together; most people live in one. */
async function countHealth(ctx: Ctx, homes: Home[]): Promise<HealthCounts> {
  const figures = await figuresOf(
    ctx,
    homes.map((home) => home.propertyId),
  );
  const sum: HealthCounts = { dueTasks: 0, onTimeTasks: 0, oldTickets: 0, overdueCriticalTasks: 0 };
  for (const { propertyId } of homes) {
    const { health } = figures(propertyId);
    for (const name of Object.keys(sum) as (keyof HealthCounts)[]) sum[name] += health[name];
  }
  return sum;
}

/** What neighbours reported stays between them and the keepers; what guards the building is for confirmed occupants. */
function shownOf(homes: Home[], category: SQL, plan: SQL): SQL {
  const ids = (of: Home[]) =>
    sql`array[${sql.join(
      of.map((home) => sql`${home.propertyId}::uuid`),
      sql`, `,
    )}]::uuid[]`;
  const guarded = sql`(${category} ilike '%security%' or ${category} ilike '%access%' or coalesce(${plan}->>'component', '') = 'security')`;
  const open = homes.filter((home) => home.seesSecurity);
  return sql`property_id = any(${ids(homes)}) and (property_id = any(${ids(open)}) or not ${guarded})`;
}

/** Work of the plan: not what came of a request, nor what is still to be done of such work. */
const isOfPlan = sql`ticket_id is null and not exists (select from ${verifications} v join ${tasks} of on of.id = v.task_id
  where v.followup_task_id = ${tasks.id} and (of.ticket_id is not null
    or exists (select from ${verifications} before where before.followup_task_id = of.id)))`;

async function listRecent(ctx: Ctx, homes: Home[]): Promise<MaintenanceUpdate[]> {
  if (homes.length === 0) return [];
  const { rows } = await ctx.db.execute<MaintenanceUpdate>(sql`
    select title as task, to_char(completed_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as date
    from ${tasks} where ${shownOf(homes, sql`category`, sql`plan`)} and status = 'completed' and ${isOfPlan}
    order by completed_at desc, id desc limit ${listed}`);
  return rows;
}

/** Tasks that were made, then what schedules will make next. */
async function listUpcoming(ctx: Ctx, homes: Home[]): Promise<MaintenanceUpdate[]> {
  if (homes.length === 0) return [];
  const today = lagosDay(ctx.now);
  const { rows } = await ctx.db.execute<MaintenanceUpdate>(sql`
    select task, to_char(due, 'YYYY-MM-DD') as date from (
      select id, title as task, due_on as due from ${tasks}
      where ${shownOf(homes, sql`category`, sql`plan`)} and status in ('pending', 'in_progress') and ${isOfPlan}
        and due_on >= ${today}::date
      union all
      select id, schedule_name, next_execution_on from ${schedules}
      where ${shownOf(homes, sql`category`, sql`plan`)} and is_active and next_execution_on >= ${today}::date
        and (end_on is null or next_execution_on <= end_on)
    ) as upcoming order by due, id limit ${listed}`);
  return rows;
}
