import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { goodToast, lookFirst, problemToast } from "#browser/toasts.ts";
import type { ledgerCalls } from "./contract.ts";
import { ledgerRoutes } from "./routes.ts";

export const ledgerApi = typed<typeof ledgerCalls>(ledgerRoutes);

/** The books of a building with their figures. */
export const useLedger = (propertyId: string) =>
  useQuery(optionsOf(ledgerApi.findLedger, { id: propertyId }), queryClient);

/** For clientLoaders: begins to read the books, which nobody waits for. */
export const prefetchLedger = (propertyId: string): void =>
  void queryClient.prefetchQuery(optionsOf(ledgerApi.findLedger, { id: propertyId }));

/** The accounts with what each has. */
export const useAccounts = (propertyId: string) =>
  useQuery(optionsOf(ledgerApi.listLedgerAccounts, { id: propertyId }), queryClient);

/** The journal, page by page, the newest first. */
export const useJournal = (propertyId: string, accountId?: string) =>
  useInfiniteQuery(pagesOf(ledgerApi.listJournal, { id: propertyId, accountId, limit: 15 }), queryClient);

/** The months, page by page, the newest first. */
export const useMonths = (propertyId: string) =>
  useInfiniteQuery(pagesOf(ledgerApi.listLedgerMonths, { id: propertyId, limit: 24 }), queryClient);

/** Counts everything anew, when it is asked to. */
export const useCheck = (propertyId: string) =>
  useQuery({ ...optionsOf(ledgerApi.checkLedger, { id: propertyId }), enabled: false, gcTime: 0 }, queryClient);

export const refreshes = [
  ledgerApi.findLedger,
  ledgerApi.listLedgerAccounts,
  ledgerApi.listJournal,
  ledgerApi.listLedgerMonths,
  ledgerApi.checkLedger,
];

/** Puts a posting right. */
export const usePutRight = (onDone: () => void) =>
  useSend(ledgerApi.reversePosting, {
    refreshes,
    onError: (error) => problemToast("Not put right", error, lookFirst),
    onSuccess: ({ number }) => {
      goodToast("Put right", `The reverse stands in the books as No. ${number}.`);
      onDone();
    },
  });

/** Closes a month for good. */
export const useCloseMonth = (onDone: () => void) =>
  useSend(ledgerApi.closeLedgerMonth, {
    refreshes,
    onError: (error) => problemToast("Not closed", error, lookFirst),
    onSuccess: () => {
      goodToast("The month is closed");
      onDone();
    },
  });
