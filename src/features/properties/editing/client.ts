import type { Route } from "#browser/api.ts";
import type { editingCalls } from "./contract.ts";

/** The calls of editing without their schemas, which a phone need not load; client.test.ts keeps them true. */
export const editingRoutes = {
  editProperty: { method: "PUT", path: "/properties/{id}" } as Route<typeof editingCalls.editProperty>,
};
