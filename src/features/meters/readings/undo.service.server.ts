import { and, eq, sql } from "drizzle-orm";
import { refuseUndo } from "#features/imports/rules.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { announce } from "#platform/events.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { meterReadings, meters, meterUsages } from "../tables.server.ts";
import { anchored, lostFooting } from "./import.rules.ts";
import { listAll, shiftTotals } from "./import.service.server.ts";
import { countedOf } from "./queries.server.ts";

/** Takes back the readings that a file made, where those that stay still follow each other and no work came of them. */
export async function undoReadings(ctx: Ctx, moment: Moments["importUndone"]): Promise<void> {
  const { kind, propertyId, subjectId, rows } = moment;
  if (kind !== "readings" || !propertyId || !subjectId) return;
  const [meter] = await ctx.db.select().from(meters).where(eq(meters.id, subjectId)).for("update");
  if (!meter) return;
  const all = await listAll(ctx, meter.id);
  const rowOf = new Map(rows.map((row) => [row.thingId, row]));
  const staying = all.filter(({ id }) => !rowOf.has(id));
  const counted = anchored(meter.kind, staying.map(countedOf), staying.map(countedOf));
  const lost = new Set(lostFooting(meter.kind, all.map(countedOf), new Set(staying.map(({ at }) => at.getTime()))));
  refuseUndo(
    all.flatMap(({ id, at }) => {
      const row = rowOf.get(id);
      return row && lost.has(at.getTime()) ? [{ ...row, why: "Readings after it could not follow what stays." }] : [];
    }),
  );
  const last = rows.toSorted((a, b) => b.row - a.row)[0];
  if (last && (await countsFromLater(ctx, meter.id, counted.at(-1)?.total ?? 0)))
    refuseUndo([{ ...last, why: "Work came of these readings, or a schedule counts from them." }]);
  await ctx.db.delete(meterReadings).where(isOneOf(meterReadings.id, [...rowOf.keys()]));
  await shiftTotals(ctx, staying, counted);
  await announce(ctx, [{ propertyId, thing: "property", thingId: propertyId }]);
}

/** Whether a schedule by use counts from more than the meter would show. */
async function countsFromLater(ctx: Ctx, meterId: string, total: number): Promise<boolean> {
  const isLater = and(eq(meterUsages.meterId, meterId), sql`${meterUsages.base} > ${total + 1e-6}`);
  return (await ctx.db.$count(meterUsages, isLater)) > 0;
}
