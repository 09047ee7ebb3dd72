import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { pagesOf, queryClient } from "#browser/queries.ts";
import { type MediaCategory, mediaCategories } from "#domain/vocab.ts";
import { galleryRoutes } from "#features/properties/routes.ts";
import type { galleryCalls } from "./contract.ts";

export const galleryApi = typed<typeof galleryCalls>(galleryRoutes);

/** A phone shows some twenty squares at once; one page is two screens of them. */
const pageSize = 40;

const pages = (id: string, category: MediaCategory | null) =>
  pagesOf(galleryApi.listGallery, { id, limit: pageSize, category: category ?? undefined });

/** The photos of a building, page by page; those of the last filter stay until these have come. */
export function useGallery(id: string, category: MediaCategory | null) {
  return useInfiniteQuery({ ...pages(id, category), placeholderData: keepPreviousData }, queryClient);
}

/** For clientLoaders: begins to read the photos, which nobody waits for. */
export const prefetchGallery = (id: string, query: URLSearchParams): void =>
  void queryClient.prefetchInfiniteQuery(pages(id, categoryOf(query)));

/** The category that an address asks for; a word that is none is no filter. */
export const categoryOf = (query: URLSearchParams): MediaCategory | null =>
  mediaCategories.find((known) => known === query.get("category")) ?? null;
