import { sql } from "drizzle-orm";
import { accounts } from "#features/accounts/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import type { Lookups } from "#platform/lookups.server.ts";
import { taskCompletions, workLogs } from "./tables.server.ts";

/** What planning asks of finished work. */
export const workLookups: Pick<Lookups, "lastDone"> = {
  lastDone: (propertyId, most) => sql`
    select k.title, k.completed_at, k.plan, k.ticket_id, k.asset_id, f.condition, f.failure_mode
    from (select t.id, t.title, t.completed_at, t.plan, t.ticket_id, t.asset_id from ${tasks} t
      where t.property_id = ${propertyId} and t.status = 'completed' and t.completed_at is not null
      order by t.completed_at desc limit ${sql.raw(String(most))}) k
    left join ${taskCompletions} f on f.task_id = k.id`,
};

/** Logs stand in the life of the machine that they name. */
export const logsOfAsset: Lookups["linesOfAsset"][number] = ({ id }) => sql`
  select l.id::text, l.created_at, 'log', 'worked', l.task_id, t.title, l.work_description, null::int,
    l.hours_worked, null::uuid, a.name
  from ${workLogs} l join ${tasks} t on t.id = l.task_id join ${accounts} a on a.id = l.technician_id
  where l.asset_id = ${id} and l.status <> 'rejected'`;

export const hoursOnAsset: Lookups["sumsOfAsset"][number] = (id) => sql`
  select coalesce(sum(hours_worked), 0)::float8 as hours from ${workLogs} where asset_id = ${id} and status <> 'rejected'`;

export const logsNamingAssets: Lookups["namesOfAssets"][number] = sql`
  select asset_id, 'A work log names it.' as why from ${workLogs}`;
