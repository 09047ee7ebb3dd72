import { routes } from "#domain/routes.ts";

export const organisationRoutes = routes("user", {
  listOrganisations: ["GET", "/organisations", { follows: ["property"] }],
  createOrganisation: ["POST", "/organisations"],
  findOrganisation: ["GET", "/organisations/{id}", { follows: ["property"] }],
  changeOrganisation: ["PUT", "/organisations/{id}"],
  setOrganisationLogo: ["PUT", "/organisations/{id}/logo"],
  removeOrganisationLogo: ["DELETE", "/organisations/{id}/logo"],
});

export const organisationMemberRoutes = routes("user", {
  listOrganisationMembers: ["GET", "/organisations/{id}/members", { follows: ["property"] }],
  addOrganisationMember: ["POST", "/organisations/{id}/members"],
  changeOrganisationMember: ["PUT", "/organisations/{id}/members/{memberId}"],
  removeOrganisationMember: ["DELETE", "/organisations/{id}/members/{memberId}"],
});

export const organisationTeamRoutes = routes("user", {
  listOrganisationTeams: ["GET", "/organisations/{id}/teams", { follows: ["property"] }],
  addOrganisationTeam: ["POST", "/organisations/{id}/teams"],
  changeOrganisationTeam: ["PUT", "/organisations/{id}/teams/{teamId}"],
  removeOrganisationTeam: ["DELETE", "/organisations/{id}/teams/{teamId}"],
});
