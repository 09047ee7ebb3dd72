import type { Route } from "#browser/api.ts";
import type { waitlistCalls } from "./contract.ts";

/** The calls of the admin's section without their schemas; client.test.ts keeps them true. */
export const waitlistRoutes = {
  listWaitlist: { method: "GET", path: "/admin/waitlist", dataIs: "entries" } as Route<
    typeof waitlistCalls.listWaitlist
  >,
  exportWaitlist: { method: "GET", path: "/admin/waitlist.csv" } as Route<typeof waitlistCalls.exportWaitlist>,
  removeEntry: { method: "DELETE", path: "/admin/waitlist/{id}" } as Route<typeof waitlistCalls.removeEntry>,
};

export const entriesPerPage = 50;
