import { routes } from "#domain/routes.ts";

const building = { follows: ["property"] } as const;

export const complianceRoutes = routes("user", {
  listCompliance: ["GET", "/compliance", building],
  findCompliance: ["GET", "/properties/{id}/compliance", building],
  ruleRequirement: ["PUT", "/properties/{id}/compliance/{requirement}"],
  addPaper: ["POST", "/properties/{id}/papers"],
  changePaper: ["PUT", "/papers/{id}"],
  removePaper: ["DELETE", "/papers/{id}"],
  openPage: ["PUT", "/properties/{id}/public-page"],
});
