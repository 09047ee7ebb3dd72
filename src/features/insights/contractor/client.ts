import { typed } from "#browser/api.ts";
import { ensure, useCall } from "#browser/queries.ts";
import { contractorInsightRoutes } from "../routes.ts";
import type { contractorInsightCalls } from "./contract.ts";

export const contractorInsightApi = typed<typeof contractorInsightCalls>(contractorInsightRoutes);

/** For the clientLoader. */
export const ensureContractorStats = () => ensure(contractorInsightApi.readContractorStats, {});

export const useContractorStats = () => useCall(contractorInsightApi.readContractorStats, {});
