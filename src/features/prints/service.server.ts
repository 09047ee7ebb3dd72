import { eq, inArray, sql } from "drizzle-orm";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import type { Hash } from "./hash.rules.ts";
import { type FoundPair, findPairs } from "./pairs.queries.server.ts";
import { holdPicture, listPictures, listTasksOf, type Picture, printVersion } from "./pictures.queries.server.ts";
import type { PictureRead } from "./pixels.queries.server.ts";
import { askThread, PictureFault } from "./reader.queries.server.ts";
import { bytesOf } from "./stored.rules.ts";
import { printPairs, printPoints, prints } from "./tables.server.ts";

/** Reads these pictures, finds what they are to others, and tells whoever judges by it. */
export async function readPictures(ctx: Ctx, ids: string[]): Promise<void> {
  const pictures = await listPictures(ctx, ids);
  const later = new Set<string>();
  for (const picture of pictures) {
    const read = await readOne(ctx, picture);
    await transaction(ctx, (ctx) => keepPrint(ctx, picture, read));
    const pairs = read ? await findPairs(ctx, picture, read) : [];
    await keepPairs(ctx, picture, pairs);
    for (const { mediaId } of pairs) later.add(mediaId);
  }
  await tellRead(ctx, [...new Set([...pictures.map(({ id }) => id), ...later])]);
}

async function readOne(ctx: Ctx, { id, shownKey, originalKey, contentType }: Picture): Promise<PictureRead | null> {
  // One that could not be opened when it came in has no copy.
  if (shownKey === null) return null;
  return ctx.storage
    .withLocalFiles([shownKey, originalKey], (copy, original) => askThread("read", { copy, original, contentType }))
    .catch((err: unknown) => {
      // A file that was lost must not stand for ever before the pictures that are still to be read.
      const isLost = (err as NodeJS.ErrnoException | null)?.code === "ENOENT";
      if (!(err instanceof PictureFault) && !isLost) throw err;
      ctx.log.info({ media: id, err }, "A picture could not be read");
      return null;
    });
}

/** The hash of the picture as it stands; its other turns are only for asking. */
function packed(turns: Hash[] | null | undefined): Buffer | null {
  const [hash] = turns ?? [];
  return hash ? Buffer.from(bytesOf(hash)) : null;
}

async function keepPrint(ctx: Ctx, { id }: Picture, read: PictureRead | null): Promise<void> {
  const row = {
    version: printVersion,
    outcome: read ? ("read" as const) : ("unreadable" as const),
    pixels: read ? Buffer.from(read.pixels) : null,
    quality: read?.quality ?? null,
    whole: packed(read?.whole),
    trimmed: packed(read?.trimmed),
    middle: packed(read?.middle),
    clarity: read?.clarity ?? null,
    marks: read?.marks ?? null,
    madeAt: ctx.now,
  };
  await ctx.db.delete(prints).where(eq(prints.mediaId, id));
  // One that was erased meanwhile leaves nothing.
  if (!(await holdPicture(ctx, id))) return;
  await ctx.db.insert(prints).values({ mediaId: id, ...row });
  if (read) await ctx.db.insert(printPoints).values({ mediaId: id, points: Buffer.from(read.points) });
}

async function keepPairs(ctx: Ctx, picture: Picture, pairs: FoundPair[]): Promise<void> {
  const ids = [picture.id, ...pairs.flatMap(({ mediaId, earlierId }) => [mediaId, earlierId])];
  await transaction(ctx, async (ctx) => {
    const rows = await ctx.db
      .select({ id: prints.mediaId })
      .from(prints)
      .where(inArray(prints.mediaId, ids))
      .for("key share");
    const there = new Set(rows.map(({ id }) => id));
    const kept = pairs.filter(({ mediaId, earlierId }) => there.has(mediaId) && there.has(earlierId));
    await ctx.db.update(prints).set({ comparedAt: ctx.now }).where(eq(prints.mediaId, picture.id));
    if (kept.length === 0) return;
    await ctx.db
      .insert(printPairs)
      .values(kept.map((pair) => ({ ...pair, foundAt: ctx.now })))
      .onConflictDoUpdate({
        target: [printPairs.mediaId, printPairs.earlierId],
        set: {
          ...{ kinship: sql`excluded.kinship`, detail: sql`excluded.detail`, points: sql`excluded.points` },
          differs: sql`excluded.differs`,
        },
      });
  });
}

/** The tasks that these pictures say something of are judged again. */
async function tellRead(ctx: Ctx, mediaIds: string[]): Promise<void> {
  for (const taskId of await listTasksOf(ctx, mediaIds))
    await transaction(ctx, (ctx) => callHooks(ctx, "proofChanged", { taskId }));
}
