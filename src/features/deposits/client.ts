import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, pagesOf, queryClient, refresh, useSend } from "#browser/queries.ts";
import { goodToast, lookFirst, problemToast } from "#browser/toasts.ts";
import { ledgerRoutes } from "#features/ledger/routes.ts";
import type { depositCalls } from "./contract.ts";
import { depositRoutes } from "./routes.ts";

export const depositApi = typed<typeof depositCalls>(depositRoutes);

/** The caution deposits of a building, page by page, the newest first. */
export const useDeposits = (propertyId: string) =>
  useInfiniteQuery(pagesOf(depositApi.listDeposits, { id: propertyId, limit: 20 }), queryClient);

/** One's own. */
export const useMyDeposits = () => useQuery(optionsOf(depositApi.listMyDeposits, {}), queryClient);

export const refreshes = [
  depositApi.listDeposits,
  depositApi.listMyDeposits,
  ledgerRoutes.findLedger,
  ledgerRoutes.listLedgerAccounts,
  ledgerRoutes.listJournal,
];

const words = (title: string, onDone: () => void) => ({
  refreshes,
  onError: (error: Error) => {
    problemToast("Not done", error, lookFirst);
    void refresh(...refreshes);
  },
  onSuccess: () => {
    goodToast(title);
    onDone();
  },
});

/** Takes back a deposit that was entered by mistake. */
export const useTakeBack = (onDone: () => void) => useSend(depositApi.takeDepositBack, words("Taken back", onDone));

/** Takes back a recorded payout that never left the bank. */
export const useTakePayoutBack = (onDone: () => void) =>
  useSend(depositApi.takePayoutBack, words("Taken back: it is to be paid out again", onDone));

/** Takes away a deduction that was proposed. */
export const useRemoveDeduction = () =>
  useSend(
    depositApi.removeDeduction,
    words("Taken away", () => {}),
  );

/** Says what one thinks of the deductions. */
export const useObject = (onDone: () => void) =>
  useSend(depositApi.objectToDeductions, words("Owner and managers are told", onDone));

/** Decides what becomes of a deposit. */
export const useDecide = (onDone: () => void) => useSend(depositApi.decideDeposit, words("Decided", onDone));
