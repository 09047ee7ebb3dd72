import { sql } from "drizzle-orm";
import type { HistoryThing } from "#domain/acts.ts";
import { lagosDay } from "#domain/days.ts";
import type { LiveEvent } from "#domain/live.ts";
import type { Ctx } from "./context.server.ts";
import { askPrepared } from "./prepared.server.ts";

/** Every process hears it; a message is sent when its transaction commits. */
export const eventChannel = "tunse_events";

/** As it crosses the database: to which accounts. */
export type Announcement = LiveEvent & { to: string[] };

/** A message of the database holds 8,000 bytes. */
const mostPeople = 150;
/** What changes more things at once, as a whole plan does, is one event of the property. */
const mostEvents = 10;

type Changed = { propertyId: string; thing: HistoryThing; thingId: string };

/** Tells the open browsers of those that a change concerns, as the lookup has it. */
export async function announce(ctx: Ctx, changes: readonly Changed[]): Promise<void> {
  const kept = once(changes);
  if (kept.length === 0) return;
  const given = {
    kinds: kept.map(({ thing }) => thing),
    ids: kept.map(({ thingId }) => thingId),
    propertyIds: kept.map(({ propertyId }) => propertyId),
    today: lagosDay(ctx.now),
  };
  // One statement however many: the database keeps each by its name as long as a connection lasts.
  await askPrepared(ctx.db, "announce", given, () => {
    const value = (name: keyof typeof given) => sql.placeholder(name);
    return sql`
    with changed (kind, id, property_id) as (
      select * from unnest(${value("kinds")}::text[], ${value("ids")}::uuid[], ${value("propertyIds")}::uuid[])
    ),
    concerned (kind, id, account_id) as (${ctx.lookups.audience(value("today"))})
    select pg_notify(${eventChannel}, json_build_object('kind', kind, 'id', id, 'to', json_agg(account_id))::text)
    from (select *, (row_number() over (partition by kind, id) - 1) / ${mostPeople}::int as part from concerned) as people
    group by kind, id, part`;
  });
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
