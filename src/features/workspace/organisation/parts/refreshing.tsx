import { organisationApi, organisationMemberApi, organisationTeamApi } from "#features/organisations/client.ts";
import { propertyApi } from "#features/properties/client.ts";

/** What a change of who belongs where makes old. */
export const refreshesOrganisation = [
  organisationApi.listOrganisations,
  organisationMemberApi.listOrganisationMembers,
  organisationTeamApi.listOrganisationTeams,
  propertyApi.listProperties,
];
