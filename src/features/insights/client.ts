import { useEffect, useState } from "react";
import { type Callable, typed } from "#browser/api.ts";
import { callKey, queryClient } from "#browser/queries.ts";
import type { PropertySummary } from "#features/properties/contract.ts";
import type { insightCalls } from "./contract.ts";
import { insightRoutes } from "./routes.ts";

export const insightApi = typed<typeof insightCalls>(insightRoutes);

const justNowMs = 120_000;
const askAgainMs = 2_000;
const mostWaitMs = 20_000;

/** A building brought in moments ago whose plan has made no task yet. */
const waitsForPlan = ({ createdAt, taskCounts }: PropertySummary): boolean =>
  taskCounts?.all === 0 && Math.abs(Date.now() - Date.parse(createdAt)) < justNowMs;

/**
 * Whether the plan of a new building is still being made. Until then what these calls read is read again every two
 * seconds, for twenty seconds at most, so that its tasks appear by themselves.
 */
export function usePlanBeingMade(properties: readonly PropertySummary[], calls: readonly Callable[]): boolean {
  const newest = properties.find(waitsForPlan)?.id;
  const [gaveUpOn, setGaveUpOn] = useState<string>();
  const isWaiting = newest !== undefined && newest !== gaveUpOn;
  useEffect(() => {
    if (!isWaiting) return;
    const ask = () => {
      if (!document.hidden) void readAgain(calls);
    };
    const asking = setInterval(ask, askAgainMs);
    const ending = setTimeout(() => setGaveUpOn(newest), mostWaitMs);
    return () => {
      clearInterval(asking);
      clearTimeout(ending);
    };
  }, [isWaiting, newest, calls]);
  return isWaiting;
}

/** What is still on its way is waited for: on a slow line a new question every two seconds would never be answered. */
const readAgain = (calls: readonly Callable[]) =>
  Promise.all(calls.map((call) => queryClient.refetchQueries({ queryKey: callKey(call) }, { cancelRefetch: false })));

/** Reads again everything that the screen shows. */
export const readShownAgain = (options: { throwOnError: true }) =>
  queryClient.refetchQueries({ type: "active" }, options);
