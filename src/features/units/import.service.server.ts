import type { CallRead } from "#domain/contract.ts";
import { invalid, Problem } from "#domain/problems.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { lockProperty } from "#features/properties/members/membership.service.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { unitCalls } from "./contract.ts";
import { type Fate, fates, type Judged, type JudgedRow, judgeRows, type Kept } from "./import.rules.ts";
import { readTable } from "./import-file.service.server.ts";
import { matchTexts } from "./matching.service.server.ts";
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
    const judged = judgeRows(file.table, there.map(asFile));
    if (judged.refusal) throw invalid("csv", judged.refusal);
    const matched = input.dryRun ? { members: 0, tickets: 0 } : await write(ctx, input.id, judged, there);
    return {
      dryRun: input.dryRun,
      counts: countFates(judged.rows),
      rows: judged.rows.map(({ unit: _, ...row }) => row),
      warnings: [...file.warnings, ...judged.warnings],
      matched,
    };
  });
}

const asFile = ({
  block,
  floor,
  name,
  kind,
  sizeM2,
  share,
  weight,
  exclusions,
  occupancy,
}: typeof units.$inferSelect): Kept => ({
  ...{ block, floor, name, kind, sizeM2, share, weight, exclusions, occupancy },
});

const countFates = (rows: readonly JudgedRow[]) =>
  Object.fromEntries(fates.map((fate) => [fate, rows.filter((row) => row.fate === fate).length])) as Record<
    Fate,
    number
  >;

async function write(ctx: Ctx, propertyId: string, { rows }: Judged, there: readonly (typeof units.$inferSelect)[]) {
  const refused = rows.filter(({ fate }) => fate === "refused");
  if (refused.length > 0) throw refusedRows(refused);
  const idOf = new Map(there.map((unit) => [placeKey(unit), unit.id]));
  const fated = (fate: Fate) => rows.flatMap((row) => (row.fate === fate && row.unit ? [row.unit] : []));
  const changed = fated("changed").flatMap((unit) => {
    const id = idOf.get(placeKey(unit));
    return id === undefined ? [] : [{ ...unit, id }];
  });
  await writeUnits(ctx, changed);
  const made = await insertUnits(ctx, propertyId, fated("new"));
  const count = made.length + changed.length;
  if (count > 0) await happened(ctx, propertyId, "units_imported", `${count} units`);
  return matchTexts(ctx, propertyId);
}

function refusedRows(refused: readonly JudgedRow[]): Problem {
  const count = refused.length === 1 ? "One row" : `${refused.length.toLocaleString("en")} rows`;
  const errors = refused
    .slice(0, 100)
    .map(({ row, problems }) => ({ path: `rows.${row}`, message: problems.join(" ") }));
  return new Problem("invalid", `${count} of the file cannot be read, so nothing was written.`, { errors });
}
