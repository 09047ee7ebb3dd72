import type { Route } from "#browser/api.ts";
import type { logCalls } from "./contract.ts";

/** The call of the log without its schemas; client.test.ts keeps it true. */
export const auditRoute = { method: "GET", path: "/admin/audit", dataIs: "entries" } as Route<
  typeof logCalls.listAudit
>;

/** As words: `change_password` of `site_admin` reads "Change password: site admin". */
export function inWords(act: string, thing: string): string {
  const words = `${act}: ${thing}`.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
