import { routes } from "#domain/routes.ts";

const byLink = { access: "public" } as const;

export const gateRoutes = routes("user", {
  listGates: ["GET", "/properties/{id}/gates", { follows: ["property"] }],
  // The answer holds the link, which is kept nowhere.
  createGate: ["POST", "/properties/{id}/gates", { idempotent: false }],
  endGate: ["DELETE", "/gates/{id}"],
  openGateByLink: ["GET", "/g/{code}", byLink],
  checkAtGate: ["POST", "/g/{code}/checks", { ...byLink, idempotent: false }],
});
