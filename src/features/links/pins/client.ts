import { useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, queryClient, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { pinRoutes } from "../routes.ts";
import type { pinCalls } from "./contract.ts";

export const pinApi = typed<typeof pinCalls>(pinRoutes);

export const usePin = () => useQuery(optionsOf(pinApi.findPin, {}), queryClient);

export const useRemovingPin = () =>
  useSend(pinApi.removePin, {
    refreshes: [pinApi.findPin],
    onError: (error) => problemToast("Not taken away", error, "Please try again."),
    onSuccess: () => goodToast("Your PIN is gone"),
  });
