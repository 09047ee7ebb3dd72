import { routes } from "#domain/routes.ts";

const request = { follows: ["property", "ticket"] } as const;

export const visitRoutes = routes("user", {
  listVisits: ["GET", "/repair-tickets/{id}/visits", request],
  offerVisit: ["POST", "/repair-tickets/{id}/visits"],
  changeVisit: ["PUT", "/visits/{id}"],
  reportLate: ["POST", "/visits/{id}/late"],
  reportNoAccess: ["POST", "/visits/{id}/no-access"],
  cancelVisit: ["POST", "/visits/{id}/cancellation"],
  findVisitCode: ["GET", "/visits/{id}/code", request],
});

export const gateRoutes = routes("user", {
  openGate: ["GET", "/properties/{id}/gate", request],
  checkCode: ["POST", "/properties/{id}/gate/checks"],
});
