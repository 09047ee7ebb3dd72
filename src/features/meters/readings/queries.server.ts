import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { readInstant } from "#domain/days.ts";
import type { Relation } from "#domain/policy-grants.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { mediaOf } from "#features/media/queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { foreignCursor, readCursor, readPage } from "#platform/paging.server.ts";
import type { meterCalls, Reading } from "../contract.ts";
import { findRow } from "../queries.server.ts";
import { type Counted, rounded } from "../rules.ts";
import { meterReadings } from "../tables.server.ts";

export type ReadingRow = typeof meterReadings.$inferSelect;

/** The readings of a meter, the latest first. */
export async function listReadings(ctx: Ctx, input: CallRead<typeof meterCalls.listReadings>) {
  const { seen } = await findRow(ctx, "see", input.id);
  const [cursor] = readCursor(input.cursor, 1) ?? [];
  const last = cursor === undefined ? null : readInstant(cursor);
  if (cursor !== undefined && last === null) throw foreignCursor();
  const own = eq(meterReadings.meterId, input.id);
  const query = selectReadings(ctx)
    .where(last === null ? own : and(own, lt(meterReadings.at, last)))
    .orderBy(desc(meterReadings.at));
  const { rows, nextCursor } = await readPage(input, query, ({ row }) => [row.at.toISOString()]);
  return { readings: await showReadings(ctx, rows, seen.relations), nextCursor };
}

/** Each with what was used until the one before it. */
const selectReadings = (ctx: Ctx) =>
  ctx.db
    .select({
      row: meterReadings,
      before: sql<number | null>`(select p.total from ${meterReadings} p where p.meter_id = ${meterReadings.meterId}
        and p.at < ${meterReadings.at} order by p.at desc limit 1)`,
      by: accounts.name,
    })
    .from(meterReadings)
    .leftJoin(accounts, eq(accounts.id, meterReadings.readBy))
    .$dynamic();

type Found = { row: ReadingRow; before: number | null; by: string | null };

async function showReadings(ctx: Ctx, rows: readonly Found[], relations: readonly Relation[]): Promise<Reading[]> {
  const files = await mediaOf(
    ctx,
    "reading",
    rows.map(({ row }) => row.id),
    () => relations,
  );
  return rows.map(({ row: { meterId: _, total, readBy: __, createdAt: ___, at, ...fields }, before, by }) => ({
    ...fields,
    at: at.toISOString(),
    used: before === null ? null : rounded(total - Number(before)),
    by,
    media: files.get(fields.id) ?? [],
  }));
}

/** One reading of a meter that the caller has found. */
export async function readReading(ctx: Ctx, id: string, relations: readonly Relation[]): Promise<Reading | undefined> {
  const [reading] = await showReadings(ctx, await selectReadings(ctx).where(eq(meterReadings.id, id)), relations);
  return reading;
}

export const countedOf = ({ at, value, added, event, ended, total }: ReadingRow): Counted => ({
  ...{ value, added, event, ended, total },
  at: at.getTime(),
});

/** The readings beside a moment: the one before it, the one at it and the one after it. */
export async function readingsAround(ctx: Ctx, meterId: string, at: Date) {
  const own = eq(meterReadings.meterId, meterId);
  const one = (where: ReturnType<typeof eq>, order: ReturnType<typeof asc>) =>
    ctx.db.select().from(meterReadings).where(and(own, where)).orderBy(order).limit(1);
  const [before] = await one(lt(meterReadings.at, at), desc(meterReadings.at));
  const [same] = await one(eq(meterReadings.at, at), asc(meterReadings.at));
  const [next] = await one(gt(meterReadings.at, at), asc(meterReadings.at));
  return { before: before && countedOf(before), same, next: next && countedOf(next) };
}

/** The newest reading of a meter. */
export async function newestReading(ctx: Ctx, meterId: string): Promise<ReadingRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(meterReadings)
    .where(eq(meterReadings.meterId, meterId))
    .orderBy(desc(meterReadings.at))
    .limit(1);
  return row;
}
