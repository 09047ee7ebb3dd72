import { typed } from "#browser/api.ts";
import { useCall, usePages } from "#browser/queries.ts";
import { propertyApi } from "#features/properties/client.ts";
import type { organisationCalls } from "./contract.ts";
import type { organisationMemberCalls } from "./members/contract.ts";
import { organisationMemberRoutes, organisationRoutes } from "./routes.ts";

export const organisationApi = typed<typeof organisationCalls>(organisationRoutes);
export const organisationMemberApi = typed<typeof organisationMemberCalls>(organisationMemberRoutes);

/** What a change of who belongs where makes old. */
export const refreshesOrganisation = [
  organisationApi.listOrganisations,
  organisationMemberApi.listOrganisationMembers,
  propertyApi.listProperties,
];

export const membersInput = (id: string) => ({ id, limit: 50 });

export const useOrganisations = () => useCall(organisationApi.listOrganisations, {}).data.organisations;
export const useOrganisationMembers = (id: string) =>
  usePages(organisationMemberApi.listOrganisationMembers, membersInput(id));
