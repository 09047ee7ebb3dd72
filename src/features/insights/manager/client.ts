import type { Route } from "#browser/api.ts";
import type { managerInsightCalls } from "./contract.ts";

/** The call of a manager's figures without its schemas; client.test.ts keeps it true. */
export const managerStatsRoute = { method: "GET", path: "/property-manager/dashboard/stats" } as Route<
  typeof managerInsightCalls.readManagerStats
>;
