import { routes } from "#domain/routes.ts";

export const triageRoutes = routes("user", {
  triageText: ["POST", "/repair-tickets/triage", { idempotent: false }],
});
