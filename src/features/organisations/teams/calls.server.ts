import { bind } from "#platform/http/bind.server.ts";
import { organisationTeamCalls } from "./contract.ts";
import { listOrganisationTeams } from "./queries.server.ts";
import { addOrganisationTeam, changeOrganisationTeam, removeOrganisationTeam } from "./service.server.ts";

export const organisationTeamBindings = bind(organisationTeamCalls, {
  listOrganisationTeams,
  addOrganisationTeam,
  changeOrganisationTeam,
  removeOrganisationTeam,
});
