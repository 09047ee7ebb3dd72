import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { telling } from "#browser/toasts.ts";
import type { BadgeTone } from "#ui/badge.tsx";
import type { orderCalls } from "./contract.ts";
import type { ApprovalState, OrderState } from "./fields.ts";
import { orderRoutes } from "./routes.ts";

export const orderApi = typed<typeof orderCalls>(orderRoutes);

export const orderTones: Record<OrderState, BadgeTone> = { issued: "warn", accepted: "good", cancelled: "plain" };
export const approvalTones: Record<ApprovalState, BadgeTone> = {
  pending: "warn",
  approved: "good",
  refused: "bad",
  withdrawn: "plain",
};

/** The orders of a job, and what the owner was asked about it. */
export const useJobOrders = (taskId: string) =>
  useQuery(optionsOf(orderApi.listTaskOrders, { id: taskId }), queryClient);

/** What waits for an owner's yes, page by page, the newest first. */
export const useApprovals = (isKeeper: boolean) =>
  useInfiniteQuery(
    { ...pagesOf(orderApi.listApprovals, { state: "pending" as const, limit: 20 }), enabled: isKeeper },
    queryClient,
  );

/** The orders of a building, page by page, the newest first. */
export const useOrders = (propertyId: string) =>
  useInfiniteQuery(pagesOf(orderApi.listOrders, { id: propertyId, limit: 20 }), queryClient);

/** What managers of a building may order without its owner. */
export const useOrderLimits = (propertyId: string) =>
  useQuery(optionsOf(orderApi.findOrderLimits, { id: propertyId }), queryClient);

export const refreshes = [orderApi.listTaskOrders, orderApi.listOrders, orderApi.listApprovals, "task" as const];

const words = telling(refreshes);
const nothing = () => {};

/** Says yes to what was asked. */
export const useApprove = (onDone = nothing) => useSend(orderApi.approveOrder, words("Approved", onDone));

/** Says no to what was asked, with the reason. */
export const useRefuseOrder = (onDone = nothing) => useSend(orderApi.refuseOrder, words("Refused", onDone));

/** Asks before it is decided. */
export const useAskAboutApproval = (onDone = nothing) =>
  useSend(orderApi.askAboutApproval, words("Asked. It still waits for you", onDone));

/** Answers what the owner asked before deciding. */
export const useAnswerAboutApproval = (onDone = nothing) =>
  useSend(orderApi.answerAboutApproval, words("Answered. It still waits for the owner", onDone));

/** Takes back what one asked. */
export const useWithdraw = (onDone = nothing) => useSend(orderApi.withdrawApproval, words("Taken back", onDone));

/** Agrees to an order. */
export const useAcceptOrder = (onDone = nothing) =>
  useSend(orderApi.acceptOrder, words("The order is accepted", onDone));

/** Cancels an order, with the reason. */
export const useCancelOrder = (onDone = nothing) =>
  useSend(orderApi.cancelOrder, words("The order is cancelled", onDone));
