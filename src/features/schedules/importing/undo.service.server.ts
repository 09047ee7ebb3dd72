import { and, isNull, sql } from "drizzle-orm";
import { refuseUndo } from "#features/imports/rules.ts";
import { withdrawTasks } from "#features/tasks/withdrawing.service.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { listTasksOf } from "../editing/queries.server.ts";
import { nameProperties } from "../queries.server.ts";
import { schedules } from "../tables.server.ts";

/** Ends the schedules that a file made; their tasks, which nobody has touched, are cancelled. */
export async function undoSchedules(ctx: Ctx, { kind, propertyId, rows }: Moments["importUndone"]): Promise<void> {
  if (kind !== "schedules" || !propertyId) return;
  const ids = rows.map(({ thingId }) => thingId);
  const going = and(isOneOf(schedules.id, ids), isNull(schedules.endedAt));
  const found = await ctx.db.select().from(schedules).where(going).orderBy(schedules.id).for("update");
  const changed = new Set(found.flatMap(({ id, version }) => (version === 1 ? [] : [id])));
  const { untouched, touched } = await listTasksOf(ctx, ids);
  refuseUndo(
    rows.flatMap((row) => {
      const work = touched.has(row.thingId) ? "Somebody has taken or begun work of it." : null;
      const why = changed.has(row.thingId) ? "Somebody changed it since." : work;
      return why ? [{ ...row, why }] : [];
    }),
  );
  await ctx.db
    .update(schedules)
    .set({ isActive: false, endedAt: ctx.now, nextExecutionOn: null, version: sql`${schedules.version} + 1` })
    .where(going);
  const names = await nameProperties(ctx, [propertyId]);
  const why = { text: "Its schedule was taken back.", building: names.get(propertyId) ?? "", mayReturn: false };
  await withdrawTasks(ctx, untouched, why);
}
