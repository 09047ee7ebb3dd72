import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { koboToNaira } from "#domain/money.ts";
import { canOf, withoutHidden } from "#domain/policy.ts";
import { notFound } from "#domain/problems.ts";
import type { Media } from "#features/media/contract.ts";
import { mediaOf } from "#features/media/queries.server.ts";
import { media } from "#features/media/tables.server.ts";
import { type Authorized, authorizeProperty } from "#features/properties/access.queries.server.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import { units } from "#features/units/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import type { Asset, assetCalls } from "./contract.ts";
import { assets } from "./tables.server.ts";

export type AssetRow = typeof assets.$inferSelect;

/** The assets of a building, the newest first. */
export async function listAssets(ctx: Ctx, input: CallRead<typeof assetCalls.listAssets>) {
  const seen = await authorizeProperty(ctx, "asset", "see", input.id);
  const query = ctx.db
    .select()
    .from(assets)
    .where(and(eq(assets.propertyId, input.id), isNull(assets.removedAt), beforeCursor(assets.id, input.cursor)))
    .orderBy(desc(assets.id));
  const { rows, nextCursor } = await readPage(input, query, (row) => [row.id]);
  const can = canOf(userOf(ctx).role, seen.relations, "asset", seen.standing.closed);
  return { assets: await showAssets(ctx, rows, seen), can, nextCursor };
}

type Act = "see" | "see_history" | "edit" | "remove";

/** An asset that is on the register, where the act is allowed; 404 out of reach. */
export async function findRow(ctx: Ctx, act: Act, id: string): Promise<{ row: AssetRow; seen: Authorized }> {
  const [row] = await ctx.db
    .select()
    .from(assets)
    .where(and(eq(assets.id, id), isNull(assets.removedAt)));
  if (!row) throw notFound("asset");
  return { row, seen: await authorizeProperty(ctx, "asset", act, row.propertyId, "asset") };
}

export async function findAsset(ctx: Ctx, { id }: { id: string }): Promise<{ asset: Asset }> {
  const { row, seen } = await findRow(ctx, "see", id);
  const [asset] = await showAssets(ctx, [row], seen);
  if (!asset) throw notFound("asset");
  return { asset };
}

async function showAssets(ctx: Ctx, rows: readonly AssetRow[], seen: Authorized): Promise<Asset[]> {
  const ids = rows.map(({ id }) => id);
  const files = await mediaOf(ctx, "asset", ids, () => seen.relations);
  return rows.map((row) => showAsset(ctx, row, files.get(row.id) ?? [], seen));
}

function showAsset(ctx: Ctx, row: AssetRow, files: Media[], { relations, standing }: Authorized): Asset {
  const { removedAt: _, createdAt, replacementCost, ...fields } = row;
  return withoutHidden("asset", relations, {
    ...fields,
    replacementCost: replacementCost === null ? null : koboToNaira(replacementCost),
    retired: row.retiredOn !== null && row.retiredOn <= lagosDay(ctx.now),
    mediaUploads: files,
    createdAt: createdAt.toISOString(),
    can: canOf(userOf(ctx).role, relations, "asset", standing.closed),
  });
}

export const countPhotos = (ctx: Ctx, id: string): Promise<number> =>
  ctx.db.$count(media, and(eq(media.thing, "asset"), eq(media.thingId, id)));

/** The assets of a building by what they are parts of. */
export const listLinks = (ctx: Ctx, propertyId: string) =>
  ctx.db
    .select({ id: assets.id, parentId: assets.parentId })
    .from(assets)
    .where(and(eq(assets.propertyId, propertyId), isNull(assets.removedAt)));

/** The units of a building, by which a file says where a machine stands. */
export const listUnits = (ctx: Ctx, propertyId: string) =>
  ctx.db
    .select({ id: units.id, block: units.block, floor: units.floor, name: units.name })
    .from(units)
    .where(and(eq(units.propertyId, propertyId), isNull(units.removedAt)));

/** What is on record of machines: asset_id, and why it has to stay, as a sentence. */
const namesIn = (ctx: Ctx) =>
  sql.join(
    [sql`select asset_id, 'A request names it.' as why from ${tickets}`, ...ctx.lookups.namesOfAssets],
    sql` union all `,
  );

/** What hangs on each of these assets, beside each other, as a sentence. */
export async function listHanging(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await ctx.db.execute<{ id: string; why: string }>(sql`
    select parent_id as id, 'Other machines are parts of it.' as why from ${assets}
      where ${isOneOf(assets.parentId, ids)} and removed_at is null and not ${isOneOf(assets.id, ids)}
    union select t.asset_id, 'There is a tag of it.' from (${ctx.lookups.tagsInUse}) t where ${isOneOf(sql`t.asset_id`, ids)}
    union select n.asset_id, n.why from (${namesIn(ctx)}) n where ${isOneOf(sql`n.asset_id`, ids)}`);
  return new Map(rows.map(({ id, why }) => [id, why]));
}

/** Whether the building has that unit. */
export async function hasUnit(ctx: Ctx, propertyId: string, unitId: string): Promise<boolean> {
  const isIt = and(eq(units.id, unitId), eq(units.propertyId, propertyId), isNull(units.removedAt));
  return (await ctx.db.$count(units, isIt)) > 0;
}

/** Whoever names it anew waits until it is known whether it stays on the register. */
export const lockAsset = (ctx: Ctx, id: string) =>
  ctx.db.select({ id: assets.id }).from(assets).where(eq(assets.id, id)).for("update");

/** Whether anything on record names an asset. */
export async function hasRecords(ctx: Ctx, id: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ named: boolean }>(
    sql`select exists (select from (${namesIn(ctx)}) n where n.asset_id = ${id}) as named`,
  );
  return rows[0]?.named ?? false;
}
