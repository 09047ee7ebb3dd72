import { bind } from "#platform/http/bind.server.ts";
import { organisationMemberCalls } from "./contract.ts";
import { listOrganisationMembers } from "./queries.server.ts";
import {
  addOrganisationMember,
  changeOrganisationMember,
  removeOrganisationMember,
  shareAgain,
} from "./service.server.ts";

type KeptIds = { id: string; memberId: string };

export const organisationMemberBindings = bind(organisationMemberCalls, {
  listOrganisationMembers,
  // A link holds a secret, so it is not kept: a repeated call answers the same invitation with another link.
  addOrganisationMember: {
    verb: addOrganisationMember,
    shorten: ({ member }): KeptIds => ({ id: member.organisationId, memberId: member.id }),
    again: (ctx, kept) => shareAgain({ ...ctx, claim: undefined }, kept as KeptIds),
  },
  changeOrganisationMember,
  removeOrganisationMember,
});
