import { and, eq, gt, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { readInstant } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { occurredAt } from "#domain/occurred.ts";
import { conflict, invalid, notFound } from "#domain/problems.ts";
import { usingFiles } from "#features/media/service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, signedIn, transaction } from "#platform/context.server.ts";
import { announce } from "#platform/events.server.ts";
import { readInTime } from "../asking.service.server.ts";
import type { Meter, meterCalls } from "../contract.ts";
import { findLocked, findRow, type MeterRow, showMeter } from "../queries.server.ts";
import { asksToConfirm, type Counted, type Read, readingDoubt, readingProblem, usedBetween } from "../rules.ts";
import { meterReadings } from "../tables.server.ts";
import { countBackTo, countFromNothing, makeWhatRanFull } from "../usage.service.server.ts";
import { newestReading, readingsAround, readReading } from "./queries.server.ts";

type Given = Omit<Read, "at"> & {
  at: Date;
  note: string | null;
  origin: "hand" | "step" | "file";
  taskId: string | null;
  /** It is right, although it is hard to believe. */
  confirm: boolean;
};

/** A figure that waited on a phone was read when the phone says, not when it arrived. */
export const readOn = (ctx: Ctx): Date => occurredAt(ctx.saidOccurredAt, ctx.now, ctx.clockOffsetMs) ?? ctx.now;

/** Writes down what a meter shows; what has run full by it is made at once. */
export async function addReading(ctx: Ctx, input: CallRead<typeof meterCalls.addReading>) {
  await findRow(ctx, "read", input.id);
  return usingFiles(ctx, input.mediaUploads, (files) =>
    transaction(ctx, async (ctx) => {
      const { row, seen } = await findLocked(ctx, "read", input.id);
      const { value, added = null, event = null, ended = null, note = null, confirm } = input;
      const at = (input.at ? readInstant(input.at) : null) ?? readOn(ctx);
      const given = { value, added, event, ended, note, confirm, at, origin: "hand", taskId: null } as const;
      const { id, tasksMade } = await writeReading(ctx, row, given);
      await files.attach(ctx, { thing: "reading", thingId: id, propertyId: row.propertyId });
      const reading = await readReading(ctx, id, seen.relations);
      if (!reading) throw notFound("reading");
      return { reading, meter: await showMeter(ctx, row, seen), tasksMade };
    }),
  );
}

/** A reading of a meter that the caller has locked. */
export async function writeReading(
  ctx: Ctx,
  meter: MeterRow,
  given: Given,
): Promise<{ id: string; tasksMade: number }> {
  const { note, origin, taskId, confirm, ...said } = given;
  const read: Read = { ...said, at: given.at.getTime() };
  const { before, same, next } = await readingsAround(ctx, meter.id, given.at);
  if (same) throw conflict("There is a reading of that moment already.");
  const problem = readingProblem(meter.kind, read, { before: before ?? null, next: next ?? null }, ctx.now.getTime());
  if (problem) throw invalid(problem.path, problem.message);
  const doubt = confirm ? null : readingDoubt(meter, read, before ?? null);
  if (doubt) throw invalid("confirm", asksToConfirm(doubt));
  const total = totalOf(meter, read, before, next);
  if (next) await shiftAfter(ctx, meter, given.at, total + usedBetween(meter.kind, read, next) - next.total);
  const id = newId();
  const by = signedIn(ctx)?.id ?? null;
  await ctx.db.insert(meterReadings).values({
    ...{ ...said, note, origin, taskId, id, total },
    ...{ meterId: meter.id, readBy: by, createdAt: ctx.now },
  });
  return { id, tasksMade: await afterReadings(ctx, meter) };
}

/** One before all others is counted back from the first. */
function totalOf({ kind }: MeterRow, read: Read, before: Counted | undefined, next: Counted | undefined): number {
  if (before) return before.total + usedBetween(kind, before, read);
  return next ? next.total - usedBetween(kind, read, next) : 0;
}

/** What came in between, as a delivery of fuel that was written down late, was used by those after it. */
async function shiftAfter(ctx: Ctx, { id }: MeterRow, at: Date, by: number): Promise<void> {
  if (Math.abs(by) < 1e-9) return;
  await ctx.db
    .update(meterReadings)
    .set({ total: sql`${meterReadings.total} + ${by}` })
    .where(and(eq(meterReadings.meterId, id), gt(meterReadings.at, at)));
}

/** What follows from new readings of a meter: tasks by use, and open screens that read again. Answers how many tasks. */
export async function afterReadings(ctx: Ctx, meter: MeterRow): Promise<number> {
  const { propertyId } = meter;
  await readInTime(ctx, meter.id);
  const newest = await newestReading(ctx, meter.id);
  const made = newest ? await makeWhatRanFull(ctx, meter, newest.total) : 0;
  await recordAct(ctx, { thing: "property", thingId: propertyId, act: "meter_read" });
  await announce(ctx, [{ propertyId, thing: "property", thingId: propertyId }]);
  return made;
}

/** Takes back the newest reading of a meter, where it was a mistake. */
export async function removeReading(
  ctx: Ctx,
  { id, readingId }: CallRead<typeof meterCalls.removeReading>,
): Promise<{ meter: Meter }> {
  return transaction(ctx, async (ctx) => {
    const { row, seen } = await findLocked(ctx, "edit", id);
    const isIt = and(eq(meterReadings.id, readingId), eq(meterReadings.meterId, id));
    if ((await ctx.db.$count(meterReadings, isIt)) === 0) throw notFound("reading");
    const newest = await newestReading(ctx, id);
    if (newest?.id !== readingId) throw conflict("Only the newest reading can be taken back.");
    await ctx.db.delete(meterReadings).where(isIt);
    const left = await newestReading(ctx, id);
    if (left) await countBackTo(ctx, id, left.total);
    else await countFromNothing(ctx, id);
    const { propertyId, name } = row;
    const about = { thing: "property", thingId: propertyId, propertyId } as const;
    await recordAct(ctx, { ...about, act: "reading_removed", data: { title: name } });
    return { meter: await showMeter(ctx, row, seen) };
  });
}
