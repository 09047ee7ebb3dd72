import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { telling } from "#browser/toasts.ts";
import { ledgerRoutes } from "#features/ledger/routes.ts";
import type { chargeCalls } from "./contract.ts";
import type { chargePaperCalls } from "./papers/contract.ts";
import type { unitPaymentCalls } from "./payments/contract.ts";
import type { PaymentState } from "./payments/fields.ts";
import { chargePaperRoutes, chargeRoutes, unitPaymentRoutes } from "./routes.ts";

export const chargeApi = typed<typeof chargeCalls>(chargeRoutes);
export const chargePaperApi = typed<typeof chargePaperCalls>(chargePaperRoutes);
export const unitPaymentApi = typed<typeof unitPaymentCalls>(unitPaymentRoutes);

/** What the units of a building were asked to pay, page by page, the newest first. */
export const useDemands = (propertyId: string) =>
  useInfiniteQuery(pagesOf(chargeApi.listDemands, { id: propertyId, limit: 20 }), queryClient);

/** One demand with what falls on each unit. */
export const useDemand = (id: string) => useQuery(optionsOf(chargeApi.findDemand, { id }), queryClient);

/** What each unit was asked, paid and owes this year. */
export const useBalances = (propertyId: string) =>
  useQuery(optionsOf(chargeApi.listUnitBalances, { id: propertyId }), queryClient);

/** What was paid for the units of a building, page by page, the newest first. */
export const usePayments = (propertyId: string, state?: PaymentState) =>
  useInfiniteQuery(pagesOf(unitPaymentApi.listUnitPayments, { id: propertyId, state, limit: 8 }), queryClient);

/** The statement of a unit, of this year. */
export const useStatement = (unitId: string) =>
  useQuery(optionsOf(chargeApi.findUnitStatement, { id: unitId }), queryClient);

/** The service charge of one's own units. */
export const useMyCharges = () => useQuery(optionsOf(chargeApi.findMyCharges, {}), queryClient);

/** The receipt of a payment. */
export const useReceipt = (id: string) => useQuery(optionsOf(unitPaymentApi.findReceipt, { id }), queryClient);

export const refreshes = [
  chargeApi.listDemands,
  chargeApi.findDemand,
  chargeApi.listUnitBalances,
  chargeApi.findUnitStatement,
  chargeApi.findMyCharges,
  unitPaymentApi.listUnitPayments,
  unitPaymentApi.findReceipt,
  ledgerRoutes.findLedger,
  ledgerRoutes.listLedgerAccounts,
  ledgerRoutes.listJournal,
];

const words = telling(refreshes);

/** Issues a demand for all units. */
export const useIssue = (onDone: () => void) => useSend(chargeApi.issueDemand, words("Issued to all units", onDone));

/** Throws a draft away. */
export const useThrowAway = (onDone: () => void) => useSend(chargeApi.removeDemand, words("Thrown away", onDone));

/** Takes an issued demand back. */
export const useTakeBack = (onDone: () => void) => useSend(chargeApi.takeDemandBack, words("Taken back", onDone));

/** Confirms a payment that was reported. */
export const useConfirm = (onDone: () => void) =>
  useSend(unitPaymentApi.confirmPayment, words("Confirmed, with a receipt", onDone));

/** Says that a payment that was reported was not found. */
export const useRefusePayment = (onDone: () => void) =>
  useSend(unitPaymentApi.refusePayment, words("They are told", onDone));

/** Takes a confirmed payment back. */
export const useTakePaymentBack = (onDone: () => void) =>
  useSend(unitPaymentApi.takePaymentBack, words("Taken back", onDone));
