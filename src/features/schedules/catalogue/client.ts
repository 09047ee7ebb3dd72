import { useInfiniteQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { pagesOf, queryClient } from "#browser/queries.ts";
import { catalogueRoutes } from "../routes.ts";
import type { catalogueCalls } from "./contract.ts";

export const catalogueApi = typed<typeof catalogueCalls>(catalogueRoutes);

const pageSize = 30;

/** The catalogue as far as it holds these words, page by page. */
export const useCatalogue = (search: string) =>
  useInfiniteQuery(
    pagesOf(catalogueApi.listCatalogue, { limit: pageSize, search: search === "" ? undefined : search }),
    queryClient,
  );

/** Which of one's own buildings an item applies to, page by page. */
export const useBuildings = (key: string) =>
  useInfiniteQuery(pagesOf(catalogueApi.findCatalogueItem, { key, limit: pageSize }), queryClient);
