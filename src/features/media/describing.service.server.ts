import { and, eq, inArray } from "drizzle-orm";
import { notFound } from "#domain/problems.ts";
import type { MediaCategory } from "#domain/vocab.ts";
import type { Ctx } from "#platform/context.server.ts";
import { media } from "./tables.server.ts";

type Row = typeof media.$inferSelect;
type AttachedTo = { thing: NonNullable<Row["thing"]>; thingId: string };
type Change = { id: string; category?: MediaCategory | null; description?: string | null };

/** The files of the thing that these ids name; 404 where one of them is none of its own. */
export async function listOwnFiles(ctx: Ctx, { thing, thingId }: AttachedTo, ids: readonly string[]): Promise<Row[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await ctx.db
    .select()
    .from(media)
    .where(and(eq(media.thing, thing), eq(media.thingId, thingId), inArray(media.id, wanted)));
  if (rows.length < wanted.length) throw notFound("file");
  return rows;
}

/** What files show, in other words; answers which of them it changed. The ids are the thing's own. */
export async function describeFiles(ctx: Ctx, rows: readonly Row[], changes: readonly Change[]): Promise<string[]> {
  const changed: string[] = [];
  for (const { id, category, description } of changes) {
    const row = rows.find((one) => one.id === id);
    if (!row) continue;
    const now = {
      category: category ?? row.category,
      description: description === undefined ? row.description : description,
    };
    if (now.category === row.category && now.description === row.description) continue;
    await ctx.db.update(media).set(now).where(eq(media.id, id));
    changed.push(id);
  }
  return changed;
}

/** Parts all files from the thing; nothing refers to them any more. Answers whether there were any. */
export async function detachAll(ctx: Ctx, { thing, thingId }: AttachedTo): Promise<boolean> {
  const theirs = and(eq(media.thing, thing), eq(media.thingId, thingId));
  const rows = await ctx.db.select({ id: media.id }).from(media).where(theirs);
  await detachFiles(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.length > 0;
}

/** Parts files from what they belonged to; nothing refers to them any more, so the nightly sweep takes them away. */
export async function detachFiles(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db
    .update(media)
    .set({ thing: null, thingId: null, propertyId: null })
    .where(inArray(media.id, [...ids]));
}
