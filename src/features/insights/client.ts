import { useQueries } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Callable, Route } from "../../browser/api.ts";
import { optionsOf, queryClient, refresh } from "../../browser/queries.ts";
import type { Plan, PlanEntry, planningCalls } from "../planning/contract.ts";
import type { PropertySummary } from "../properties/contract.ts";
import type { insightCalls } from "./contract.ts";

/** The calls of dashboards without their schemas, which a phone need not load; client.test.ts keeps them true. */
export const insightRoutes = {
  readOwnerStats: { method: "GET", path: "/dashboard/stats" } as Route<typeof insightCalls.readOwnerStats>,
  findPlan: { method: "GET", path: "/properties/{id}/plan" } as Route<typeof planningCalls.findPlan>,
};

const justNowMs = 120_000;
const askAgainMs = 2_000;
const mostWaitMs = 20_000;

/** A building brought in moments ago whose plan has made no task yet. */
const waitsForPlan = ({ createdAt, taskCounts }: PropertySummary): boolean =>
  taskCounts?.all === 0 && Math.abs(Date.now() - Date.parse(createdAt)) < justNowMs;

/**
 * Whether the plan of a new building is still being made. Meanwhile what these calls read is read again every two
 * seconds, for twenty seconds at most, so that its tasks appear by themselves.
 */
export function usePlanBeingMade(properties: readonly PropertySummary[], calls: readonly Callable[]): boolean {
  const newest = properties.find(waitsForPlan)?.id;
  const [gaveUpOn, setGaveUpOn] = useState<string>();
  const isWaiting = newest !== undefined && newest !== gaveUpOn;
  useEffect(() => {
    if (!isWaiting) return;
    const asking = setInterval(() => void refresh(insightRoutes.findPlan, ...calls), askAgainMs);
    const ending = setTimeout(() => setGaveUpOn(newest), mostWaitMs);
    return () => {
      clearInterval(asking);
      clearTimeout(ending);
    };
  }, [isWaiting, newest, calls]);
  return isWaiting;
}

export type Coming = PlanEntry & { dueOn: string; propertyId: string; propertyName: string };
type Place = Pick<PropertySummary, "id" | "name">;

/** What the plans of these buildings hold that is no task yet, the next first; undefined until all have come. */
export function useComing(properties: readonly Place[]): { coming: Coming[] | undefined; failed: boolean } {
  return useQueries(
    {
      queries: properties.map(({ id }) => optionsOf(insightRoutes.findPlan, { id })),
      combine: (answers) => ({
        coming: answers.every(({ data }) => data)
          ? answers
              .flatMap(({ data }, at) => comingOf(properties[at], data?.plan))
              .sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0))
          : undefined,
        failed: answers.some(({ error }) => error !== null),
      }),
    },
    queryClient,
  );
}

function comingOf(property: Place | undefined, plan: Plan | undefined): Coming[] {
  if (!property || !plan) return [];
  return plan.items.flatMap((entry) =>
    entry.kind === "schedule" && entry.taskId === null && entry.nextDueOn !== null
      ? [{ ...entry, dueOn: entry.nextDueOn, propertyId: property.id, propertyName: property.name }]
      : [],
  );
}
