import { and, eq, gt, isNull } from "drizzle-orm";
import { conflict, notFound, Problem } from "#domain/problems.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import type { Db } from "#platform/database.server.ts";
import { AlreadyAnswered } from "#platform/http/idempotency.server.ts";
import type { Figure } from "#platform/metrics.server.ts";
import { keptMs } from "./rules.ts";
import { uploads } from "./tables.server.ts";

export type UploadRow = typeof uploads.$inferSelect;

const own = (ctx: Ctx, id: string) =>
  and(
    eq(uploads.id, id),
    eq(uploads.accountId, userOf(ctx).id),
    gt(uploads.createdAt, new Date(ctx.now.getTime() - keptMs)),
  );

/** The caller's own upload that still waits; anybody else's, a used and an old one read as absent. */
export async function findWaiting(ctx: Ctx, id: string): Promise<UploadRow> {
  const [row] = await ctx.db
    .select()
    .from(uploads)
    .where(and(own(ctx, id), isNull(uploads.usedAt)));
  if (!row) throw notFound("upload");
  return row;
}

/** The caller's own upload, whole and not yet used; `path` is the field that named it. */
export async function findWhole(ctx: Ctx, id: string, path: string): Promise<UploadRow> {
  const [row] = await ctx.db.select().from(uploads).where(own(ctx, id));
  if (!row) {
    const message = "We could not find that upload. Please add the file again.";
    throw new Problem("not_found", message, { errors: [{ path, message }] });
  }
  await refuseUsed(ctx, row);
  if ((await ctx.storage.incoming.size(id)) < row.bytes) {
    await refuseTaken(ctx, [row]);
    throw conflict(`${row.fileName} is still uploading.`);
  }
  return row;
}

/**
 * Another call that used an upload, or its person, takes its file away at once: a call that was reading it is told
 * why.
 */
export async function refuseTaken(ctx: Ctx, rows: UploadRow[]): Promise<void> {
  for (const { id } of rows) {
    const [row] = await ctx.db.select().from(uploads).where(own(ctx, id));
    if (!row) throw notFound("upload");
    await refuseUsed(ctx, row);
  }
}

async function refuseUsed(ctx: Ctx, row: UploadRow): Promise<void> {
  if (!row.usedAt) return;
  // The same call, sent again while the first was still at work, answers what the first one did.
  if (await ctx.claim?.find(ctx)) throw new AlreadyAnswered();
  throw alreadyUsed(row.fileName);
}

export const alreadyUsed = (fileName: string) => conflict(`${fileName} was already used. Please add the file again.`);

/** For /metrics: uploads that nothing has taken up yet. */
export async function uploadFigures(db: Db): Promise<Figure[]> {
  const value = await db.$count(uploads, isNull(uploads.usedAt));
  return [{ name: "tunse_uploads_waiting", help: "Uploads that nothing has taken up yet.", value }];
}
