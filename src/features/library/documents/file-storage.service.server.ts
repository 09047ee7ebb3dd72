import { eq, inArray, lt } from "drizzle-orm";
import { maxMediaBytes, tooLargeMessage } from "#domain/files.ts";
import { newId } from "#domain/ids.ts";
import { invalid, Problem } from "#domain/problems.ts";
import type { FileData } from "#features/media/contract.ts";
import { readFileData } from "#features/media/inspection.queries.server.ts";
import { cleanName } from "#features/media/rules.ts";
import { leaveToSweep, storeOriginal } from "#features/media/service.server.ts";
import { findWhole, refuseTaken } from "#features/media/uploads/queries.server.ts";
import { enterUpload, removeUploads, takeUploads } from "#features/media/uploads/service.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { sweepRowless } from "#platform/storage/sweep.server.ts";
import { keyOf } from "./content/queries.server.ts";
import { deletedForGood, opensAs, typeOf } from "./rules.ts";
import { documents } from "./tables.server.ts";

type SentFile = {
  uploadId?: string | null | undefined;
  fileData?: FileData | undefined;
  fileName?: string | null | undefined;
  fileType?: string | null | undefined;
};

type Facts = Pick<typeof documents.$inferSelect, "id" | "fileName" | "fileType" | "opensAs" | "bytes" | "sha256">;

/** A file that was checked and stored; `take` uses its upload up, inside the transaction of its row. */
type StoredFile = { facts: Facts; take: (ctx: Ctx) => Promise<void> };

/** Stores a file of any type first, since no transaction may wait for a disk, then does `work`; where that fails it goes again. */
export async function storingFile<T>(ctx: Ctx, given: SentFile, work: (file: StoredFile) => Promise<T>): Promise<T> {
  const waiting = given.uploadId ? await findWhole(ctx, given.uploadId, "uploadId") : undefined;
  const fileName = waiting?.fileName ?? cleanName(given.fileName ?? "");
  const source = waiting ?? readFileData(given.fileData ?? "", "fileData");
  const bytes = Buffer.isBuffer(source) ? source.length : source.bytes;
  if (bytes > maxMediaBytes) throw new Problem("too_large", tooLargeMessage(fileName));
  if (bytes === 0) throw invalid("fileData", `${fileName}: The file is empty.`);
  const id = newId();
  const entered = Buffer.isBuffer(source) ? await enterUpload(ctx, fileName, source) : undefined;
  const used = [waiting, entered].filter((upload) => upload !== undefined);
  try {
    const sha256 = await storeOriginal(ctx, keyOf(id), source);
    const opens = opensAs(await headOf(ctx, id));
    const facts = { id, fileName, fileType: typeOf(given.fileType, opens), opensAs: opens, bytes, sha256 };
    const answer = await work({ facts, take: (inner) => takeUploads(inner, used) });
    if (waiting) leaveToSweep(ctx, [waiting]);
    return answer;
  } catch (error) {
    await removeRowless(ctx, id, ctx.storage.remove);
    if (entered) await removeUploads(ctx, [entered.id]);
    if (waiting) await refuseTaken(ctx, [waiting]);
    throw error;
  }
}

async function headOf({ storage }: Ctx, id: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await storage.read(keyOf(id), { start: 0, end: 15 })) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** Only while no row names it: of a commit whose answer was lost nobody knows whether it came about. */
async function removeRowless(ctx: Ctx, id: string, remove = ctx.storage.setAside): Promise<void> {
  const rows = await ctx.db.select({ id: documents.id }).from(documents).where(eq(documents.id, id));
  if (rows.length === 0) await remove(keyOf(id));
}

const batch = 200;

/** Takes away for good what was deleted 30 days ago: the rows first, so that none promises a file that is gone. */
export async function clearDeleted(ctx: Ctx): Promise<void> {
  const old = lt(documents.deletedAt, deletedForGood(ctx.now));
  const findOld = () => ctx.db.select({ id: documents.id }).from(documents).where(old).limit(batch);
  for (let rows = await findOld(); rows.length > 0; rows = await findOld()) {
    // Asked again, since one may have been brought back since then.
    for (const { id } of rows) await ctx.db.delete(documents).where(old && eq(documents.id, id));
    for (const { id } of rows) await removeRowless(ctx, id);
  }
  const weekMs = 7 * 24 * 60 * 60 * 1_000;
  await sweepRowless({
    names: ctx.storage.list("documents"),
    oldest: new Date(ctx.now.getTime() - weekMs),
    known: (ids) => ctx.db.select({ id: documents.id }).from(documents).where(inArray(documents.id, ids)),
    remove: (id) => ctx.storage.setAside(keyOf(id)),
  });
}
