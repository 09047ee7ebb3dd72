import { typed } from "#browser/api.ts";
import { useCall, usePages } from "#browser/queries.ts";
import type { organisationCalls } from "./contract.ts";
import type { organisationMemberCalls } from "./members/contract.ts";
import { organisationMemberRoutes, organisationRoutes, organisationTeamRoutes } from "./routes.ts";
import type { organisationTeamCalls } from "./teams/contract.ts";

export const organisationApi = typed<typeof organisationCalls>(organisationRoutes);
export const organisationMemberApi = typed<typeof organisationMemberCalls>(organisationMemberRoutes);
export const organisationTeamApi = typed<typeof organisationTeamCalls>(organisationTeamRoutes);

export const membersInput = (id: string) => ({ id, limit: 50 });

export const useOrganisations = () => useCall(organisationApi.listOrganisations, {}).data.organisations;
export const useOrganisationMembers = (id: string) =>
  usePages(organisationMemberApi.listOrganisationMembers, membersInput(id));
export const useOrganisationTeams = (id: string) => useCall(organisationTeamApi.listOrganisationTeams, { id }).data;
