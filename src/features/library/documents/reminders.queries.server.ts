import { sql } from "drizzle-orm";
import { soonUntil } from "#domain/lapses.ts";
import { nearestStep } from "#features/notifications/lapses.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { type ReminderStep, reminderSteps } from "./rules.ts";

export type Due = {
  id: string;
  title: string;
  expires_on: string;
  property_id: string;
  building: string;
  step: ReminderStep;
};

const batch = 200;

/** Those whose nearest step nobody has been told of; locked, so that another last day is set before or after. */
export async function listDue(ctx: Ctx, today: string): Promise<Due[]> {
  const { rows } = await ctx.db.execute<Due>(sql`
    select d.id, d.title, d.expires_on::text, d.property_id, p.name as building, nearest.step
    from documents d
    join ${properties} p on p.id = d.property_id and p.archived_at is null
    cross join lateral ${nearestStep(sql`d.expires_on`, today, reminderSteps)}
    where d.deleted_at is null and d.expires_on <= ${soonUntil(today)}::date
      and not exists (select from document_reminders r
        where r.document_id = d.id and r.expires_on = d.expires_on and r.step = nearest.step)
    order by d.expires_on, d.id limit ${batch} for update of d`);
  return rows;
}
