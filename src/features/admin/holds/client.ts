import type { Route } from "#browser/api.ts";
import type { holdCalls } from "./contract.ts";

/** The calls of suspending and freezing without their schemas; client.test.ts keeps them true. */
export const holdRoutes = {
  listAccounts: { method: "GET", path: "/admin/accounts", dataIs: "accounts" } as Route<typeof holdCalls.listAccounts>,
  setSuspension: { method: "PUT", path: "/admin/accounts/{id}/suspension" } as Route<typeof holdCalls.setSuspension>,
  listProperties: { method: "GET", path: "/admin/properties", dataIs: "properties" } as Route<
    typeof holdCalls.listProperties
  >,
  setFreeze: { method: "PUT", path: "/admin/properties/{id}/freeze" } as Route<typeof holdCalls.setFreeze>,
};
