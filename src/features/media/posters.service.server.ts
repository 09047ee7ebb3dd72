import { and, eq, isNull } from "drizzle-orm";
import { Problem } from "#domain/problems.ts";
import type { Ctx } from "#platform/context.server.ts";
import { thumbnailOf } from "./inspection.queries.server.ts";
import { media } from "./tables.server.ts";

/** Gives a video its picture. A video that has none, being broken, stays without one. */
export async function makePoster(ctx: Ctx, id: string): Promise<void> {
  const without = and(eq(media.id, id), eq(media.kind, "video"), isNull(media.thumbnailKey));
  const [row] = await ctx.db.select().from(media).where(without);
  if (!row || !ctx.films) return;
  const { films } = ctx;
  const poster = await ctx.storage
    .withLocalFiles([row.originalKey], (path) => films.frame(path, row.contentType))
    .then(thumbnailOf)
    .catch((err: unknown) => {
      // Files cannot be had right now: the job is tried again.
      if (err instanceof Problem) throw err;
      ctx.log.info({ media: id, err }, "A video gave no picture");
      return undefined;
    });
  if (!poster) return;
  const thumbnailKey = `media/${id}/thumbnail.webp`;
  await ctx.storage.put(thumbnailKey, poster);
  await ctx.db.update(media).set({ thumbnailKey }).where(without);
  // Where the job ran twice the other one's picture, which lies at the same place, is shown by now.
  if ((await ctx.db.$count(media, eq(media.id, id))) === 0) await ctx.storage.remove(thumbnailKey);
}
