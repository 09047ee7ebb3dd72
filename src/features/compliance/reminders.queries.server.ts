import { sql } from "drizzle-orm";
import { soonUntil } from "#domain/lapses.ts";
import type { Requirement } from "#domain/requirements.ts";
import { assets } from "#features/assets/tables.server.ts";
import { nearestStep } from "#features/notifications/lapses.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { eachOf } from "./machines.rules.ts";
import { reminderSteps } from "./rules.ts";
import { compliancePapers, complianceReminders, complianceRulings } from "./tables.server.ts";

export type Due = {
  id: string;
  requirement: Requirement;
  validUntil: string;
  propertyId: string;
  building: string;
  machine: string | null;
  step: (typeof reminderSteps)[number];
};

const batch = 200;

/** The kinds of machines that each need a paper of their own for what this one proves; null: none do. */
const kindsOf = sql`case c.requirement ${sql.join(
  Object.entries(eachOf).map(([name, kinds]) => sql`when ${name} then ${sql.param([...kinds])}::text[]`),
  sql` `,
)} end`;

/** One that lasts longer and leaves no day between: what begins months later proves nothing meanwhile. */
const outlasts = sql`o.property_id = c.property_id and o.requirement = c.requirement and o.removed_at is null and o.id <> c.id
  and o.valid_from <= c.valid_until + 1 and (o.valid_until is null or o.valid_until > c.valid_until or (o.valid_until = c.valid_until and o.id > c.id))`;
const inUse = (today: string) => sql`m.removed_at is null and (m.retired_on is null or m.retired_on > ${today}::date)`;

/** What is for all machines may be followed by a paper of each. */
const eachFollows = (today: string) => sql`c.asset_id is null
  and exists (select from ${assets} m where m.property_id = c.property_id and m.kind = any(${kindsOf}) and ${inUse(today)})
  and not exists (select from ${assets} m where m.property_id = c.property_id and m.kind = any(${kindsOf}) and ${inUse(today)}
    and not exists (select from ${compliancePapers} o where ${outlasts} and o.asset_id = m.id))`;

/** Those whose nearest step nobody has been told of, and that no other paper follows; locked. */
export async function listDue(ctx: Ctx, today: string): Promise<Due[]> {
  const { rows } = await ctx.db.execute<Due>(sql`
    select c.id, c.requirement, c.valid_until::text as "validUntil", c.property_id as "propertyId", p.name as building,
      machine.name as machine, nearest.step
    from ${compliancePapers} c
    join ${properties} p on p.id = c.property_id and p.archived_at is null
    left join ${assets} machine on machine.id = c.asset_id
    cross join lateral ${nearestStep(sql`c.valid_until`, today, reminderSteps)}
    where c.removed_at is null and c.valid_until <= ${soonUntil(today)}::date
      and not exists (select from ${complianceReminders} r
        where r.paper_id = c.id and r.valid_until = c.valid_until and r.step = nearest.step)
      and not exists (select from ${compliancePapers} o where ${outlasts}
        and (o.asset_id is null or o.asset_id = c.asset_id or (${kindsOf}) is null))
      and not (${eachFollows(today)})
      and (c.asset_id is null or exists (select from ${assets} m where m.id = c.asset_id and ${inUse(today)}))
      and not exists (select from ${complianceRulings} u where u.property_id = c.property_id
        and u.requirement = c.requirement and u.required = false)
    order by c.valid_until, c.id limit ${batch} for update of c`);
  return rows;
}
