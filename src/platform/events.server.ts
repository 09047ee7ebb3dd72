import { sql } from "drizzle-orm";
import type { HistoryThing } from "#domain/happenings.ts";
import type { LiveEvent } from "#domain/live.ts";
import type { Ctx } from "./context.server.ts";

/** Every process hears it; a message is sent when its transaction commits. */
export const eventChannel = "tunse_events";

/** As it crosses the database: to whom, by account. */
export type Announcement = LiveEvent & { to: string[] };

/** A message of the database holds 8,000 bytes. */
const mostPeople = 150;
/** What changes more things at once, as a whole plan does, is one event of the property. */
const mostEvents = 10;

type Changed = { propertyId: string; thing: HistoryThing; thingId: string };

/**
 * Tells the open browsers of those whom a change concerns: whoever keeps the building, the author of a request, whoever
 * has the work or may take it, and all members where it is the building itself. The tables belong to the features, so
 * they are named here in plain SQL.
 */
export async function announce(ctx: Ctx, changes: readonly Changed[]): Promise<void> {
  const kept = once(changes);
  if (kept.length === 0) return;
  const rows = kept.map(
    ({ thing, thingId, propertyId }) => sql`(${thing}::text, ${thingId}::uuid, ${propertyId}::uuid)`,
  );
  await ctx.db.execute(sql`
    with changed (kind, id, property_id) as (values ${sql.join(rows, sql`, `)}),
    jobs as (
      select c.kind, c.id, c.property_id, k.contractor_id, k.technician_id from changed c join tasks k on k.id = c.id where c.kind = 'task'
      union all
      select c.kind, c.id, c.property_id, k.contractor_id, k.technician_id from changed c join tickets t on t.id = c.id
        join tasks k on k.id = t.task_id where c.kind = 'ticket'
    ),
    concerned as (
      select c.kind, c.id, m.account_id from changed c join property_members m on m.property_id = c.property_id
        where m.left_at is null and m.status = 'active'
          and (m.role in ('property_owner', 'property_manager') or c.kind = 'property')
      union
      select j.kind, j.id, m.account_id from jobs j join property_members m on m.property_id = j.property_id
        where j.kind = 'task' and j.contractor_id is null and m.role = 'contractor' and m.left_at is null
          and m.status = 'active' and m.engagement is distinct from 'awarded_only'
      union select c.kind, c.id, t.reporter_id from changed c join tickets t on t.id = c.id where c.kind = 'ticket'
      union select kind, id, contractor_id from jobs where contractor_id is not null
      union select kind, id, technician_id from jobs where technician_id is not null
    )
    select pg_notify(${eventChannel}, json_build_object('kind', kind, 'id', id, 'to', json_agg(account_id))::text)
    from (select *, (row_number() over (partition by kind, id) - 1) / ${mostPeople}::int as part from concerned) as people
    group by kind, id, part`);
}

function once(changes: readonly Changed[]): Changed[] {
  const whole = changes.map((change) =>
    changes.length > mostEvents ? { ...change, thing: "property" as const, thingId: change.propertyId } : change,
  );
  return [...new Map(whole.map((change) => [`${change.thing} ${change.thingId}`, change])).values()];
}

/** Tells the open browsers of these people of something that is theirs alone, as a notice is. */
export async function announceTo(ctx: Ctx, told: readonly { accountId: string; event: LiveEvent }[]): Promise<void> {
  if (told.length === 0) return;
  const messages = told.map(({ accountId, event }) => {
    const announcement: Announcement = { ...event, to: [accountId] };
    return sql`(${JSON.stringify(announcement)}::text)`;
  });
  await ctx.db.execute(
    sql`select pg_notify(${eventChannel}, message) from (values ${sql.join(messages, sql`, `)}) as told (message)`,
  );
}
