import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { and, asc, eq, isNotNull } from "drizzle-orm";
import sharp from "sharp";
import { notFound } from "#domain/problems.ts";
import type { Ctx } from "#platform/context.server.ts";
import { media } from "./tables.server.ts";

/**
 * A square of a gallery is at most 120 px wide on a phone with two pixels to each, so this is sharp there, and a screen
 * full of them weighs what one thumbnail of a property card does.
 */
const side = 240;
const quality = 42;

/** Where the square of a picture lies; it is cut from the thumbnail when it is first looked at. */
export async function tileOf(ctx: Ctx, row: { id: string; thumbnailKey: string | null }): Promise<string> {
  if (row.thumbnailKey === null) throw notFound("file");
  const key = `media/${row.id}/tile.webp`;
  if ((await ctx.storage.find(key)) !== undefined) return key;
  const thumbnail = await buffer(await ctx.storage.read(row.thumbnailKey));
  const tile = await sharp(thumbnail).resize(side, side, { fit: "cover" }).webp({ quality, effort: 5 }).toBuffer();
  // Others may ask for it at the same moment, and they keep what they get for the hour.
  await ctx.storage.putStream(key, Readable.from([tile]));
  return key;
}

/** The first picture of a request as a mail shows it: a JPEG, since few mail programs know WebP; null without one. */
export async function letterPictureOf(ctx: Ctx, ticketId: string): Promise<Buffer | null> {
  const [row] = await ctx.db
    .select({ key: media.thumbnailKey })
    .from(media)
    .where(and(eq(media.thing, "ticket"), eq(media.thingId, ticketId), isNotNull(media.thumbnailKey)))
    .orderBy(asc(media.id))
    .limit(1);
  if (!row?.key) return null;
  return sharp(await buffer(await ctx.storage.read(row.key)))
    .jpeg({ quality: 72 })
    .toBuffer();
}
