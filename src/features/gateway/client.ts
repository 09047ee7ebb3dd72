import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { chargeRoutes, unitPaymentRoutes } from "#features/charges/routes.ts";
import type { gatewayCalls } from "./contract.ts";
import { gatewayRoutes } from "./routes.ts";

export const gatewayApi = typed<typeof gatewayCalls>(gatewayRoutes);

/** What was begun to be paid online in a building, page by page, the newest first, and by which keys. */
export const useOnlinePayments = (propertyId: string) =>
  useInfiniteQuery(pagesOf(gatewayApi.listOnlinePayments, { id: propertyId, limit: 8 }), queryClient);

/** Whether a unit can be paid for online. */
export const useOffer = (unitId: string) =>
  useQuery(optionsOf(gatewayApi.findOnlineOffer, { id: unitId }), queryClient);

/** What is known of a payment online. */
export const useOnlinePayment = (id: string) => useQuery(optionsOf(gatewayApi.findOnlinePayment, { id }), queryClient);

export const refreshes = [
  gatewayApi.listOnlinePayments,
  gatewayApi.findOnlineOffer,
  gatewayApi.findOnlinePayment,
  unitPaymentRoutes.listUnitPayments,
  unitPaymentRoutes.findReceipt,
  chargeRoutes.listUnitBalances,
  chargeRoutes.findMyCharges,
];

const failed = "Please load the page again and look before you try once more.";
const words = (title: string, onDone: () => void) => ({
  refreshes,
  onError: (error: Error) => void problemToast("Not done", error, failed),
  onSuccess: () => {
    goodToast(title);
    onDone();
  },
});

/** Asks the provider what became of a payment. */
export const useAsk = () => useSend(gatewayApi.askOnlinePayment, { refreshes });

/** The same for a keeper, who hears what came of it. */
export const useAskAgain = () =>
  useSend(gatewayApi.askOnlinePayment, {
    refreshes,
    onError: (error: Error) => void problemToast("Not done", error, failed),
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

/** Gives a payment back. */
export const useRefund = (onDone: () => void) => useSend(gatewayApi.refundOnlinePayment, words("It goes back", onDone));
