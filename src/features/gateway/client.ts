import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { goodToast, lookFirst, problemToast, telling } from "#browser/toasts.ts";
import type { chargeCalls } from "#features/charges/contract.ts";
import { chargeRoutes, unitPaymentRoutes } from "#features/charges/routes.ts";
import type { gatewayCalls } from "./contract.ts";
import type { unitNumberCalls } from "./numbers/contract.ts";
import { gatewayRoutes, unitNumberRoutes } from "./routes.ts";

export const gatewayApi = typed<typeof gatewayCalls>(gatewayRoutes);
const chargeApi = typed<typeof chargeCalls>(chargeRoutes);
export const unitNumberApi = typed<typeof unitNumberCalls>(unitNumberRoutes);

/** What was begun to be paid online in a building, page by page, the newest first, and by which keys. */
export const useOnlinePayments = (propertyId: string) =>
  useInfiniteQuery(pagesOf(gatewayApi.listOnlinePayments, { id: propertyId, limit: 8 }), queryClient);

/** Whether a unit can be paid for online. */
export const useOffer = (unitId: string) =>
  useQuery(optionsOf(gatewayApi.findOnlineOffer, { id: unitId }), queryClient);

/** The account numbers of the units of a building, page by page. */
export const useUnitNumbers = (propertyId: string) =>
  useInfiniteQuery(pagesOf(unitNumberApi.listUnitNumbers, { id: propertyId, limit: 50 }), queryClient);

/** The units of a building to choose from, by their names. */
export function useUnitNames(propertyId: string): { value: string; label: string }[] {
  const units = useQuery(optionsOf(chargeApi.listUnitBalances, { id: propertyId }), queryClient).data?.units ?? [];
  return units.map(({ unitId, unit }) => ({ value: unitId, label: unit }));
}

/** What is known of a payment online. */
export const useOnlinePayment = (id: string) => useQuery(optionsOf(gatewayApi.findOnlinePayment, { id }), queryClient);

export const refreshes = [
  gatewayApi.listOnlinePayments,
  gatewayApi.findOnlineOffer,
  unitNumberApi.listUnitNumbers,
  gatewayApi.findOnlinePayment,
  unitPaymentRoutes.listUnitPayments,
  unitPaymentRoutes.findReceipt,
  chargeRoutes.listUnitBalances,
  chargeRoutes.findMyCharges,
];

const words = telling(refreshes);

/** Asks the provider what became of a payment. */
export const useAsk = () => useSend(gatewayApi.askOnlinePayment, { refreshes });

/** The same for a keeper, who hears what came of it. */
export const useAskAgain = () =>
  useSend(gatewayApi.askOnlinePayment, {
    refreshes,
    onError: (error: Error) => void problemToast("Not done", error, lookFirst),
    onSuccess: ({ payment }) =>
      payment.state === "disputed"
        ? goodToast("Asked", "It is not known yet. Where you know how it ended, say it.")
        : goodToast("Asked", "It is known now how it ended."),
  });

/** Asks the provider for what it has not told. */
export const useSweep = () =>
  useSend(
    gatewayApi.sweepGateway,
    words("Asked", () => {}),
  );

/** Switches payments online off. */
export const useEndGateway = (onDone: () => void) => useSend(gatewayApi.endGateway, words("Switched off", onDone));

/** Ends the account numbers of the units. */
export const useEndNumbers = (onDone: () => void) =>
  useSend(unitNumberApi.endUnitNumbers, words("The numbers were ended", onDone));

/** Has the bank asked for a transfer that has not come. */
export const useLookForTransfer = () =>
  useSend(unitNumberApi.lookForTransfer, {
    refreshes,
    onError: (error: Error) => void problemToast("Not asked", error, "Nothing was lost. Try again in a while."),
    onSuccess: ({ isAsked }) =>
      goodToast(
        isAsked ? "The bank was asked" : "The bank was asked a moment ago",
        "What it finds is booked by itself, mostly within minutes.",
      ),
  });

/** Gives a payment back. */
export const useRefund = (onDone: () => void) => useSend(gatewayApi.refundOnlinePayment, words("It goes back", onDone));
