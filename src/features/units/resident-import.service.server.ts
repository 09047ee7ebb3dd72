import { eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { countOf } from "#features/imports/fields.ts";
import { readTable, takeTurns } from "#features/imports/file.service.server.ts";
import { refuseUndo, writtenRows } from "#features/imports/rules.ts";
import { takeIn, type Written } from "#features/imports/service.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { lockProperty } from "#features/properties/members/membership.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import type { Occupancy } from "./fields.ts";
import { unitsAt } from "./queries.server.ts";
import { judgeResidents, type Living } from "./resident-import.rules.ts";
import type { residentCalls } from "./residents.contract.ts";
import { occupancyAfter } from "./residents.rules.ts";
import { unitLabel } from "./rules.ts";
import { residents, units } from "./tables.server.ts";

type UnitRow = typeof units.$inferSelect;
/** What an import keeps of a resident: what the unit was before. */
type Kept = { unitId: string; occupancy: Occupancy | null };

/** Reads who lives in a building from a file: what would become of every row, then all of them or none. */
export async function importResidents(ctx: Ctx, input: CallRead<typeof residentCalls.importResidents>) {
  const { id: propertyId, dryRun } = input;
  await authorizeProperty(ctx, "resident", "create", propertyId);
  const file = readTable(input);
  return transaction(ctx, async (ctx) => {
    await authorizeProperty(ctx, "resident", "create", propertyId);
    if (!dryRun) await lockProperty(ctx, propertyId);
    const homes = await ctx.db.select().from(units).where(unitsAt(propertyId));
    const there = await ctx.db.select().from(residents).where(eq(residents.propertyId, propertyId));
    const judged = await takeTurns(
      judgeResidents(file.table, { units: homes, residents: there, today: lagosDay(ctx.now) }),
    );
    judged.warnings.unshift(...file.warnings);
    return takeIn(ctx, input, judged, { kind: "residents", propertyId }, async () => {
      const written = await write(ctx, writtenRows(judged.rows, "new"), homes);
      const ids = [...new Set(written.map(({ kept }) => kept.unitId))];
      await settleOccupancy(ctx, ids, () => undefined);
      const data = { title: countOf("residents", written.length) };
      await recordAct(ctx, { propertyId, thing: "property", thingId: propertyId, act: "residents_imported", data });
      return written;
    });
  });
}

type NewRow = { row: number; what: Living };

/** The list of imports names the unit, never the person. */
async function write(ctx: Ctx, made: readonly NewRow[], homes: readonly UnitRow[]) {
  const unitOf = new Map(homes.map((unit) => [unit.id, unit]));
  const rows = made.map(({ what }) => ({ ...what, id: newId(), propertyId: homes[0]?.propertyId ?? "" }));
  await ctx.db.execute(sql`
    insert into ${residents} (id, property_id, unit_id, name, phone, email, kind, moved_in, moved_out, created_at, version)
    select id, "propertyId", "unitId", name, phone, email, kind, "movedIn", "movedOut", ${ctx.now}::timestamptz, 1
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, "propertyId" uuid, "unitId" uuid, name text,
      phone text, email text, kind text, "movedIn" date, "movedOut" date)`);
  return made.flatMap(({ row, what }, at): (Written & { kept: Kept })[] => {
    const unit = unitOf.get(what.unitId);
    const [thingId, kept] = [rows[at]?.id, { unitId: what.unitId, occupancy: unit?.occupancy ?? null }];
    return thingId && unit ? [{ thingId, row, label: unitLabel(unit), kept }] : [];
  });
}

/** Units are occupied or empty by who lives there; `before` answers what one is where nobody does. */
export async function settleOccupancy(
  ctx: Ctx,
  ids: readonly string[],
  before: (id: string) => Occupancy | null | undefined,
): Promise<void> {
  const homes = await ctx.db.select().from(units).where(isOneOf(units.id, ids));
  const there = Map.groupBy(
    await ctx.db.select().from(residents).where(isOneOf(residents.unitId, ids)),
    ({ unitId }) => unitId,
  );
  const changed = homes.flatMap(({ id, occupancy }) => {
    const lived = occupancyAfter(occupancy, there.get(id) ?? [], lagosDay(ctx.now));
    const was = occupancy === "occupied" && lived === "empty" ? before(id) : undefined;
    const now = was === undefined ? lived : was;
    return now === occupancy ? [] : [{ id, occupancy: now }];
  });
  if (changed.length === 0) return;
  await ctx.db.execute(sql`
    update ${units} u set occupancy = c.occupancy, version = u.version + 1
    from json_to_recordset(${JSON.stringify(changed)}::json) as c (id uuid, occupancy text) where u.id = c.id`);
}

/** Takes back the residents that a file wrote down; their units are as before. */
export async function undoResidents(ctx: Ctx, { kind, rows }: Moments["importUndone"]): Promise<void> {
  if (kind !== "residents") return;
  const ids = rows.map(({ thingId }) => thingId);
  const found = await ctx.db.select().from(residents).where(isOneOf(residents.id, ids));
  const changed = new Set(found.flatMap(({ id, version }) => (version === 1 ? [] : [id])));
  const why = "Somebody changed it since.";
  refuseUndo(rows.flatMap((row) => (changed.has(row.thingId) ? [{ ...row, why }] : [])));
  await ctx.db.delete(residents).where(isOneOf(residents.id, ids));
  const before = new Map(rows.map(({ kept }) => [(kept as Kept).unitId, (kept as Kept).occupancy]));
  await settleOccupancy(ctx, [...before.keys()], (id) => before.get(id));
}
