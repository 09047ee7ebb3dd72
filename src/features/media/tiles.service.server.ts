import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { notFound } from "#domain/problems.ts";
import type { Ctx } from "#platform/context.server.ts";

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
