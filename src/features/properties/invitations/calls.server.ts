import type { Ctx } from "#platform/context.server.ts";
import { bind } from "#platform/http/bind.server.ts";
import { invitationCalls } from "./contract.ts";
import { inspectInvitation, listInvitations } from "./queries.server.ts";
import { acceptInvitation, invite, linkInvitation, revokeInvitation } from "./service.server.ts";

type KeptIds = { id: string; invitationId: string };

/** A link holds a secret, so it is not kept: a repeated call answers the same invitation with another link. */
const rebuilt = {
  shorten: ({ invitation }: { invitation: { id: string; propertyId: string } }): KeptIds => ({
    id: invitation.propertyId,
    invitationId: invitation.id,
  }),
  again: (ctx: Ctx, kept: unknown) => linkInvitation({ ...ctx, claim: undefined }, kept as KeptIds),
};

export const invitationBindings = bind(invitationCalls, {
  listInvitations,
  invite: { verb: invite, ...rebuilt },
  linkInvitation: { verb: linkInvitation, ...rebuilt },
  revokeInvitation,
  inspectInvitation,
  acceptInvitation,
});
