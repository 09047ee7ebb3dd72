import { useInfiniteQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { telling } from "#browser/toasts.ts";
import { advanceRoutes, arrivalRoutes, invoiceRoutes } from "../routes.ts";
import type { arrivalCalls } from "./contract.ts";

const arrivalApi = typed<typeof arrivalCalls>(arrivalRoutes);

/** What one was paid as a contractor, page by page, the newest first. */
export const useMyPayments = () => useInfiniteQuery(pagesOf(arrivalApi.listMyPayments, { limit: 20 }), queryClient);

const words = telling([arrivalApi.listMyPayments, invoiceRoutes.listTaskInvoices, advanceRoutes.listTaskAdvances]);
const calls = { invoice: arrivalApi.sayPaymentArrived, advance: arrivalApi.sayAdvanceArrived };

/** Says that a payment has arrived. */
export const useReceived = (of: keyof typeof calls, onDone: () => void) => useSend(calls[of], words("Noted", onDone));

/** Says that it has not. */
export const useMissing = (of: keyof typeof calls, onDone: () => void) =>
  useSend(calls[of], words("The keepers of the building are told", onDone));
