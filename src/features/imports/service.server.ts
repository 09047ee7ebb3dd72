import { eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { conflict } from "#domain/problems.ts";
import { lockProperty } from "#features/properties/members/membership.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { callHooks, type UndoneRow } from "#platform/hooks.server.ts";
import type { Import, importCalls } from "./contract.ts";
import { countOf, type Fate, type ImportKind } from "./fields.ts";
import { findImport, type ImportRow, readImport, undoableUntil } from "./queries.server.ts";
import { countFates, type Judged, refuseBad } from "./rules.ts";
import { importRows, imports } from "./tables.server.ts";

/** Where the rows of a file go to: a building, and the meter of it, or none where they are buildings. */
export type Into = { kind: ImportKind; propertyId: string | null; subjectId?: string };
type Asked = { dryRun: boolean; fileName?: string | null | undefined };
/** A row that was written: `kept` is what its feature must know to undo it. */
export type Written = { thingId: string; row: number; label: string; kept?: unknown };
export type Read = {
  dryRun: boolean;
  counts: Record<Fate, number>;
  rows: { row: number; fate: Fate; label: string; problems: string[] }[];
  warnings: string[];
  importId: string | null;
};

/**
 * Says what becomes of the rows of a file. Unless it is a dry run, what is new and what changes is written, all of it or
 * nothing, and kept as one import that can be undone. The caller has opened the transaction.
 */
export async function takeIn<T>(
  ctx: Ctx,
  { dryRun, fileName = null }: Asked,
  { rows, warnings }: Judged<T>,
  into: Into,
  write: () => Promise<readonly Written[]>,
): Promise<Read> {
  const counts = countFates(rows);
  const shown = rows.map(({ what: _, ...row }) => row);
  const read = { dryRun, counts, rows: shown, warnings };
  if (dryRun) return { ...read, importId: null };
  refuseBad(rows);
  if (counts.new + counts.changed === 0) return { ...read, importId: null };
  const written = await write();
  const id = newId();
  const { propertyId, subjectId = null, kind } = into;
  await ctx.db.insert(imports).values({
    ...{ id, kind, propertyId, subjectId, accountId: userOf(ctx).id, fileName, createdAt: ctx.now },
    ...{ made: counts.new, changed: counts.changed },
  });
  await ctx.db.execute(sql`
    insert into ${importRows} (import_id, thing_id, row, label, kept)
    select ${id}::uuid, "thingId", row, label, kept
    from json_to_recordset(${JSON.stringify(written)}::json)
      as made ("thingId" uuid, row integer, label text, kept jsonb)`);
  return { ...read, importId: id };
}

/** Takes back what a file made and puts back what it changed, all of it or nothing. Undone again, nothing changes. */
export async function undoImport(
  ctx: Ctx,
  { id }: CallRead<typeof importCalls.undoImport>,
): Promise<{ import: Import }> {
  return transaction(ctx, async (ctx) => {
    await lockImport(ctx, await findImport(ctx, id));
    const row = await findImport(ctx, id);
    if (row.undoneAt) return { import: await readImport(ctx, id) };
    if (undoableUntil(row) < ctx.now) throw conflict("It was read in too long ago to be undone.");
    const { kind, propertyId, subjectId, createdAt: at } = row;
    await callHooks(ctx, "importUndone", { kind, propertyId, subjectId, at, rows: await listRows(ctx, id) });
    await ctx.db
      .update(imports)
      .set({ undoneAt: ctx.now, undoneBy: userOf(ctx).id })
      .where(eq(imports.id, id));
    await ctx.db.delete(importRows).where(eq(importRows.importId, id));
    await happened(ctx, row);
    return { import: await readImport(ctx, id) };
  });
}

/** The building before its import, as everybody locks who changes what is in it. */
async function lockImport(ctx: Ctx, { id, propertyId }: ImportRow): Promise<void> {
  if (propertyId) await lockProperty(ctx, propertyId);
  await ctx.db.select({ id: imports.id }).from(imports).where(eq(imports.id, id)).for("update");
}

const listRows = (ctx: Ctx, id: string): Promise<UndoneRow[]> =>
  ctx.db
    .select({ thingId: importRows.thingId, row: importRows.row, label: importRows.label, kept: importRows.kept })
    .from(importRows)
    .where(eq(importRows.importId, id))
    .orderBy(importRows.row);

/** Buildings have their own lines of it: each is archived. */
async function happened(ctx: Ctx, { kind, propertyId, made, changed }: ImportRow): Promise<void> {
  if (!propertyId) return;
  const data = { title: countOf(kind, made + changed) };
  await recordAct(ctx, { propertyId, thing: "property", thingId: propertyId, act: "import_undone", data });
}
