import type { Ctx } from "#platform/context.server.ts";
import { bind } from "#platform/http/bind.server.ts";
import { linkInvitation } from "../invitations/service.server.ts";
import { agreeToBelong } from "./agreement.service.server.ts";
import { memberCalls } from "./contract.ts";
import { listMembers, listWaiting, readMember } from "./queries.server.ts";
import { addMember, changeMember, removeMember } from "./service.server.ts";

type KeptIds = { id: string; memberId: string | null; invitationId: string | null };

/** A link holds a secret, so it is not kept: a repeated call answers the same invitation with another link. */
async function addedAgain(ctx: Ctx, { id, memberId, invitationId }: KeptIds) {
  const nothing = { member: null, invitation: null };
  if (memberId) return { ...nothing, ...(await readMember(ctx, { id, memberId })) };
  if (!invitationId) return nothing;
  return { ...nothing, ...(await linkInvitation({ ...ctx, claim: undefined }, { id, invitationId })) };
}

export const memberBindings = bind(memberCalls, {
  listMembers,
  addMember: {
    verb: addMember,
    shorten: ({ member, invitation }): KeptIds => ({
      id: member?.propertyId ?? invitation?.propertyId ?? "",
      memberId: member?.id ?? null,
      invitationId: invitation?.id ?? null,
    }),
    again: (ctx, kept) => addedAgain(ctx, kept as KeptIds),
  },
  changeMember,
  removeMember,
  agreeToBelong,
  listWaiting,
});
