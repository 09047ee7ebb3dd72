import type { CallRead } from "#domain/contract.ts";
import { authorize } from "#features/properties/access.queries.server.ts";
import { archiveProperties } from "#features/properties/archive/service.server.ts";
import { createProperties } from "#features/properties/service.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { listKeptNames, listStaying } from "./building.queries.server.ts";
import { judgeBuildings } from "./building.rules.ts";
import type { importCalls } from "./contract.ts";
import { readTable, takeTurns } from "./file.service.server.ts";
import { refuseUndo, writtenRows } from "./rules.ts";
import { takeIn } from "./service.server.ts";

/** Brings in buildings from a file: what would become of every row, then all of them or none, each with its plan. */
export async function importProperties(ctx: Ctx, input: CallRead<typeof importCalls.importProperties>) {
  authorize(ctx, "property", "onboard", [], "property");
  const file = readTable(input);
  return transaction(ctx, async (ctx) => {
    const judged = await takeTurns(judgeBuildings(file.table, await listKeptNames(ctx)));
    judged.warnings.unshift(...file.warnings);
    return takeIn(ctx, input, judged, { kind: "properties", propertyId: null }, async () => {
      const made = writtenRows(judged.rows, "new");
      const ids = await createProperties(
        ctx,
        made.map(({ what }) => what),
      );
      return made.map(({ row, label }, at) => ({ row, label, thingId: ids[at] ?? "" }));
    });
  });
}

/** Puts the buildings that a file brought in into the archive. */
export async function undoProperties(ctx: Ctx, { kind, rows }: Moments["importUndone"]): Promise<void> {
  if (kind !== "properties") return;
  const ids = rows.map(({ thingId }) => thingId);
  const staying = await listStaying(ctx, ids);
  refuseUndo(
    rows.flatMap((row) => {
      const why = staying.get(row.thingId);
      return why ? [{ ...row, why }] : [];
    }),
  );
  await archiveProperties(ctx, ids);
}
