import { sql } from "drizzle-orm";
import { conflict } from "#domain/problems.ts";
import { refuseUndo } from "#features/imports/rules.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments, UndoneRow } from "#platform/hooks.server.ts";
import { asFile, isSame, type Kept } from "./import.rules.ts";
import { findKept } from "./keeping.service.server.ts";
import { matchTexts } from "./matching.service.server.ts";
import { listHanging, unitsAt } from "./queries.server.ts";
import { sharesProblem } from "./rules.ts";
import { writeUnits } from "./service.server.ts";
import { units, unitTexts } from "./tables.server.ts";

type Undone = Moments["importUndone"];
/** What an import of units keeps of each row. */
type Known = { before?: Kept; after: Kept };
const knownOf = ({ kept }: UndoneRow) => kept as Known;
const isMade = (row: UndoneRow): boolean => knownOf(row).before === undefined;

/** Takes back the units that a file made, and makes those that it changed what they were before. */
export async function undoUnits(ctx: Ctx, { kind, propertyId, at, rows }: Undone): Promise<void> {
  if (kind !== "units" || !propertyId) return;
  await refuseHanging(ctx, propertyId, rows, at);
  const made = rows.filter(isMade).map(({ thingId }) => thingId);
  await ctx.db
    .update(units)
    .set({ removedAt: ctx.now, version: sql`${units.version} + 1` })
    .where(sql`${isOneOf(units.id, made)} and ${units.removedAt} is null`);
  await ctx.db.delete(unitTexts).where(isOneOf(unitTexts.unitId, made));
  const changed = rows.flatMap((row) => {
    const { before } = knownOf(row);
    return before ? [{ ...before, id: row.thingId }] : [];
  });
  await writeUnits(ctx, changed);
  const shares = sharesProblem(await ctx.db.select().from(units).where(unitsAt(propertyId)));
  if (shares) throw conflict(shares);
  await matchTexts(ctx, propertyId);
}

async function refuseHanging(ctx: Ctx, propertyId: string, rows: readonly UndoneRow[], since: Date): Promise<void> {
  const ids = rows.map(({ thingId }) => thingId);
  const found = await ctx.db.select().from(units).where(isOneOf(units.id, ids));
  const unitOf = new Map(found.map((unit) => [unit.id, unit]));
  // What was taken off the list by hand is gone already, whatever is kept of it.
  const going = rows.filter((row) => isMade(row) && !unitOf.get(row.thingId)?.removedAt).map(({ thingId }) => thingId);
  const hanging = await listHanging(ctx, going, since);
  const kept = await findKept(ctx, { propertyId, ids: going, isUndone: true });
  refuseUndo(
    rows.flatMap((row) => {
      const why = changedSince(row, unitOf.get(row.thingId)) ?? hanging.get(row.thingId) ?? kept.get(row.thingId);
      return why ? [{ ...row, why }] : [];
    }),
  );
}

/** One that is gone already is no obstacle, unless it was there before. */
function changedSince(row: UndoneRow, unit: typeof units.$inferSelect | undefined): string | null {
  if (!unit || unit.removedAt) return isMade(row) ? null : "It was taken off the list since.";
  return isSame(asFile(unit), asFile(knownOf(row).after)) ? null : "Somebody changed it since.";
}
