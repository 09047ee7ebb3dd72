import { useInfiniteQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { planningApi } from "../plan-client.ts";
import { planChangeRoutes } from "../routes.ts";
import type { planChangeCalls } from "./contract.ts";

export const changeApi = typed<typeof planChangeCalls>(planChangeRoutes);

const pageSize = 10;

/** What changed in a building's plan, page by page; with `open`, what waits for somebody. */
export const usePlanChanges = (id: string, only?: "open") =>
  useInfiniteQuery(pagesOf(changeApi.listPlanChanges, { id, limit: only ? 50 : pageSize, only }), queryClient);

const old = [changeApi.listPlanChanges, planningApi.findPlan, "schedule", "task"] as const;

/** Lets a change hold, or keeps things as they are. */
export function useDecide() {
  const accept = useSend(changeApi.acceptPlanChange, {
    refreshes: old,
    onError: (error) => problemToast("Not accepted", error, "The change was not accepted. Please try again."),
    onSuccess: () => goodToast("Accepted", "The plan follows this change."),
  });
  const keep = useSend(changeApi.keepPlanChange, {
    refreshes: old,
    onError: (error) => problemToast("Not decided", error, "Your choice was not saved. Please try again."),
    onSuccess: () => goodToast("Kept", "It stays as it is."),
  });
  return { accept, keep };
}
