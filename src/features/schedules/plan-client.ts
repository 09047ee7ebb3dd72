import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { typed } from "#browser/api.ts";
import { optionsOf, queryClient, refresh } from "#browser/queries.ts";
import type { planningCalls } from "#features/planning/contract.ts";
import { planningRoutes } from "#features/planning/routes.ts";

export const planningApi = typed<typeof planningCalls>(planningRoutes);

/** What a plan brings with it, once it is made. */
const followers = ["schedule", "task"] as const;

const askAgainMs = 1_500;
const mostAnswers = 40;

const planOf = (propertyId: string) => optionsOf(planningApi.findPlan, { id: propertyId });

/** For clientLoaders: begins to read a plan that nobody waits for. */
export const prefetchPlan = (propertyId: string): void => void queryClient.prefetchQuery(planOf(propertyId));

/** Still being made, or about to follow what was changed. */
const isComing = ({ ready, updating }: { ready: boolean; updating: boolean }) => !ready || updating;

/** A property's plan. That of a new building is asked for again until it is made; the rest of the page follows it then. */
export function usePlan(propertyId: string, enabled: boolean) {
  const query = useQuery(
    {
      ...planOf(propertyId),
      enabled,
      refetchInterval: ({ state }) =>
        state.data && isComing(state.data.plan) && state.dataUpdateCount < mostAnswers ? askAgainMs : false,
    },
    queryClient,
  );
  const isReady = query.data ? !isComing(query.data.plan) : undefined;
  const wasReady = useRef(isReady);
  useEffect(() => {
    if (wasReady.current === false && isReady) void refresh(...followers);
    wasReady.current = isReady;
  }, [isReady]);
  return query;
}
