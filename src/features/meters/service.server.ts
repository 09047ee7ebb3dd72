import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { conflict, invalid, refuseStale } from "#domain/problems.ts";
import { hasUnit } from "#features/assets/queries.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { lockProperty } from "#features/properties/members/membership.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { Meter, meterCalls } from "./contract.ts";
import { flowing, kindFacts } from "./fields.ts";
import { tieToMeter } from "./planned-usage.service.server.ts";
import { findLocked, findMeter, hasAsset, type MeterRow } from "./queries.server.ts";
import { sourceProblem } from "./rules.ts";
import { meters, meterUsages } from "./tables.server.ts";

const empty = {
  unitId: null,
  assetId: null,
  source: null,
  reaches: null,
  serialNumber: null,
  capacity: null,
  removedAt: null,
  lateSince: null,
  askedAt: null,
};

/** Far above any estate. */
const mostMeters = 2_000;

/** Puts down a meter of a building, of a unit or of a machine. */
export async function createMeter(ctx: Ctx, input: CallRead<typeof meterCalls.createMeter>): Promise<{ meter: Meter }> {
  return transaction(ctx, async (ctx) => {
    const { id: propertyId, name, kind, ...said } = input;
    await authorizeProperty(ctx, "meter", "create", propertyId);
    await lockProperty(ctx, propertyId);
    const made = { id: newId(), propertyId, name, kind, createdAt: ctx.now, version: 1 };
    const row: MeterRow = { ...empty, ...stated(said), ...made };
    row.source ??= kindFacts[kind].sources[0] ?? null;
    if ((await ctx.db.$count(meters, thereAt(propertyId))) >= mostMeters)
      throw conflict(`A building can have at most ${mostMeters.toLocaleString("en")} meters here.`);
    await refuseImpossible(ctx, row);
    await ctx.db.insert(meters).values(row);
    await record(ctx, row, "meter_added");
    await tieToMeter(ctx, row);
    return findMeter(ctx, row);
  });
}

const thereAt = (propertyId: string) => and(eq(meters.propertyId, propertyId), isNull(meters.removedAt));

/** What was named at all; null empties. */
const stated = <T extends object>(said: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as ReturnType<typeof stated<T>>;

async function refuseImpossible(ctx: Ctx, { id, propertyId, ...row }: MeterRow): Promise<void> {
  const wrong = sourceProblem(row.kind, row.source);
  if (wrong) throw invalid("source", wrong);
  if (row.reaches && !flowing.has(row.kind))
    throw invalid("reaches", "Only power, water and piped gas go on from a meter.");
  if (row.reaches && row.unitId) throw invalid("reaches", "Of a meter of one unit there is nothing to say here.");
  if (row.unitId && !(await hasUnit(ctx, propertyId, row.unitId)))
    throw invalid("unitId", "That unit is not in this building.");
  if (row.assetId && !(await hasAsset(ctx, propertyId, row.assetId)))
    throw invalid("assetId", "That machine is not in this building.");
  const isSame = and(thereAt(propertyId), ne(meters.id, id), sql`lower(${meters.name}) = lower(${row.name})`);
  if ((await ctx.db.$count(meters, isSame)) > 0) throw conflict("There is a meter of this name already.");
}

/** Changes what is kept of a meter; what kind it is stays, since its readings are of that kind. */
export async function changeMeter(ctx: Ctx, input: CallRead<typeof meterCalls.changeMeter>): Promise<{ meter: Meter }> {
  return transaction(ctx, async (ctx) => {
    const { id, version, ...said } = input;
    const { row: seen } = await findLocked(ctx, "edit", id);
    await lockProperty(ctx, seen.propertyId);
    refuseStale("This meter", seen, version);
    const changes = Object.entries(stated(said)).filter(([name, value]) => value !== seen[name as keyof MeterRow]);
    if (changes.length === 0) return findMeter(ctx, { id });
    const changed: MeterRow = { ...seen, ...Object.fromEntries(changes), version: seen.version + 1 };
    await refuseImpossible(ctx, changed);
    await ctx.db.update(meters).set(changed).where(eq(meters.id, id));
    await record(ctx, changed, "meter_edited");
    return findMeter(ctx, { id });
  });
}

/** Takes a meter away; schedules that went by it go by the calendar alone. */
export async function removeMeter(ctx: Ctx, { id }: { id: string }): Promise<null> {
  return transaction(ctx, async (ctx) => {
    const { row } = await findLocked(ctx, "remove", id);
    await ctx.db.delete(meterUsages).where(eq(meterUsages.meterId, id));
    await ctx.db.update(meters).set({ removedAt: ctx.now }).where(eq(meters.id, id));
    await record(ctx, row, "meter_removed");
    return null;
  });
}

async function record(ctx: Ctx, row: MeterRow, act: "meter_added" | "meter_edited" | "meter_removed"): Promise<void> {
  const { propertyId, name } = row;
  await recordAct(ctx, { propertyId, thing: "property", thingId: propertyId, act, data: { title: name } });
}
