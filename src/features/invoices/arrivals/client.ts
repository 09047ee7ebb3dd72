import { useInfiniteQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { useActing } from "#browser/outbox/use-acting.ts";
import { pagesOf, queryClient } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { formatNaira } from "#domain/money.ts";
import { advanceRoutes, arrivalRoutes, invoiceRoutes } from "../routes.ts";
import type { arrivalCalls } from "./contract.ts";

const arrivalApi = typed<typeof arrivalCalls>(arrivalRoutes);

/** What one was paid as a contractor, page by page, the newest first. */
export const useMyPayments = () => useInfiniteQuery(pagesOf(arrivalApi.listMyPayments, { limit: 20 }), queryClient);

const refreshes = [arrivalApi.listMyPayments, invoiceRoutes.listTaskInvoices, advanceRoutes.listTaskAdvances];

/** What is said of a payment goes in its order, and waits on the phone where there is no network. */
const saying = (what: string, said: string, onDone: () => void) => ({
  refreshes,
  told: ({ id }: { id: string }) => ({ lane: `payment ${id}`, title: what }),
  onKept: onDone,
  onError: (error: Error) => problemToast("Not sent", error, "Nothing was sent. Please try again."),
  onSent: () => {
    goodToast(said);
    onDone();
  },
});

function useSaying(of: "invoice" | "advance", ...said: Parameters<typeof saying>) {
  const invoice = useActing(arrivalApi.sayPaymentArrived, saying(...said));
  const advance = useActing(arrivalApi.sayAdvanceArrived, saying(...said));
  return of === "invoice" ? invoice : advance;
}

/** Says that a payment has arrived. */
export const useReceived = (of: "invoice" | "advance", kobo: number, onDone: () => void) =>
  useSaying(of, `Received: ${formatNaira(kobo)}`, "Noted", onDone);

/** Says that it has not. */
export const useMissing = (of: "invoice" | "advance", kobo: number, onDone: () => void) =>
  useSaying(of, `Not received: ${formatNaira(kobo)}`, "The keepers of the building are told", onDone);
