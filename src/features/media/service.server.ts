import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { and, inArray, isNull } from "drizzle-orm";
import { modelIn } from "#domain/devices.ts";
import { maxMediaFiles } from "#domain/files.ts";
import { newId } from "#domain/ids.ts";
import { invalid } from "#domain/problems.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { type ChainEntry, callHooks } from "#platform/hooks.server.ts";
import type { Upload } from "./contract.ts";
import { type Inspected, inspectFile, readFileData, type Takes } from "./inspection.queries.server.ts";
import { posterJob } from "./posters.jobs.server.ts";
import { cleanName } from "./rules.ts";
import { media } from "./tables.server.ts";
import { findWhole, refuseTaken, type UploadRow } from "./uploads/queries.server.ts";
import { enterUpload, removeUploads, takeUploads } from "./uploads/service.server.ts";

type Row = typeof media.$inferSelect;
type Binding = { thing: NonNullable<Row["thing"]>; thingId: string; propertyId: string | null };

/** Files that were checked and stored; `attach` ties them to what they belong to, inside its transaction. */
export type KeptFiles = { ids: string[]; kinds: string[]; attach(ctx: Ctx, to: Binding): Promise<void> };

/**
 * Checks and stores the files first, since no transaction may wait for a disk, then does `work`. One bad file refuses
 * them all, and where `work` fails nothing of them stays. An upload stays until what it became part of is
 * committed, so that the same `uploadId` can be sent again.
 */
export async function usingFiles<T>(
  ctx: Ctx,
  given: Upload[] | null | undefined,
  work: (files: KeptFiles) => Promise<T>,
  rules: FileRules = {},
): Promise<T> {
  const { rows, used, entered } = await keepFiles(ctx, given ?? [], rules);
  const ids = rows.map((row) => row.id);
  let isAttached = false;
  const attach = async (inner: Ctx, to: Binding) => {
    if (ids.length === 0) return;
    await takeUploads(inner, [...used, ...entered]);
    await inner.db.update(media).set(to).where(inArray(media.id, ids));
    await callHooks(inner, "recorded", {
      by: { kind: "user", id: userOf(inner).id },
      entries: receivedFiles(rows, to),
    });
    for (const { id, kind } of rows) if (kind === "video") await inner.jobs.send(inner.db, posterJob, { id });
    const pictures = rows.flatMap(({ id, kind }) => (kind === "image" ? [id] : []));
    if (pictures.length > 0) await callHooks(inner, "picturesAttached", { ids: pictures });
    isAttached = true;
  };
  try {
    const answer = await work({ ids, kinds: rows.map((row) => row.kind), attach });
    if (isAttached) leaveToSweep(ctx, used);
    return answer;
  } catch (error) {
    await removeFiles(ctx, rows);
    await leave(ctx, entered);
    throw error;
  }
}

/** What is committed to of each file: what it is, and where and when its sender says that it was taken. */
const receivedFiles = (rows: readonly Row[], { thing, thingId, propertyId }: Binding): ChainEntry[] =>
  rows.map(({ id, sha256, bytes, contentType, latitude, longitude, accuracyM, deviceTime }) => ({
    ...{ id, thing, thingId, propertyId },
    kind: "file",
    act: "received",
    what: {
      ...{ bytes, contentType, latitude, longitude, accuracyM },
      sha256: sha256.toString("hex"),
      deviceTime: deviceTime?.toISOString() ?? null,
    },
  }));

const leave = (ctx: Ctx, entered: UploadRow[]): Promise<void> =>
  removeUploads(
    ctx,
    entered.map(({ id }) => id),
  );

/** The copy is committed: what came in may go at once, and the sweep takes what could not. */
export function leaveToSweep(ctx: Ctx, used: UploadRow[]): void {
  for (const { id } of used) {
    ctx.storage.incoming
      .remove(id)
      .catch((err: unknown) => ctx.log.warn({ err }, "A used upload could not be removed"));
  }
}

/** `used` are the uploads that the call names; `entered` stand for the files that came within it. */
type StoredFiles = { rows: Row[]; used: UploadRow[]; entered: UploadRow[] };
/** The bytes of a file, or the upload that holds them. */
type Source = Buffer | UploadRow;
type Checked = { upload: Upload; fileName: string; source: Source; file: Inspected };

/** What is taken beside pictures and films, and the field that names the files. */
type FileRules = Takes & { field?: string };

