import { bind } from "#platform/http/bind.server.ts";
import { organisationCalls } from "./contract.ts";
import { removeOrganisationLogo, setOrganisationLogo } from "./logo.service.server.ts";
import { organisationMemberBindings } from "./members/calls.server.ts";
import { findOrganisation, listOrganisations } from "./queries.server.ts";
import { changeOrganisation, createOrganisation } from "./service.server.ts";
import { organisationTeamBindings } from "./teams/calls.server.ts";

const ownBindings = bind(organisationCalls, {
  listOrganisations,
  createOrganisation,
  findOrganisation,
  changeOrganisation,
  setOrganisationLogo,
  removeOrganisationLogo,
});

/** The calls of organisations, with those of their members and teams. */
export const organisationBindings = [...ownBindings, ...organisationMemberBindings, ...organisationTeamBindings];
