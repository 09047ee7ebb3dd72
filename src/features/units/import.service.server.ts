import type { CallRead } from "#domain/contract.ts";
import { readTable, takeTurns } from "#features/imports/file.service.server.ts";
import { type JudgedRow, writtenRows } from "#features/imports/rules.ts";
import { takeIn, type Written } from "#features/imports/service.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { lockProperty } from "#features/properties/members/membership.service.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { unitCalls } from "./contract.ts";
import { asFile, judgeUnits, type Kept } from "./import.rules.ts";
import { type Matched, matchTexts } from "./matching.service.server.ts";
import { unitsAt } from "./queries.server.ts";
import { placeKey } from "./rules.ts";
import { happened, insertUnits, writeUnits } from "./service.server.ts";
import { units } from "./tables.server.ts";

/** Reads units from a file: what would become of every row, then all of them or none. */
export async function importUnits(ctx: Ctx, input: CallRead<typeof unitCalls.importUnits>) {
  await authorizeProperty(ctx, "unit", "import", input.id);
  const file = readTable(input);
  return transaction(ctx, async (ctx) => {
    await authorizeProperty(ctx, "unit", "import", input.id);
    if (!input.dryRun) await lockProperty(ctx, input.id);
    const there = await ctx.db.select().from(units).where(unitsAt(input.id));
    const judged = await takeTurns(judgeUnits(file.table, there.map(asFile)));
    judged.warnings.unshift(...file.warnings);
    let matched: Matched = { members: 0, tickets: 0 };
    const read = await takeIn(ctx, input, judged, { kind: "units", propertyId: input.id }, async () => {
      const written = await write(ctx, input.id, judged.rows, there);
      matched = await matchTexts(ctx, input.id);
      return written;
    });
    return { ...read, matched };
  });
}

/** Beside each row what the unit was before, and what it is now. */
async function write(
  ctx: Ctx,
  propertyId: string,
  rows: readonly JudgedRow<Kept>[],
  there: readonly (typeof units.$inferSelect)[],
): Promise<Written[]> {
  const before = new Map(there.map((unit) => [placeKey(unit), unit]));
  const changed = writtenRows(rows, "changed").flatMap(({ what, ...row }) => {
    const unit = before.get(placeKey(what));
    return unit ? [{ ...row, unit, what }] : [];
  });
  await writeUnits(
    ctx,
    changed.map(({ unit, what }) => ({ ...what, id: unit.id })),
  );
  const made = writtenRows(rows, "new");
  const ids = await insertUnits(
    ctx,
    propertyId,
    made.map(({ what }) => what),
  );
  await happened(ctx, propertyId, "units_imported", `${made.length + changed.length} units`);
  return [
    ...made.map(({ row, label, what }, at) => ({ row, label, thingId: ids[at] ?? "", kept: { after: what } })),
    ...changed.map(({ row, label, unit, what }) => ({
      ...{ row, label, thingId: unit.id },
      kept: { before: asFile(unit), after: what },
    })),
  ];
}
