import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { typed } from "#browser/api.ts";
import { pagesOf, queryClient, refresh } from "#browser/queries.ts";
import type { planningCalls } from "#features/planning/contract.ts";
import type { factCalls } from "#features/planning/facts/contract.ts";
import { factRoutes, planningRoutes } from "#features/planning/routes.ts";

export const planningApi = typed<typeof planningCalls>(planningRoutes);

export const factApi = typed<typeof factCalls>(factRoutes);

/** What a plan brings with it, once it is made. */
const followers = ["schedule", "task"] as const;

const askAgainMs = 1_500;
const mostAnswers = 40;

const pageSize = 100;

const partOf = (propertyId: string, only: "scheduled" | "suggested") =>
  pagesOf(planningApi.findPlan, { id: propertyId, only, limit: pageSize });

/** For clientLoaders: begins to read a plan that nobody waits for. */
export const prefetchPlan = (propertyId: string): void =>
  void queryClient.prefetchInfiniteQuery(partOf(propertyId, "scheduled"));

/** Still being made, or about to follow what was changed. */
const isComing = ({ ready, updating }: { ready: boolean; updating: boolean }) => !ready || updating;

/**
 * A property's plan as far as it is scheduled, page by page; the first tells of the whole. That of a new building is
 * asked for again until it is made; the rest of the page follows it then.
 */
export function usePlan(propertyId: string, enabled: boolean) {
  const query = useInfiniteQuery(
    {
      ...partOf(propertyId, "scheduled"),
      enabled,
      refetchInterval: ({ state }) => {
        const [first] = state.data?.pages ?? [];
        return first && isComing(first.plan) && state.dataUpdateCount < mostAnswers ? askAgainMs : false;
      },
    },
    queryClient,
  );
  const [first] = query.data?.pages ?? [];
  const isReady = first ? !isComing(first.plan) : undefined;
  const wasReady = useRef(isReady);
  useEffect(() => {
    if (wasReady.current === false && isReady) void refresh(...followers);
    wasReady.current = isReady;
  }, [isReady]);
  return query;
}

/** What the plan suggests besides, page by page. */
export const useSuggested = (propertyId: string) => useInfiniteQuery(partOf(propertyId, "suggested"), queryClient);
