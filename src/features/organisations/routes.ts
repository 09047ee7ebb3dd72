import { routes } from "#domain/routes.ts";

export const organisationRoutes = routes("user", {
  listOrganisations: ["GET", "/organisations", { follows: ["property"] }],
  createOrganisation: ["POST", "/organisations"],
  findOrganisation: ["GET", "/organisations/{id}", { follows: ["property"] }],
  changeOrganisation: ["PUT", "/organisations/{id}"],
});