async function keepFiles(ctx: Ctx, given: Upload[], rules: FileRules): Promise<StoredFiles> {
  const { field = "mediaUploads" } = rules;
  if (given.length > maxMediaFiles) throw invalid(field, `At most ${maxMediaFiles} files can be sent at once.`);
  const rows: Row[] = [];
  const used: UploadRow[] = [];
  const entered: UploadRow[] = [];
  try {
    // One after the other: a batch of large pictures would otherwise be unpacked in memory together.
    const checked: Checked[] = [];
    for (const [index, upload] of given.entries()) {
      const path = `${field}.${index}`;
      const waiting = upload.uploadId ? await findWhole(ctx, upload.uploadId, `${path}.uploadId`) : undefined;
      const fileName = waiting?.fileName ?? cleanName(upload.fileName);
      const source = waiting ?? readFileData(upload.data, path);
      if (waiting) used.push(waiting);
      const file = Buffer.isBuffer(source)
        ? await inspectFile(source, fileName, { ...rules, takesAudio: false })
        : await inspectUpload(ctx, source, rules);
      if (Buffer.isBuffer(source)) entered.push(await enterUpload(ctx, fileName, source));
      checked.push({ upload, fileName, source, file });
    }
    for (const one of checked) rows.push(await storeFile(ctx, one));
    if (rows.length > 0) await ctx.db.insert(media).values(rows);
    return { rows, used, entered };
  } catch (error) {
    await removeFiles(ctx, rows);
    await leave(ctx, entered);
    // A file that went while it was read fails in as many ways as there are readers.
    await refuseTaken(ctx, used);
    throw error;
  }
}

const inspectUpload = (ctx: Ctx, { id, bytes: size, fileName }: UploadRow, rules: FileRules): Promise<Inspected> =>
  ctx.storage.incoming.withLocalFile(id, (path) => inspectFile({ path, size }, fileName, rules));

async function storeFile(ctx: Ctx, { upload, fileName, source, file }: Checked): Promise<Row> {
  const id = newId();
  const originalKey = `media/${id}/original`;
  const shownKey = file.shown ? `media/${id}/shown.webp` : null;
  const thumbnailKey = file.thumbnail ? `media/${id}/thumbnail.webp` : null;
  const sha256 = await storeOriginal(ctx, originalKey, source);
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
    fileName,
    bytes: Buffer.isBuffer(source) ? source.length : source.bytes,
    sha256,
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
    capture: {
      code: upload.code ?? null,
      burst: upload.burst ?? null,
      stage: upload.stage ?? "after",
      clockOffsetMs: ctx.clockOffsetMs ?? null,
      device: modelIn(ctx.userAgent),
    },
  };
}

/** What is hashed is what is stored: an upload is copied, so that nobody can still write to what we keep. */
export async function storeOriginal(ctx: Ctx, key: string, source: Source): Promise<Buffer> {
  const hash = createHash("sha256");
  if (!Buffer.isBuffer(source)) {
    await ctx.storage.putUpload(key, source.id, (piece) => hash.update(piece));
    return hash.digest();
  }
  await ctx.storage.put(key, source);
  // In pieces, so that nobody else's call waits for the whole.
  for (let at = 0; at < source.length; at += pieceBytes) {
    hash.update(source.subarray(at, at + pieceBytes));
    await nextTurn();
  }
  return hash.digest();
}

const pieceBytes = 1_048_576;

/**
 * Takes files that belong to nothing away for good: the rows first, so that nothing points to a file that is gone. What
 * belongs to something stays: of a commit whose answer was lost nobody knows whether it came about.
 */
export async function removeFiles(ctx: Ctx, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  const gone = await transaction({ ...ctx, claim: undefined }, async (ctx) => {
    await ctx.db.delete(media).where(and(inArray(media.id, ids), isNull(media.thingId)));
    const left = await ctx.db.select({ id: media.id }).from(media).where(inArray(media.id, ids));
    const kept = new Set(left.map(({ id }) => id));
    const gone = rows.filter(({ id }) => !kept.has(id));
    await callHooks(ctx, "filesRemoved", { ids: gone.map(({ id }) => id) });
    return gone;
  });
  const keys = gone.flatMap((row) => [row.originalKey, row.shownKey, row.thumbnailKey]).filter((key) => key !== null);
  for (const key of keys) await ctx.storage.remove(key);
}
