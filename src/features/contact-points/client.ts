import { useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, queryClient, useSend } from "#browser/queries.ts";
import { problemToast } from "#browser/toasts.ts";
import type { contactPointCalls } from "./contract.ts";
import { contactPointRoutes } from "./routes.ts";

export const contactPointApi = typed<typeof contactPointCalls>(contactPointRoutes);

export const useContactPoints = () => useQuery(optionsOf(contactPointApi.findContactPoints, {}), queryClient);

const refreshes = [contactPointApi.findContactPoints];

export const useChoosingChannels = () =>
  useSend(contactPointApi.setChannels, {
    refreshes,
    onError: (error) => problemToast("Your choice was not kept", error, "Nothing was changed. Please try again."),
  });

export const useRemovingPoint = () =>
  useSend(contactPointApi.removeContactPoint, {
    refreshes,
    onError: (error) => problemToast("Not taken away", error),
  });

export const useConnectingWhatsApp = () =>
  useSend(contactPointApi.connectWhatsApp, {
    refreshes: [],
    onError: (error) => problemToast("No code was made", error),
  });
