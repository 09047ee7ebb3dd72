import type { Route } from "#browser/api.ts";
import type { archiveCalls } from "./contract.ts";

/** The calls of archiving without their schemas, which a phone need not load; editing/client.test.ts keeps them true. */
export const archiveRoutes = {
  archiveProperty: { method: "DELETE", path: "/properties/{id}" } as Route<typeof archiveCalls.archiveProperty>,
  restoreProperty: { method: "POST", path: "/properties/{id}/restore" } as Route<typeof archiveCalls.restoreProperty>,
};
