import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { canOf, withoutHidden } from "#domain/policy.ts";
import { notFound } from "#domain/problems.ts";
import { assets } from "#features/assets/tables.server.ts";
import { type Authorized, authorizeProperty } from "#features/properties/access.queries.server.ts";
import { schedules } from "#features/schedules/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import type { Meter, meterCalls } from "./contract.ts";
import { kindFacts } from "./fields.ts";
import { daysLeft, type Point, perDay, rounded } from "./rules.ts";
import { meterReadings, meters, meterUsages } from "./tables.server.ts";
import { listTieable } from "./tieable.queries.server.ts";

export type MeterRow = typeof meters.$inferSelect;
export type MeterAct = "see" | "read" | "edit" | "remove";

/** The meters of a building with what they show, the newest first. */
export async function listMeters(ctx: Ctx, input: CallRead<typeof meterCalls.listMeters>) {
  const seen = await authorizeProperty(ctx, "meter", "see", input.id);
  const query = ctx.db
    .select()
    .from(meters)
    .where(and(eq(meters.propertyId, input.id), isNull(meters.removedAt), beforeCursor(meters.id, input.cursor)))
    .orderBy(desc(meters.id));
  const { rows, nextCursor } = await readPage(input, query, (row) => [row.id]);
  const can = canOf(userOf(ctx).role, seen.relations, "meter", seen.standing.closed);
  return { meters: await showMeters(ctx, rows, seen), can, nextCursor };
}

/** A meter that is there, where the act is allowed; 404 out of reach. */
export async function findRow(ctx: Ctx, act: MeterAct, id: string): Promise<{ row: MeterRow; seen: Authorized }> {
  const [row] = await ctx.db
    .select()
    .from(meters)
    .where(and(eq(meters.id, id), isNull(meters.removedAt)));
  if (!row) throw notFound("meter");
  return { row, seen: await authorizeProperty(ctx, "meter", act, row.propertyId, "meter") };
}

/** As `findRow`, locked: of two that read or change a meter at once, the second sees what the first one did. */
export async function findLocked(ctx: Ctx, act: MeterAct, id: string): Promise<{ row: MeterRow; seen: Authorized }> {
  await ctx.db.select({ id: meters.id }).from(meters).where(eq(meters.id, id)).for("update");
  return findRow(ctx, act, id);
}

export async function findMeter(ctx: Ctx, { id }: { id: string }): Promise<{ meter: Meter }> {
  const { row, seen } = await findRow(ctx, "see", id);
  return { meter: await showMeter(ctx, row, seen) };
}

export async function showMeter(ctx: Ctx, row: MeterRow, seen: Authorized): Promise<Meter> {
  const [shown] = await showMeters(ctx, [row], seen);
  if (!shown) throw notFound("meter");
  return shown;
}

type Shown = {
  meterId: string;
  at: string;
  value: number;
  total: number;
  first: number;
  since: number;
  sinceAt: string;
};

/** The newest reading of each meter, the first one, and the one from which its rate is taken: about 30 days before. */
async function shownBy(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Shown>> {
  const reading = (order: "asc" | "desc", where = sql`true`) =>
    sql`select r.at, r.value, r.total from ${meterReadings} r where r.meter_id = m.id and ${where}
      order by r.at ${sql.raw(order)} limit 1`;
  const { rows } = await ctx.db.execute<Shown>(sql`
    select m.id as "meterId", last.at, last.value, last.total, first.total as first,
      coalesce(month.total, before.total, last.total) as since, coalesce(month.at, before.at, last.at) as "sinceAt"
    from unnest(${sql.param(ids)}::uuid[]) as m (id)
    join lateral (${reading("desc")}) last on true
    join lateral (${reading("asc")}) first on true
    left join lateral (${reading("asc", sql`r.at >= last.at - interval '30 days' and r.at < last.at`)}) month on true
    left join lateral (${reading("desc", sql`r.at < last.at`)}) before on true`);
  return new Map(rows.map((row) => [row.meterId, row]));
}

async function usagesOf(ctx: Ctx, ids: readonly string[]) {
  const rows = await ctx.db
    .select({ usage: meterUsages, scheduleName: schedules.scheduleName })
    .from(meterUsages)
    .innerJoin(schedules, eq(schedules.id, meterUsages.scheduleId))
    .where(and(sql`${meterUsages.meterId} = any(${sql.param(ids)}::uuid[])`, isNull(schedules.endedAt)))
    .orderBy(meterUsages.scheduleId);
  return Map.groupBy(rows, ({ usage }) => usage.meterId);
}

async function namesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: assets.id, name: assets.name })
    .from(assets)
    .where(sql`${assets.id} = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const pointOf = (at: string, total: number): Point => ({ at: new Date(at).getTime(), total });

/** Meters of one building as somebody of that standing sees them. */
async function showMeters(ctx: Ctx, rows: readonly MeterRow[], { relations, standing }: Authorized): Promise<Meter[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const can = canOf(userOf(ctx).role, relations, "meter", standing.closed);
  const shown = await shownBy(ctx, ids);
  const usages = await usagesOf(ctx, ids);
  const tieable = Map.groupBy(await listTieable(ctx, ids), ({ meterId }) => meterId);
  const names = await namesOf(
    ctx,
    rows.flatMap(({ assetId }) => assetId ?? []),
  );
  return rows.map((row) => {
    const { removedAt: _, askedAt: __, lateSince, createdAt, ...fields } = row;
    const { unit, counts } = kindFacts[row.kind];
    const read = shown.get(row.id);
    const total = read?.total ?? 0;
    return withoutHidden("meter", relations, {
      ...fields,
      ...{ unit, counts, can },
      assetName: row.assetId === null ? null : (names.get(row.assetId) ?? null),
      ...figuresOf(row, read, ctx.now.getTime()),
      schedules: (usages.get(row.id) ?? []).map(({ usage: { scheduleId, every, base }, scheduleName }) => {
        const used = Math.max(0, rounded(total - base));
        return { scheduleId, scheduleName, every, used, left: Math.max(0, rounded(every - used)) };
      }),
      uncounted: (tieable.get(row.id) ?? []).map(({ scheduleId, title, every }) => ({
        ...{ scheduleId, scheduleName: title, every },
      })),
      lateSince: lateSince?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    });
  });
}

function figuresOf({ kind }: MeterRow, read: Shown | undefined, now: number) {
  if (!read) return { last: null, total: null, perDay: null, daysLeft: null };
  const newest = pointOf(read.at, read.total);
  const rate = perDay(pointOf(read.sinceAt, read.since), newest);
  return {
    last: { value: rounded(read.value), at: new Date(read.at).toISOString() },
    total: rounded(read.total - read.first),
    perDay: rate === null ? null : rounded(rate),
    daysLeft: daysLeft(kind, { at: newest.at, value: read.value }, rate, now),
  };
}

/** Whether the building has that machine. */
export async function hasAsset(ctx: Ctx, propertyId: string, assetId: string): Promise<boolean> {
  const isIt = and(eq(assets.id, assetId), eq(assets.propertyId, propertyId), isNull(assets.removedAt));
  return (await ctx.db.$count(assets, isIt)) > 0;
}

/** A schedule of the meter's building, locked. */
export async function lockSchedule(ctx: Ctx, { propertyId }: MeterRow, id: string) {
  const isIt = and(eq(schedules.id, id), eq(schedules.propertyId, propertyId));
  const [schedule] = await ctx.db.select().from(schedules).where(isIt).for("update");
  if (!schedule) throw notFound("schedule");
  return schedule;
}
