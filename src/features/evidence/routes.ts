import { routes } from "#domain/routes.ts";

export const evidenceRoutes = routes("user", {
  answerProof: ["POST", "/tasks/{id}/proof-answers"],
});

export const demandRoutes = routes("user", {
  readPropertyRule: ["GET", "/properties/{id}/photo-rule", { follows: "everything" }],
  setPropertyRule: ["PUT", "/properties/{id}/photo-rule"],
  readSopRule: ["GET", "/property-manager/sops/{id}/photo-rule", { follows: "everything" }],
  setSopRule: ["PUT", "/property-manager/sops/{id}/photo-rule"],
});
