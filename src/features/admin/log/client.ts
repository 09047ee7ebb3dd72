import type { Route } from "../../../browser/api.ts";
import type { logCalls } from "./contract.ts";

/** The call of the log without its schemas; client.test.ts keeps it true. */
export const auditRoute = { method: "GET", path: "/admin/audit", dataIs: "entries" } as Route<
  typeof logCalls.listAudit
>;

/** As words: `change_password` reads "change password". */
export const inWords = (name: string): string => name.replaceAll("_", " ");
