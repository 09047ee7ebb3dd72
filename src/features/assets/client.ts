import { useInfiniteQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { pagesOf, queryClient, useSend, useWhole } from "#browser/queries.ts";
import { goodToast, lookFirst, problemToast } from "#browser/toasts.ts";
import type { Asset, assetCalls } from "./contract.ts";
import { assetRoutes } from "./routes.ts";

export const assetApi = typed<typeof assetCalls>(assetRoutes);

/** All machines of a building, the newest first. */
export const useAssets = (propertyId: string, isOn?: boolean) =>
  useWhole(assetApi.listAssets, { id: propertyId }, "assets", isOn);

/** The life of a machine, page by page. */
export const useAssetLife = (id: string) =>
  useInfiniteQuery(pagesOf(assetApi.listAssetHistory, { id, limit: 50 }), queryClient);

export const refreshes = [assetApi.listAssets, assetApi.findAsset, assetApi.listAssetHistory];

/** Takes an asset off the register. */
export const useRemoveAsset = ({ name }: Pick<Asset, "name">, onDone: () => void) =>
  useSend(assetApi.removeAsset, {
    refreshes,
    onError: (error) => problemToast("Not removed", error, lookFirst),
    onSuccess: () => {
      goodToast("Removed", `${name} is off the register.`);
      onDone();
    },
  });
