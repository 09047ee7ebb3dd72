import { createHash } from "node:crypto";
import { and, inArray, isNotNull } from "drizzle-orm";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import type { CallRead } from "#domain/contract.ts";
import { isId, newId } from "#domain/ids.ts";
import { Problem } from "#domain/problems.ts";
import { cleanName } from "#features/media/rules.ts";
import { recordAct } from "#platform/acts.server.ts";
import { adminOf, type Ctx, transaction } from "#platform/context.server.ts";
import { pictureOf, picturesIn, pictureWidths } from "../content.rules.ts";
import type { blogCalls } from "../contract.ts";
import { largestPicture, notAPicture, pictureTooLarge } from "../rules.ts";
import { blogImages, type posts } from "../tables.server.ts";

const types = new Set(["image/jpeg", "image/png", "image/webp", "image/gif"]);
/** A small file can be a picture of very many points. */
const maxPixels = 60_000_000;
/** What others show of a link to a post. */
const card = { width: 1_200, height: 630 };

/** Where the copies of a picture lie. */
export const pictureKey = (id: string, copy: (typeof pictureWidths)[number] | "card"): string =>
  `blog/${id}/${copy === "card" ? "card.jpg" : `${copy}.webp`}`;

/** Keeps a picture for posts in the widths that pages ask for, written anew: what else the file held stays behind. */
export async function uploadPicture(ctx: Ctx, { file }: CallRead<typeof blogCalls.uploadPicture>) {
  if (file.size > largestPicture) throw new Problem("too_large", pictureTooLarge);
  const content = await file.bytes();
  const type = await fileTypeFromBuffer(content);
  if (!type || !types.has(type.mime)) throw new Problem("unsupported_media", notAPicture);
  const id = newId();
  const { width, height } = await keepCopies(ctx, id, content);
  const row = {
    ...{ id, width, height },
    fileName: cleanName(file.name),
    sha256: createHash("sha256").update(content).digest(),
    uploadedBy: adminOf(ctx).id,
    createdAt: ctx.now,
  };
  return transaction(ctx, async (ctx) => {
    await ctx.db.insert(blogImages).values(row);
    await recordAct(ctx, { thing: "blog_image", act: "uploaded", thingId: id });
    return { url: `/api/blog/images/${id}`, width, height };
  });
}

async function keepCopies(ctx: Ctx, id: string, content: Uint8Array): Promise<{ width: number; height: number }> {
  try {
    const upright = await sharp(content, { limitInputPixels: maxPixels, failOn: "error" })
      .autoOrient()
      .resize(pictureWidths.at(-1), 3 * (pictureWidths.at(-1) ?? 0), { fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true });
    for (const width of pictureWidths) {
      const copy = sharp(upright.data).resize({ width, withoutEnlargement: true }).webp({ quality: 76 });
      await ctx.storage.put(pictureKey(id, width), await copy.toBuffer());
    }
    const preview = sharp(upright.data)
      .resize({ ...card, fit: "cover" })
      .flatten({ background: "#ffffff" });
    await ctx.storage.put(pictureKey(id, "card"), await preview.jpeg({ quality: 80, mozjpeg: true }).toBuffer());
    return { width: upright.info.width, height: upright.info.height };
  } catch (cause) {
    if (cause instanceof Error && /Input|unsupported|corrupt|premature|pixel/i.test(cause.message))
      throw new Problem("unsupported_media", "That picture is damaged or too large to be opened.", { cause });
    throw cause;
  }
}

/** In the transaction of a post: what takes idle pictures away waits for it, and leaves those that it has now. */
export async function holdPictures(
  ctx: Ctx,
  { content, featuredImage }: Pick<typeof posts.$inferSelect, "content" | "featuredImage">,
): Promise<void> {
  const addresses = [...picturesIn(content), pictureOf(featuredImage ?? "") ?? ""];
  const ids = addresses.map((address) => address.slice(-36)).filter(isId);
  if (ids.length === 0) return;
  const idle = and(inArray(blogImages.id, ids), isNotNull(blogImages.idleSince));
  await ctx.db.update(blogImages).set({ idleSince: null }).where(idle);
}
