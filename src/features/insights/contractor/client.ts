import type { Route } from "#browser/api.ts";
import { isOf } from "#browser/live.ts";
import { ensure, queryClient, useCall } from "#browser/queries.ts";
import type { contractorInsightCalls } from "./contract.ts";

/** The call of a contractor's figures without its schemas; client.test.ts keeps it true. */
export const contractorInsightRoutes = {
  readContractorStats: { method: "GET", path: "/contractor/dashboard/stats" } as Route<
    typeof contractorInsightCalls.readContractorStats
  >,
};

/** For the clientLoader. */
export const ensureContractorStats = () => ensure(contractorInsightRoutes.readContractorStats, {});

export const useContractorStats = () => useCall(contractorInsightRoutes.readContractorStats, {});

/** Reads again what stands on the screen of a contractor's work. */
export const readAllAgain = (options: { throwOnError: true }) =>
  queryClient.refetchQueries(
    { type: "active", predicate: ({ queryKey }) => isOf(queryKey[0], ["/contractor"]) },
    options,
  );
