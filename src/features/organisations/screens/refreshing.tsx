import { propertyApi } from "#features/properties/client.ts";
import { organisationApi, organisationMemberApi, organisationTeamApi } from "../client.ts";

/** What a change of who belongs where makes old. */
export const refreshesOrganisation = [
  organisationApi.listOrganisations,
  organisationMemberApi.listOrganisationMembers,
  organisationTeamApi.listOrganisationTeams,
  propertyApi.listProperties,
];
