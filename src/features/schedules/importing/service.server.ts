import { and, eq, isNull, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { countOf } from "#features/imports/fields.ts";
import { readTable, takeTurns } from "#features/imports/file.service.server.ts";
import { writtenRows } from "#features/imports/rules.ts";
import { takeIn, type Written } from "#features/imports/service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { authorizeProperty, listKeepers } from "#features/properties/access.queries.server.ts";
import { lockProperty } from "#features/properties/members/membership.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { scheduleCalls } from "../editing/contract.ts";
import { importedNotice } from "../messages.server.ts";
import { makeTasksAt } from "../service.server.ts";
import { schedules } from "../tables.server.ts";
import { judgeSchedules, type NewSchedule } from "./rules.ts";

/** Reads schedules from a file: what would become of every row, then all of them or none; what is near is made at once. */
export async function importSchedules(ctx: Ctx, input: CallRead<typeof scheduleCalls.importSchedules>) {
  const propertyId = input.id;
  await authorizeProperty(ctx, "schedule", "create", propertyId);
  const file = readTable(input);
  return transaction(ctx, async (ctx) => {
    const { property } = await authorizeProperty(ctx, "schedule", "create", propertyId);
    if (!input.dryRun) await lockProperty(ctx, propertyId);
    const going = and(eq(schedules.propertyId, propertyId), isNull(schedules.endedAt));
    const there = await ctx.db.select().from(schedules).where(going);
    const judged = await takeTurns(judgeSchedules(file.table, there, lagosDay(ctx.now)));
    judged.warnings.unshift(...file.warnings);
    return takeIn(ctx, input, judged, { kind: "schedules", propertyId }, async () => {
      const written = await write(ctx, propertyId, writtenRows(judged.rows, "new"));
      const title = countOf("schedules", written.length);
      const about = { thing: "property", thingId: propertyId, propertyId } as const;
      await recordAct(ctx, { ...about, act: "schedules_imported", data: { title } });
      await makeTasksAt(ctx, propertyId);
      const notice = importedNotice(title, property.name, userOf(ctx).name);
      const link = `/property/${propertyId}?tab=plan`;
      await notify(ctx, await listKeepers(ctx, propertyId), { ...notice, link, propertyId });
      return written;
    });
  });
}

type NewRow = { row: number; label: string; what: NewSchedule };

async function write(ctx: Ctx, propertyId: string, made: readonly NewRow[]): Promise<Written[]> {
  const rows = made.map(({ row, label, what }) => ({ ...what, row, label, id: newId() }));
  await ctx.db.execute(sql`
    insert into ${schedules} (id, property_id, schedule_name, description, category, priority, frequency,
      frequency_value, frequency_unit, start_on, end_on, anchor_day, next_execution_on, estimated_hours,
      estimated_cost_kobo, is_active, created_by, created_at)
    select id, ${propertyId}::uuid, "scheduleName", description, category, priority, frequency, "frequencyValue",
      "frequencyUnit", "startOn", "endOn", "anchorDay", "nextExecutionOn", "estimatedHours", "estimatedCostKobo",
      "isActive", ${userOf(ctx).id}::uuid, ${ctx.now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as s (id uuid, "scheduleName" text, description text,
      category text, priority text, frequency text, "frequencyValue" integer, "frequencyUnit" text, "startOn" date,
      "endOn" date, "anchorDay" integer, "nextExecutionOn" date, "estimatedHours" float8, "estimatedCostKobo" bigint,
      "isActive" boolean)`);
  return rows.map(({ id, row, label }) => ({ thingId: id, row, label }));
}
