import type { Ctx } from "#platform/context.server.ts";
import { bind } from "#platform/http/bind.server.ts";
import { teamCalls } from "./contract.ts";
import { ownTeamCalls } from "./memberships/contract.ts";
import { listOwnTeams } from "./memberships/queries.server.ts";
import { agreeToTeam, leaveTeam } from "./memberships/service.server.ts";
import { listTeam, readMember } from "./queries.server.ts";
import { addTeamMember, changeTeamMember, linkTeamMember, removeTeamMember } from "./service.server.ts";

type KeptIds = { id: string };

/** A link holds a secret, so it is not kept: a repeated call answers the same member with another link. */
const rebuilt = {
  shorten: ({ teamMember }: { teamMember: { id: string } }): KeptIds => ({ id: teamMember.id }),
  again: async (ctx: Ctx, kept: unknown) => {
    const { teamMember } = await readMember(ctx, kept as KeptIds);
    if (teamMember.status !== "invited") return { teamMember, invitation: null };
    return linkTeamMember({ ...ctx, claim: undefined }, kept as KeptIds);
  },
};

export const teamBindings = [
  ...bind(ownTeamCalls, { listOwnTeams, agreeToTeam, leaveTeam }),
  ...bind(teamCalls, {
    listTeam,
    addTeamMember: { verb: addTeamMember, ...rebuilt },
    changeTeamMember,
    removeTeamMember,
    linkTeamMember: { verb: linkTeamMember, ...rebuilt },
  }),
];
