import { and, asc, eq, isNotNull } from "drizzle-orm";
import { withoutHidden } from "#domain/policy.ts";
import type { Relation } from "#domain/policy-grants.ts";
import { notFound } from "#domain/problems.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { isSigned, signHour } from "#platform/signer.server.ts";
import type { Blank } from "#platform/video/blanks.server.ts";
import { listBlanks } from "./blanks.queries.server.ts";
import type { Media } from "./contract.ts";
import { placeholder } from "./inspection.queries.server.ts";
import { media } from "./tables.server.ts";

type Row = typeof media.$inferSelect;
type Thing = NonNullable<Row["thing"]>;
export type Variant = "shown" | "thumbnail" | "tile";

/** Signed for the clock hour. */
export const mediaUrl = (ctx: Ctx, id: string, variant: Variant): string =>
  `/api/media/${id}${variant === "shown" ? "" : `/${variant}`}?${signHour(ctx, `${variant}:${id}`)}`;

/** The file behind a signed address; 404 where the signature is wrong, its hour is over or the file was removed. */
export async function findSigned(
  ctx: Ctx,
  variant: Variant,
  given: { id: string; until: number; signature: string },
): Promise<Row> {
  if (!isSigned(ctx, `${variant}:${given.id}`, given)) throw notFound("file");
  const [row] = await ctx.db.select().from(media).where(eq(media.id, given.id));
  // One that was removed is gone at once, although it lies there until the sweep.
  if (!row || row.thingId === null) throw notFound("file");
  return row;
}

type Shown = { contentType: string } & ({ key: string; blanks?: readonly Blank[] } | { bytes: Promise<Buffer> });

/**
 * What people get of a file: a copy without its metadata, a video with blanks in its place, a PDF as it is, and a placeholder
 * for what cannot be decoded, since its original would tell where it was taken.
 */
export async function shownFile(ctx: Ctx, row: Row, variant: Exclude<Variant, "tile">): Promise<Shown> {
  const key = variant === "thumbnail" ? row.thumbnailKey : row.shownKey;
  if (key !== null) return { key, contentType: "image/webp" };
  if (variant === "thumbnail") throw notFound("file");
  const asItCame = { key: row.originalKey, contentType: row.contentType };
  if (row.kind === "document") return asItCame;
  if (row.kind === "audio" && !isFilmLike(row.contentType)) return asItCame;
  const blanks = row.kind === "image" ? undefined : await listBlanks(ctx, row);
  return blanks ? { ...asItCame, blanks } : { bytes: placeholder(), contentType: "image/webp" };
}

/** Sound that comes in what films come in carries what they carry: where and when it was recorded. */
const isFilmLike = (contentType: string): boolean => /\/(mp4|x-m4a|webm)$/.test(contentType);

/** The files of each of these things as somebody of that relation to it sees them, oldest first; things without any are absent. */
export async function mediaOf(
  ctx: Ctx,
  thing: Thing,
  thingIds: string[],
  relationsTo: (thingId: string) => readonly Relation[],
): Promise<Map<string, Media[]>> {
  const found = new Map<string, Media[]>();
  if (thingIds.length === 0) return found;
  const rows = await ctx.db
    .select()
    .from(media)
    .where(and(eq(media.thing, thing), isOneOf(media.thingId, thingIds)))
    .orderBy(asc(media.id));
  for (const row of rows) {
    const thingId = row.thingId ?? "";
    const list = found.get(thingId) ?? [];
    list.push(showMedia(ctx, row, relationsTo(thingId)));
    found.set(thingId, list);
  }
  return found;
}

/** The signed thumbnail of the first picture of each of these things; things without one are absent. */
export async function thumbnailsOf(ctx: Ctx, thing: Thing, thingIds: string[]): Promise<Map<string, string>> {
  if (thingIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectDistinctOn([media.thingId], { id: media.id, thingId: media.thingId })
    .from(media)
    .where(and(eq(media.thing, thing), isOneOf(media.thingId, thingIds), isNotNull(media.thumbnailKey)))
    .orderBy(asc(media.thingId), asc(media.id));
  return new Map(rows.map((row) => [row.thingId ?? "", mediaUrl(ctx, row.id, "thumbnail")]));
}

/** Where it was taken is for keepers, and for the person who sent it. */
export function showMedia(ctx: Ctx, row: Row, relations: readonly Relation[]): Media {
  const shown: Media = {
    id: row.id,
    fileName: row.fileName,
    fileType: row.kind,
    contentType: row.contentType,
    fileSize: row.bytes,
    description: row.description ?? "",
    category: row.category ?? "general",
    width: row.width,
    height: row.height,
    latitude: row.latitude,
    longitude: row.longitude,
    timestamp: row.deviceTime?.toISOString() ?? null,
    uploadedAt: row.receivedAt.toISOString(),
    url: mediaUrl(ctx, row.id, "shown"),
    thumbnailUrl: row.thumbnailKey ? mediaUrl(ctx, row.id, "thumbnail") : null,
  };
  return withoutHidden("media", row.uploadedBy === userOf(ctx).id ? [...relations, "self"] : relations, shown);
}
