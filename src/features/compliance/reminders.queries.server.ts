import { sql } from "drizzle-orm";
import { soonUntil } from "#domain/lapses.ts";
import { nearestStep } from "#features/notifications/lapses.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Requirement } from "./fields.ts";
import { reminderSteps } from "./rules.ts";
import { compliancePapers, complianceReminders, complianceRulings } from "./tables.server.ts";

export type Due = {
  id: string;
  requirement: Requirement;
  validUntil: string;
  propertyId: string;
  building: string;
  step: (typeof reminderSteps)[number];
};

const batch = 200;

/** Those whose nearest step nobody has been told of, and that no other paper follows; locked. */
export async function listDue(ctx: Ctx, today: string): Promise<Due[]> {
  const { rows } = await ctx.db.execute<Due>(sql`
    select c.id, c.requirement, c.valid_until::text as "validUntil", c.property_id as "propertyId", p.name as building,
      nearest.step
    from ${compliancePapers} c
    join ${properties} p on p.id = c.property_id and p.archived_at is null
    cross join lateral ${nearestStep(sql`c.valid_until`, today, reminderSteps)}
    where c.removed_at is null and c.valid_until <= ${soonUntil(today)}::date
      and not exists (select from ${complianceReminders} r
        where r.paper_id = c.id and r.valid_until = c.valid_until and r.step = nearest.step)
      and not exists (select from ${compliancePapers} o where o.property_id = c.property_id
        and o.requirement = c.requirement and o.removed_at is null and o.id <> c.id
        and (o.valid_until is null or o.valid_until > c.valid_until or (o.valid_until = c.valid_until and o.id > c.id)))
      and not exists (select from ${complianceRulings} u where u.property_id = c.property_id
        and u.requirement = c.requirement and u.required = false)
    order by c.valid_until, c.id limit ${batch} for update of c`);
  return rows;
}
