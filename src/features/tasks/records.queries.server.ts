import { type SQL, sql } from "drizzle-orm";
import { accounts } from "#features/accounts/tables.server.ts";
import { assets } from "#features/assets/tables.server.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import type { Lookups } from "#platform/lookups.server.ts";
import { tasks } from "./tables.server.ts";

const at = sql`coalesce(t.completed_at, t.cancelled_at, t.created_at)`;
const act = sql`case t.status when 'completed' then 'task_done' when 'cancelled' then 'task_cancelled' else 'task_added' end`;
const by = sql`coalesce(h.name, c.name)`;
const where = (condition: SQL) => sql`
  from ${tasks} t left join ${accounts} c on c.id = t.contractor_id
  left join ${accounts} h on h.id = t.technician_id where ${condition}`;

/** Tasks stand in the life of the machine that they name. */
export const tasksOfAsset: Lookups["linesOfAsset"][number] = ({ id }) => sql`
  select t.id::text, ${at}, 'task', ${act}, t.id, t.title, null::text, null::int, t.actual_cost_kobo::float8 / 100,
    null::uuid, ${by} ${where(sql`t.asset_id = ${id}`)}`;

/** In a unit, work on what was reported there and on its machines. */
export const tasksOfUnit: Lookups["linesOfUnit"][number] = (id) => sql`
  select t.id::text, ${at}, 'task', ${act}, t.id, t.title, null::text, ${by}, null::uuid ${where(sql`
    t.ticket_id in (select id from ${tickets} where unit_id = ${id})
    or t.asset_id in (select id from ${assets} where unit_id = ${id})`)}`;

export const costOfAsset: Lookups["sumsOfAsset"][number] = (id) => sql`
  select count(*) filter (where status = 'completed')::int as "tasksDone",
    coalesce(sum(actual_cost_kobo) filter (where status = 'completed'), 0)::float8 as "costKobo",
    count(*) filter (where status = 'completed' and actual_cost_estimated)::int as "costsEstimated"
  from ${tasks} where asset_id = ${id}`;

export const tasksNamingAssets: Lookups["namesOfAssets"][number] = sql`
  select asset_id, 'A task names it.' as why from ${tasks}`;
