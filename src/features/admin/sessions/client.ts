import type { Route } from "#browser/api.ts";
import type { adminSessionCalls } from "./contract.ts";

/** The calls of one's own sessions without their schemas; client.test.ts keeps them true. */
export const adminSessionRoutes = {
  listSessions: { method: "GET", path: "/admin/sessions" } as Route<typeof adminSessionCalls.listAdminSessions>,
  endSession: { method: "DELETE", path: "/admin/sessions/{id}" } as Route<typeof adminSessionCalls.endAdminSession>,
};
