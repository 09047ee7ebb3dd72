import { bind } from "#platform/http/bind.server.ts";
import { organisationCalls } from "./contract.ts";
import { findOrganisation, listOrganisations } from "./queries.server.ts";
import { changeOrganisation, createOrganisation } from "./service.server.ts";

export const organisationBindings = bind(organisationCalls, {
  listOrganisations,
  createOrganisation,
  findOrganisation,
  changeOrganisation,
});
