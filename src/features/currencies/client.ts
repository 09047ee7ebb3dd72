import { useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, queryClient, useSend } from "#browser/queries.ts";
import { useSession } from "#browser/session.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import type { currencyCalls } from "./contract.ts";
import { currencyRoutes } from "./routes.ts";

export const currencyApi = typed<typeof currencyCalls>(currencyRoutes);

/** The currency of whoever is signed in; asked for by owners and managers alone. */
export function useCurrency() {
  const role = useSession()?.user.role;
  const enabled = role === "property_owner" || role === "property_manager";
  return useQuery({ ...optionsOf(currencyApi.findCurrency, {}), enabled, staleTime: 600_000 }, queryClient);
}

/** Keeps in which currency one reads money. */
export const useChoosing = () =>
  useSend(currencyApi.chooseCurrency, {
    refreshes: [currencyApi.findCurrency],
    onSuccess: () => void goodToast("Your currency is kept"),
    onError: (error: Error) => void problemToast("Not kept", error),
  });
