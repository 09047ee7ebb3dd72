import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { id } from "#domain/text.ts";
import { mediaCategories, mediaKinds } from "#domain/vocab.ts";
import { Media } from "#features/media/contract.ts";
import { galleryRoutes } from "#features/properties/routes.ts";

/** What a file of the gallery hangs on; those of a request's comments count as the request's. */
export const gallerySources = ["property", "ticket", "task"] as const;
export type GallerySource = (typeof gallerySources)[number];

export const GalleryItem = Media.extend({
  latitude: z.number().nullable().describe("Degrees, WGS 84; only for owner, managers and whoever sent the file."),
  longitude: z.number().nullable().describe("Degrees, WGS 84; only for owner, managers and whoever sent the file."),
  tileUrl: z.string().nullable().describe("A small square of it; signed, valid for the clock hour."),
  uploadedBy: z.string().describe("The name of whoever sent it."),
  source: z.object({
    thing: z.enum(gallerySources),
    id: z.string(),
    title: z.string().describe("Of the request or task; the property's name for its own."),
  }),
});
export type GalleryItem = z.infer<typeof GalleryItem>;

export const galleryCalls = calls(galleryRoutes, {
  listGallery: {
    tag: "Properties",
    may: ["property", "see"],
    summary: "The photos and videos of a building that this account may see, newest first",
    input: z.object({
      id: id(),
      ...pageInput,
      category: z.enum(mediaCategories, "That is not a category of photos.").optional(),
      kind: z.enum(mediaKinds, "kind must be image or video.").optional(),
      source: z.enum(gallerySources, "source must be property, ticket or task.").optional(),
    }),
    answer: z.object({ media: z.array(GalleryItem), nextCursor: z.string().nullable() }),
  },
});
