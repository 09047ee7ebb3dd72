import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { callApi, typed } from "#browser/api.ts";
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

type Wanted = z.input<typeof payListCalls.previewPayList.input>;

/** What invoices would be on a list that is made now; what was shown stays until what was changed is counted. */
export const usePreview = (wanted: Wanted, isAsked: boolean) =>
  useQuery(
    {
      queryKey: [payListApi.previewPayList.path, wanted],
      queryFn: ({ signal }) => callApi(payListApi.previewPayList, wanted, { signal }),
      enabled: isAsked && (wanted.invoiceIds ?? []).length > 0,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );

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
