import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { telling } from "#browser/toasts.ts";
import { ledgerRoutes } from "#features/ledger/routes.ts";
import type { BadgeTone } from "#ui/badge.tsx";
import type { invoiceCalls } from "./contract.ts";
import type { InvoiceState } from "./fields.ts";
import { invoiceRoutes, taxRoutes } from "./routes.ts";

export const invoiceApi = typed<typeof invoiceCalls>(invoiceRoutes);

export const stateTones: Record<InvoiceState, BadgeTone> = {
  sent: "warn",
  queried: "warn",
  payable: "brand",
  part_paid: "brand",
  paid: "good",
  refused: "plain",
};

/** The invoices of a job, and how far it is on its way to the money. */
export const useJobMoney = (taskId: string) =>
  useQuery(optionsOf(invoiceApi.listTaskInvoices, { id: taskId }), queryClient);

/** The invoices of a building, page by page, the newest first. */
export const useInvoices = (propertyId: string, state: InvoiceState | undefined) =>
  useInfiniteQuery(pagesOf(invoiceApi.listInvoices, { id: propertyId, state, limit: 20 }), queryClient);

/** One's own bank details. */
export const usePayoutAccount = () => useQuery(optionsOf(invoiceApi.findPayoutAccount, {}), queryClient);

export const refreshes = [
  taxRoutes.listTaxTaken,
  invoiceApi.listTaskInvoices,
  invoiceApi.listInvoices,
  ledgerRoutes.findLedger,
  ledgerRoutes.listLedgerAccounts,
  ledgerRoutes.listJournal,
];

const words = telling(refreshes);

/** Says that an invoice is owed. */
export const useAccept = (onDone: () => void) =>
  useSend(invoiceApi.acceptInvoice, words("Accepted: it stands in the books", onDone));

/** Refuses an invoice, with the reason. */
export const useRefuse = (onDone: () => void) => useSend(invoiceApi.refuseInvoice, words("Refused", onDone));

/** Asks about an invoice. */
export const useAsk = (onDone: () => void) => useSend(invoiceApi.queryInvoice, words("The question is sent", onDone));

/** Takes back that it was accepted. */
export const useTakeBack = (onDone: () => void) =>
  useSend(invoiceApi.takeInvoiceBack, words("Taken back: it waits again", onDone));

/** Takes back a recorded payment that never left the bank. */
export const useTakePaymentBack = (onDone: () => void) =>
  useSend(invoiceApi.takePaymentBack, words("Taken back: it is owed again", onDone));

/** Releases what is held back. */
export const useRelease = (onDone: () => void) =>
  useSend(invoiceApi.releaseRetention, words("Released: it can be paid", onDone));

/** Answers about one's own. */
export const useAnswer = (onDone: () => void) => useSend(invoiceApi.answerInvoice, words("The answer is sent", onDone));
