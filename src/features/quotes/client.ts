import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { goodToast, lookFirst, problemToast, telling } from "#browser/toasts.ts";
import { orderRoutes } from "#features/orders/routes.ts";
import type { quoteCalls } from "./contract.ts";
import { quoteRoutes } from "./routes.ts";
import type { Mark } from "./rules.ts";

export const quoteApi = typed<typeof quoteCalls>(quoteRoutes);

export const markLabels: Record<Mark, string> = {
  cheapest: "Lowest price",
  fastest: "Soonest done",
  longest_warranty: "Longest warranty",
};

/** What contractors were asked to offer for a job. */
export const useJobQuotes = (taskId: string) =>
  useQuery(optionsOf(quoteApi.listTaskQuotes, { id: taskId }), queryClient);

/** What one was asked to quote for, or asked, page by page, the newest first. */
export const useQuoteRequests = () => useInfiniteQuery(pagesOf(quoteApi.listQuoteRequests, { limit: 20 }), queryClient);

export const refreshes = [
  quoteApi.listTaskQuotes,
  quoteApi.listQuoteRequests,
  orderRoutes.listTaskOrders,
  orderRoutes.listOrders,
  orderRoutes.listApprovals,
  "task" as const,
];

const words = telling(refreshes);

/** Says that quotes are not needed any more. */
export const useCancelRequest = (onDone: () => void) =>
  useSend(quoteApi.cancelQuoteRequest, words("The contractors are told", onDone));

/** Says that one cannot do a job. */
export const useDecline = (onDone: () => void) => useSend(quoteApi.declineToQuote, words("They are told", onDone));

/** Orders at the price of a quote, or asks the owner. */
export const useChoose = (onDone: () => void) =>
  useSend(quoteApi.chooseQuote, {
    refreshes,
    onError: (error: Error) => void problemToast("Not ordered", error, lookFirst),
    onSuccess: ({ order }) => {
      if (order) goodToast("Ordered", `Order ${order.number} is with ${order.contractorName}.`);
      else goodToast("The owner is asked", "The job is ordered once they approve.");
      onDone();
    },
  });
