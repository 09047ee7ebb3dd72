import { eq } from "drizzle-orm";
import { closedBecause, expiryOf } from "#domain/invitation.ts";
import { conflict } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { hashLink } from "#platform/link-token.server.ts";
import { teamLinks, teamMembers } from "./tables.server.ts";

/** The place in a team that a link opens, with the contractor's name; undefined where no link has this token. */
export async function findTeamPlace(ctx: Ctx, token: string) {
  const [found] = await ctx.db
    .select({ member: teamMembers, contractorName: accounts.name })
    .from(teamLinks)
    .innerJoin(teamMembers, eq(teamMembers.id, teamLinks.memberId))
    .innerJoin(accounts, eq(accounts.id, teamMembers.contractorId))
    .where(eq(teamLinks.tokenHash, hashLink(token)));
  return found;
}

export type TeamPlace = NonNullable<Awaited<ReturnType<typeof findTeamPlace>>>;

/** 409 with the reason where the place is taken, given up or too old. */
export function refuseClosedPlace(ctx: Ctx, { member }: TeamPlace): Date {
  const expiresAt = expiryOf(member.invitedAt ?? member.createdAt);
  const usedAt = member.status === "invited" ? null : (member.joinedAt ?? member.createdAt);
  const reason = closedBecause({ usedAt, revokedAt: member.leftAt, expiresAt }, ctx.now);
  if (reason) throw conflict(reason);
  return expiresAt;
}
