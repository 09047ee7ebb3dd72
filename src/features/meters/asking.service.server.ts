import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { addDays, lagosDay } from "#domain/days.ts";
import { notifyAll } from "#features/notifications/service.server.ts";
import { listKeepersOf } from "#features/properties/access.queries.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { listRead, lockLate, type ReadMeter } from "./late.queries.server.ts";
import { lateNotice } from "./messages.server.ts";
import { lateSince } from "./rules.ts";
import { meters } from "./tables.server.ts";

const nowhere = "00000000-0000-0000-0000-000000000000";
/** A building is asked once in so many days, however many of its meters wait. */
const quietDays = 7;

/** Marks the meters whose next reading is late, and asks the keepers of their buildings for it, at most once a week. */
export async function askForReadings(ctx: Ctx): Promise<{ asked: number }> {
  let after = nowhere;
  for (;;) {
    const rows = await listRead(ctx, after);
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
    await markLate(ctx, rows);
  }
  return { asked: await askKeepers(ctx) };
}

async function markLate(ctx: Ctx, rows: readonly ReadMeter[]): Promise<void> {
  const now = ctx.now.getTime();
  const marked = rows.flatMap(({ id, reads, lateSince: before }) => {
    const since = lateSince(
      reads.map((at) => new Date(at).getTime()),
      now,
    );
    return since === (before?.getTime() ?? null) ? [] : [{ id, since: since === null ? null : new Date(since) }];
  });
  if (marked.length === 0) return;
  await ctx.db.execute(sql`update ${meters} set late_since = m.since
    from json_to_recordset(${JSON.stringify(marked)}::json) as m (id uuid, since timestamptz) where meters.id = m.id`);
}

/** Told and remembered in one transaction, so that a server that is killed asks nobody twice. */
async function askKeepers(ctx: Ctx): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const quiet = new Date(`${addDays(lagosDay(ctx.now), 1 - quietDays)}T00:00:00+01:00`);
    const isLate = and(isNotNull(meters.lateSince), isNull(meters.removedAt));
    const late = await lockLate(ctx);
    const buildings = [...Map.groupBy(late, ({ propertyId }) => propertyId)].filter(
      ([, own]) => !own.some(({ asked }) => asked !== null && asked >= quiet),
    );
    if (buildings.length === 0) return 0;
    const ids = buildings.map(([id]) => id);
    await ctx.db
      .update(meters)
      .set({ askedAt: ctx.now })
      .where(and(isLate, isOneOf(meters.propertyId, ids)));
    const keepers = await listKeepersOf(ctx, ids);
    await notifyAll(
      ctx,
      buildings.map(([propertyId, own]) => ({
        ...lateNotice(own.map(({ name }) => name)),
        ...{ link: `/property/${propertyId}?tab=meters`, propertyId, to: keepers.get(propertyId) ?? [] },
      })),
    );
    return buildings.length;
  });
}

/** A meter that was read waits no more. */
export async function readInTime(ctx: Ctx, meterId: string): Promise<void> {
  await ctx.db
    .update(meters)
    .set({ lateSince: null })
    .where(and(eq(meters.id, meterId), isNotNull(meters.lateSince)));
}
