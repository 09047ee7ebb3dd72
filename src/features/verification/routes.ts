import { routes } from "#domain/routes.ts";

export const verificationRoutes = routes("user", {
  verifyWork: ["POST", "/property-manager/work-verification"],
  listVerifications: ["GET", "/property-manager/work-verifications", { follows: "everything" }],
  listPendingWork: ["GET", "/property-manager/work-verifications/pending", { follows: "everything" }],
  listOwnVerifications: ["GET", "/contractor/work-verifications", { follows: "everything" }],
});
