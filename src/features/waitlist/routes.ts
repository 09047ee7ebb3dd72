import { routes } from "#domain/routes.ts";

export const waitlistRoutes = routes("admin", {
  joinWaitlist: ["POST", "/waitlist", { access: "public" }],
  listWaitlist: ["GET", "/admin/waitlist", { dataIs: "entries" }],
  exportWaitlist: ["GET", "/admin/waitlist.csv"],
  removeEntry: ["DELETE", "/admin/waitlist/{id}"],
});
