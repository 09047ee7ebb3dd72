import { asc, eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { invalid } from "#domain/problems.ts";
import { readTable } from "#features/units/import-file.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { meterCalls } from "../contract.ts";
import { findLocked, findRow, type MeterRow } from "../queries.server.ts";
import { meterReadings } from "../tables.server.ts";
import { type Fate, fates, type Judged, judgeReadings } from "./import.rules.ts";
import { countedOf, type ReadingRow } from "./queries.server.ts";
import { afterReadings, refusedRows } from "./service.server.ts";

/** Reads the readings of a meter from a file: what would become of every row, then all of them or none. */
export async function importReadings(ctx: Ctx, input: CallRead<typeof meterCalls.importReadings>) {
  await findRow(ctx, "edit", input.id);
  const file = readTable(input);
  return transaction(ctx, async (ctx) => {
    const { row: meter } = await (input.dryRun ? findRow : findLocked)(ctx, "edit", input.id);
    const there = await ctx.db
      .select()
      .from(meterReadings)
      .where(eq(meterReadings.meterId, meter.id))
      .orderBy(asc(meterReadings.at));
    const known = there.map(countedOf);
    const judged = judgeReadings(file.table, known, { kind: meter.kind, now: ctx.now.getTime() });
    if (judged.refusal) throw invalid("csv", judged.refusal);
    const tasksMade = input.dryRun ? 0 : await write(ctx, meter, judged, there);
    return {
      dryRun: input.dryRun,
      counts: countFates(judged),
      rows: judged.rows.map(({ read: _, ...row }) => row),
      warnings: [...file.warnings, ...judged.warnings],
      tasksMade,
    };
  });
}

const countFates = ({ rows }: Judged) =>
  Object.fromEntries(fates.map((fate) => [fate, rows.filter((row) => row.fate === fate).length])) as Record<
    Fate,
    number
  >;

/** One statement for what is new and one for what it shifted, however many there are. */
async function write(ctx: Ctx, meter: MeterRow, { rows, counted }: Judged, there: readonly ReadingRow[]) {
  const refused = rows.filter(({ fate }) => fate === "refused");
  if (refused.length > 0) throw refusedRows(refused);
  const totals = new Map(counted.map(({ at, total }) => [at, total]));
  const made = rows.flatMap(({ fate, read }) =>
    fate === "new" && read
      ? [{ ...read, id: newId(), at: new Date(read.at).toISOString(), total: totals.get(read.at) ?? 0 }]
      : [],
  );
  if (made.length === 0) return 0;
  await ctx.db.execute(sql`
    insert into ${meterReadings} (id, meter_id, at, value, total, event, ended, added, note, origin, read_by, created_at)
    select id, ${meter.id}::uuid, at, value, total, event, ended, added, note, 'file', ${userOf(ctx).id}::uuid,
      ${ctx.now}::timestamptz
    from json_to_recordset(${JSON.stringify(made)}::json) as r (id uuid, at timestamptz, value float8, total float8,
      event text, ended float8, added float8, note text)`);
  const shifted = there.flatMap(({ id, at, total }) => {
    const now = totals.get(at.getTime()) ?? total;
    return Math.abs(now - total) < 1e-9 ? [] : [{ id, total: now }];
  });
  if (shifted.length > 0)
    await ctx.db.execute(sql`
      update ${meterReadings} r set total = s.total
      from json_to_recordset(${JSON.stringify(shifted)}::json) as s (id uuid, total float8) where r.id = s.id`);
  const { propertyId, name } = meter;
  const about = { thing: "property", thingId: propertyId, propertyId } as const;
  await recordAct(ctx, { ...about, act: "readings_imported", data: { title: name } });
  return afterReadings(ctx, meter);
}
