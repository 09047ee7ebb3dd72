import { useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, queryClient, useSend } from "#browser/queries.ts";
import { goodToast, lookFirst, problemToast } from "#browser/toasts.ts";
import type { priceCalls } from "./contract.ts";
import { priceRoutes } from "./routes.ts";

const priceApi = typed<typeof priceCalls>(priceRoutes);

/** What the same kind of job cost, for a job that is there. */
export const useTaskPrices = (taskId: string) =>
  useQuery(optionsOf(priceApi.findTaskPrices, { id: taskId }), queryClient);

/** What a kind of job costs where a building stands. */
export const usePropertyPrices = (id: string, category: string, isAsked: boolean) =>
  useQuery({ ...optionsOf(priceApi.findPropertyPrices, { id, category }), enabled: isAsked }, queryClient);

/** Whether a building's jobs are counted in ranges. */
export const usePriceSharing = (propertyId: string) =>
  useQuery(optionsOf(priceApi.findPriceSharing, { id: propertyId }), queryClient);

/** Says whether they are. */
export const useSetSharing = (onDone: () => void) =>
  useSend(priceApi.setPriceSharing, {
    refreshes: [priceApi.findPriceSharing],
    onError: (error: Error) => void problemToast("Not saved", error, lookFirst),
    onSuccess: () => {
      goodToast("Saved", "It holds from the next week's ranges on.");
      onDone();
    },
  });
