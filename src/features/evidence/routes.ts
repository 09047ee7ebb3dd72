import { routes } from "#domain/routes.ts";

export const evidenceRoutes = routes("user", {
  answerProof: ["POST", "/tasks/:id/proof-answers"],
});
