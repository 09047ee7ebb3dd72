import { createHash } from "node:crypto";
import { inArray } from "drizzle-orm";
import { maxMediaFiles } from "../../domain/files.ts";
import { newId } from "../../domain/ids.ts";
import { invalid } from "../../domain/problems.ts";
import { type Ctx, userOf } from "../../platform/context.server.ts";
import type { Upload } from "./contract.ts";
import { type Inspected, inspectFile, readBase64 } from "./inspection/queries.server.ts";
import { media } from "./tables.server.ts";

type Row = typeof media.$inferSelect;
type Binding = { thing: NonNullable<Row["thing"]>; thingId: string; propertyId: string };

/** Files that were checked and stored; `attach` ties them to what they belong to, inside its transaction. */
export type KeptFiles = { ids: string[]; kinds: string[]; attach(ctx: Ctx, to: Binding): Promise<void> };

/**
 * Checks and stores the files first, since no transaction may wait for a disk, then does `work`. One bad file refuses
 * them all, and where `work` fails nothing of them stays (decisions 9).
 */
export async function usingFiles<T>(
  ctx: Ctx,
  uploads: Upload[] | null | undefined,
  work: (files: KeptFiles) => Promise<T>,
): Promise<T> {
  const rows = await keepFiles(ctx, uploads ?? []);
  const ids = rows.map((row) => row.id);
  const attach = async (inner: Ctx, to: Binding) => {
    if (ids.length > 0) await inner.db.update(media).set(to).where(inArray(media.id, ids));
  };
  try {
    return await work({ ids, kinds: rows.map((row) => row.kind), attach });
  } catch (error) {
    await removeFiles(ctx, rows);
    throw error;
  }
}

async function keepFiles(ctx: Ctx, uploads: Upload[]): Promise<Row[]> {
  if (uploads.length > maxMediaFiles)
    throw invalid("mediaUploads", `At most ${maxMediaFiles} files can be sent at once.`);
  const rows: Row[] = [];
  try {
    // One after the other: a batch of large pictures would otherwise be unpacked in memory together.
    const checked: [Upload, Inspected][] = [];
    for (const [index, upload] of uploads.entries()) {
      const bytes = readBase64(upload.data, `mediaUploads.${index}`);
      checked.push([upload, await inspectFile(bytes, cleanName(upload.fileName))]);
    }
    for (const [upload, file] of checked) rows.push(await storeFile(ctx, upload, file));
    if (rows.length > 0) await ctx.db.insert(media).values(rows);
    return rows;
  } catch (error) {
    await removeFiles(ctx, rows);
    throw error;
  }
}

/** The name without any path, for people; keys never come from it. */
const cleanName = (name: string) => {
  const last = name.split(/[/\\]/).pop() ?? "";
  return /[^.]/.test(last) ? last.slice(0, 200) : "file";
};

async function storeFile(ctx: Ctx, upload: Upload, file: Inspected): Promise<Row> {
  const id = newId();
  const originalKey = `media/${id}/original`;
  const shownKey = file.shown ? `media/${id}/shown.webp` : null;
  const thumbnailKey = file.thumbnail ? `media/${id}/thumbnail.webp` : null;
  await ctx.storage.put(originalKey, file.bytes);
  if (file.shown && shownKey) await ctx.storage.put(shownKey, file.shown);
  if (file.thumbnail && thumbnailKey) await ctx.storage.put(thumbnailKey, file.thumbnail);
  return {
    id,
    uploadedBy: userOf(ctx).id,
    propertyId: null,
    thing: null,
    thingId: null,
    kind: file.kind,
    contentType: file.contentType,
    fileName: cleanName(upload.fileName),
    bytes: file.bytes.length,
    sha256: createHash("sha256").update(file.bytes).digest(),
    originalKey,
    shownKey,
    thumbnailKey,
    width: file.width,
    height: file.height,
    description: upload.description ?? null,
    category: upload.category ?? null,
    latitude: upload.latitude ?? null,
    longitude: upload.longitude ?? null,
    accuracyM: upload.accuracy ?? null,
    deviceTime: upload.deviceTime ? new Date(upload.deviceTime) : null,
    receivedAt: ctx.now,
  };
}

/** Takes files away for good: the rows first, so that nothing points to a file that is gone. */
export async function removeFiles(ctx: Ctx, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await ctx.db.delete(media).where(inArray(media.id, ids));
  const keys = rows.flatMap((row) => [row.originalKey, row.shownKey, row.thumbnailKey]).filter((key) => key !== null);
  for (const key of keys) await ctx.storage.remove(key);
}
