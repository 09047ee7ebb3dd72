import { routes } from "#domain/routes.ts";

const building = { follows: ["property"] } as const;
const stranger = { access: "public", idempotent: false } as const;

export const tagRoutes = routes("user", {
  listTags: ["GET", "/properties/{id}/tags", building],
  createTags: ["POST", "/properties/{id}/tags"],
  renewTag: ["POST", "/tags/{id}/renewal"],
  retireTag: ["DELETE", "/tags/{id}"],
  openTag: ["GET", "/t/{code}/thing", building],
  findTagPage: ["GET", "/t/{code}", { access: "public" }],
  triageTagReport: ["POST", "/t/{code}/triage", stranger],
  fileTagReport: ["POST", "/t/{code}/reports", stranger],
  listTagReports: ["GET", "/properties/{id}/reports", building],
  requestOfReport: ["POST", "/reports/{id}/request"],
  dismissReport: ["POST", "/reports/{id}/dismissal"],
});
