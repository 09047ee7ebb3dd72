import type { Route } from "../../../browser/api.ts";
import { ensure, useCall } from "../../../browser/queries.ts";
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
