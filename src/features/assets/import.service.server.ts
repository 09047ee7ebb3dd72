import { and, eq, isNull, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { countOf } from "#features/imports/fields.ts";
import { readTable, takeTurns } from "#features/imports/file.service.server.ts";
import { refuseUndo, writtenRows } from "#features/imports/rules.ts";
import { takeIn, type Written } from "#features/imports/service.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { lockProperty } from "#features/properties/members/membership.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import type { assetCalls } from "./contract.ts";
import { judgeAssets, type NewAsset } from "./import.rules.ts";
import { listHanging, listUnits } from "./queries.server.ts";
import { assetEvents, assets } from "./tables.server.ts";

/** Reads machines from a file: what would become of every row, then all of them or none. */
export async function importAssets(ctx: Ctx, input: CallRead<typeof assetCalls.importAssets>) {
  const { id: propertyId, dryRun } = input;
  await authorizeProperty(ctx, "asset", "create", propertyId);
  const file = readTable(input);
  return transaction(ctx, async (ctx) => {
    await authorizeProperty(ctx, "asset", "create", propertyId);
    if (!dryRun) await lockProperty(ctx, propertyId);
    const onRegister = and(eq(assets.propertyId, propertyId), isNull(assets.removedAt));
    const there = await ctx.db.select().from(assets).where(onRegister);
    const judged = await takeTurns(judgeAssets(file.table, { assets: there, units: await listUnits(ctx, propertyId) }));
    judged.warnings.unshift(...file.warnings);
    return takeIn(ctx, input, judged, { kind: "assets", propertyId }, async () => {
      const written = await write(ctx, propertyId, writtenRows(judged.rows, "new"));
      const data = { title: countOf("assets", written.length) };
      await recordAct(ctx, { propertyId, thing: "property", thingId: propertyId, act: "assets_imported", data });
      return written;
    });
  });
}

type NewRow = { row: number; label: string; what: NewAsset };

/** One statement for all machines, and one for the beginning of their histories. */
async function write(ctx: Ctx, propertyId: string, made: readonly NewRow[]): Promise<Written[]> {
  const idOf = new Map(made.map(({ what }) => [what.key, newId()]));
  const rows = made.map(({ row, label, what: { key, parentKey, ...facts } }) => ({
    ...{ ...facts, row, label, id: idOf.get(key) ?? "", eventId: newId() },
    parentId: parentKey === null ? null : (idOf.get(parentKey) ?? parentKey),
  }));
  const given = JSON.stringify(rows);
  await ctx.db.execute(sql`
    insert into ${assets} (id, property_id, unit_id, parent_id, name, kind, make, model, serial_number, year, rating,
      rating_unit, place, warranty_until, replacement_cost_kobo, condition, retired_on, created_at, version)
    select id, ${propertyId}::uuid, "unitId", "parentId", name, kind, make, model, "serialNumber", year, rating,
      "ratingUnit", place, "warrantyUntil", "replacementCost", condition, "retiredOn", ${ctx.now}::timestamptz, 1
    from json_to_recordset(${given}::json) as a (id uuid, "unitId" uuid, "parentId" uuid, name text, kind text,
      make text, model text, "serialNumber" text, year integer, rating float8, "ratingUnit" text, place text,
      "warrantyUntil" date, "replacementCost" bigint, condition integer, "retiredOn" date)`);
  await ctx.db.execute(sql`
    insert into ${assetEvents} (id, asset_id, act, condition, actor_id, at)
    select "eventId", id, 'added', condition, ${userOf(ctx).id}::uuid, ${ctx.now}::timestamptz
    from json_to_recordset(${given}::json) as a (id uuid, "eventId" uuid, condition integer)`);
  return rows.map(({ id, row, label }) => ({ thingId: id, row, label }));
}

/** Takes the machines that a file made off the register. */
export async function undoAssets(ctx: Ctx, { kind, rows }: Moments["importUndone"]): Promise<void> {
  if (kind !== "assets") return;
  const ids = rows.map(({ thingId }) => thingId);
  const found = await ctx.db
    .select()
    .from(assets)
    .where(and(isOneOf(assets.id, ids), isNull(assets.removedAt)))
    .orderBy(assets.id)
    .for("update");
  const changed = new Set(found.flatMap(({ id, version }) => (version === 1 ? [] : [id])));
  const hanging = await listHanging(ctx, ids);
  refuseUndo(
    rows.flatMap((row) => {
      const why = changed.has(row.thingId) ? "Somebody changed it since." : hanging.get(row.thingId);
      return why ? [{ ...row, why }] : [];
    }),
  );
  const standing = and(isOneOf(assets.id, ids), isNull(assets.removedAt));
  await ctx.db.update(assets).set({ removedAt: ctx.now }).where(standing);
}
