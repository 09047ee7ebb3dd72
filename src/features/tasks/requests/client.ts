import type { Route } from "#browser/api.ts";
import type { requestTaskCalls } from "./contract.ts";

/** The call that gives a request to a contractor, without its schema; client.test.ts keeps it true. */
export const assignRoute = { method: "POST", path: "/repair-tickets/{id}/assign" } as Route<
  typeof requestTaskCalls.assignTicket
>;
