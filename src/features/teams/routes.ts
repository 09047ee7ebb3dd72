import { routes } from "#domain/routes.ts";

export const teamRoutes = routes("user", {
  listTeam: ["GET", "/contractor/team-members", { follows: "everything" }],
  addTeamMember: ["POST", "/contractor/team-members"],
  changeTeamMember: ["PUT", "/contractor/team-members/{id}"],
  removeTeamMember: ["DELETE", "/contractor/team-members/{id}"],
  linkTeamMember: ["POST", "/contractor/team-members/{id}/link"],
});

export const ownTeamRoutes = routes("user", {
  listOwnTeams: ["GET", "/technician/teams", { follows: "everything" }],
  agreeToTeam: ["POST", "/technician/teams/{id}/agreement"],
  leaveTeam: ["DELETE", "/technician/teams/{id}"],
});
