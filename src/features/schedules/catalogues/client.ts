import { useSuspenseQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, queryClient, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { catalogueVersionRoutes } from "../routes.ts";
import type { CatalogueState, catalogueVersionCalls } from "./contract.ts";

export const catalogueVersionApi = typed<typeof catalogueVersionCalls>(catalogueVersionRoutes);

const askAgainMs = 1_500;
type Answer = { catalogue: CatalogueState };

const isGoing = ({ catalogue: { preview, applying } }: Answer) =>
  (preview !== null && !preview.isDone) || (applying !== null && !applying.isDone);

/** The state of the catalogue, asked for again while a walk through the buildings goes on. */
export const useCatalogueState = (): CatalogueState =>
  useSuspenseQuery(
    {
      ...optionsOf(catalogueVersionApi.findCatalogueVersion, {}),
      refetchInterval: ({ state }: { state: { data?: Answer | undefined } }) =>
        state.data && isGoing(state.data) ? askAgainMs : false,
    },
    queryClient,
  ).data.catalogue;

const refreshes = [catalogueVersionApi.findCatalogueVersion, catalogueVersionApi.listCatalogueEffects];

/** Begins to look at what the newest catalogue would change. */
export const usePreview = () =>
  useSend(catalogueVersionApi.previewCatalogue, {
    refreshes,
    onError: (error: Error) => problemToast("Not begun", error),
  });

/** Applies the newest catalogue. */
export const useApply = () =>
  useSend(catalogueVersionApi.applyCatalogue, {
    refreshes,
    onSuccess: () => goodToast("Applied", "All plans are made anew now, each with a numbered change."),
    onError: (error: Error) => problemToast("Not applied", error),
  });
