import { asc, eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { readTable, takeTurns } from "#features/imports/file.service.server.ts";
import { writtenRows } from "#features/imports/rules.ts";
import { takeIn, type Written } from "#features/imports/service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { meterCalls } from "../contract.ts";
import { findLocked, findRow, type MeterRow } from "../queries.server.ts";
import type { Counted } from "../rules.ts";
import { meterReadings } from "../tables.server.ts";
import { type JudgedReadings, judgeReadings } from "./import.rules.ts";
import { countedOf, type ReadingRow } from "./queries.server.ts";
import { afterReadings } from "./service.server.ts";

/** Reads the readings of a meter from a file: what would become of every row, then all of them or none. */
export async function importReadings(ctx: Ctx, input: CallRead<typeof meterCalls.importReadings>) {
  await findRow(ctx, "edit", input.id);
  const file = readTable(input);
  return transaction(ctx, async (ctx) => {
    const { row: meter } = await (input.dryRun ? findRow : findLocked)(ctx, "edit", input.id);
    const there = await listAll(ctx, meter.id);
    const about = { kind: meter.kind, capacity: meter.capacity, now: ctx.now.getTime() };
    const judged = await takeTurns(judgeReadings(file.table, there.map(countedOf), about));
    judged.warnings.unshift(...file.warnings);
    const into = { kind: "readings", propertyId: meter.propertyId, subjectId: meter.id } as const;
    let tasksMade = 0;
    const read = await takeIn(ctx, input, judged, into, async () => {
      const written = await write(ctx, meter, judged);
      await shiftTotals(ctx, there, judged.counted);
      await happened(ctx, meter);
      tasksMade = await afterReadings(ctx, meter);
      return written;
    });
    return { ...read, tasksMade };
  });
}

/** All readings of a meter in their order. */
export const listAll = (ctx: Ctx, meterId: string): Promise<ReadingRow[]> =>
  ctx.db.select().from(meterReadings).where(eq(meterReadings.meterId, meterId)).orderBy(asc(meterReadings.at));

/** One statement for all that is new, however much it is. */
async function write(ctx: Ctx, meter: MeterRow, { rows, counted }: JudgedReadings): Promise<Written[]> {
  const totals = new Map(counted.map(({ at, total }) => [at, total]));
  const made = writtenRows(rows, "new").map(({ row, label, what }) => {
    const at = new Date(what.at).toISOString();
    return { ...what, at, total: totals.get(what.at) ?? 0, id: newId(), row, label };
  });
  await ctx.db.execute(sql`
    insert into ${meterReadings} (id, meter_id, at, value, total, event, ended, added, note, origin, read_by, created_at)
    select id, ${meter.id}::uuid, at, value, total, event, ended, added, note, 'file', ${userOf(ctx).id}::uuid,
      ${ctx.now}::timestamptz
    from json_to_recordset(${JSON.stringify(made)}::json) as r (id uuid, at timestamptz, value float8, total float8,
      event text, ended float8, added float8, note text)`);
  return made.map(({ id, row, label }) => ({ thingId: id, row, label }));
}

/** Writes the totals that are others now, with one statement. */
export async function shiftTotals(ctx: Ctx, there: readonly ReadingRow[], counted: readonly Counted[]): Promise<void> {
  const totals = new Map(counted.map(({ at, total }) => [at, total]));
  const shifted = there.flatMap(({ id, at, total }) => {
    const now = totals.get(at.getTime()) ?? total;
    return Math.abs(now - total) < 1e-9 ? [] : [{ id, total: now }];
  });
  if (shifted.length === 0) return;
  await ctx.db.execute(sql`
    update ${meterReadings} r set total = s.total
    from json_to_recordset(${JSON.stringify(shifted)}::json) as s (id uuid, total float8) where r.id = s.id`);
}

async function happened(ctx: Ctx, { propertyId, name }: MeterRow): Promise<void> {
  const about = { thing: "property", thingId: propertyId, propertyId } as const;
  await recordAct(ctx, { ...about, act: "readings_imported", data: { title: name } });
}
