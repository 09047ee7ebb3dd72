import type { Route } from "../../../browser/api.ts";
import type { adminStatsCalls } from "./contract.ts";

/** The call of the counts without its schemas; client.test.ts keeps it true. */
export const adminStatsRoute = { method: "GET", path: "/admin/stats" } as Route<typeof adminStatsCalls.readAdminStats>;
