import type { Route } from "#browser/api.ts";
import type { technicianInsightCalls } from "./contract.ts";

/** The figures of a technician without their schema; client.test.ts keeps it true. */
export const technicianStatsRoute = { method: "GET", path: "/technician/dashboard/stats" } as Route<
  typeof technicianInsightCalls.readTechnicianStats
>;
