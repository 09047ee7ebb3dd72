import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { telling } from "#browser/toasts.ts";
import { depositRoutes } from "#features/deposits/routes.ts";
import { advanceRoutes, invoiceRoutes, taxRoutes } from "#features/invoices/routes.ts";
import { ledgerRoutes } from "#features/ledger/routes.ts";
import type { payListCalls } from "./contract.ts";
import { payListRoutes } from "./routes.ts";

export const payListApi = typed<typeof payListCalls>(payListRoutes);

/** The pay lists of a building, page by page, the newest first. */
export const usePayLists = (propertyId: string) =>
  useInfiniteQuery(pagesOf(payListApi.listPayLists, { id: propertyId, limit: 10 }), queryClient);

/** What could be put on a list now. */
export const usePayable = (propertyId: string) =>
  useQuery(optionsOf(payListApi.listPayable, { id: propertyId }), queryClient);

export const refreshes = [
  payListApi.listPayLists,
  payListApi.listPayable,
  invoiceRoutes.listInvoices,
  invoiceRoutes.listTaskInvoices,
  advanceRoutes.listTaskAdvances,
  advanceRoutes.listAdvances,
  taxRoutes.listTaxTaken,
  depositRoutes.listDeposits,
  ledgerRoutes.findLedger,
  ledgerRoutes.listLedgerAccounts,
  ledgerRoutes.listJournal,
];

/** Closes a list of which the rest was not paid. */
export const useCloseList = (onDone: () => void) =>
  useSend(payListApi.closePayList, telling(refreshes)("Closed", onDone));
