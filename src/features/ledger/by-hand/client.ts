import { useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, queryClient, useSend } from "#browser/queries.ts";
import { telling } from "#browser/toasts.ts";
import { refreshes } from "../client.ts";
import { moneyOutRoutes } from "../routes.ts";
import type { moneyOutCalls } from "./contract.ts";

export const moneyOutApi = typed<typeof moneyOutCalls>(moneyOutRoutes);

/** What waits for a second person. */
export const useMoneyOut = (propertyId: string) =>
  useQuery(optionsOf(moneyOutApi.listMoneyOut, { id: propertyId }), queryClient);

const words = telling([moneyOutApi.listMoneyOut, ...refreshes, "property" as const]);

/** Says yes to what somebody else asked for. */
export const useAllowMoneyOut = () => useSend(moneyOutApi.allowMoneyOut, words("Entered"));

/** Says no to it. */
export const useRefuseMoneyOut = (onDone: () => void) =>
  useSend(moneyOutApi.refuseMoneyOut, words("It is not entered", onDone));
