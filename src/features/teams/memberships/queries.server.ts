import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { type Act, decide } from "#domain/policy.ts";
import { notFound } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { hasAgreedToTeam } from "../agreement.queries.server.ts";
import type { MemberRow } from "../queries.server.ts";
import { teamMembers } from "../tables.server.ts";
import type { OwnTeam } from "./contract.ts";

const isMine = (ctx: Ctx) =>
  and(
    eq(teamMembers.accountId, userOf(ctx).id),
    inArray(teamMembers.status, ["pending", "active"]),
    isNull(teamMembers.leftAt),
  );

/** The teams that the actor belongs to, in the order in which they were offered. */
export async function listOwnTeams(ctx: Ctx): Promise<{ teams: OwnTeam[] }> {
  const rows = await ctx.db
    .select({
      member: teamMembers,
      contractorName: accounts.name,
      contractorPhone: accounts.phone,
      agreed: hasAgreedToTeam,
      openTasks: ctx.lookups.openTaskCount({
        contractorId: teamMembers.contractorId,
        technicianId: teamMembers.accountId,
      }),
    })
    .from(teamMembers)
    .innerJoin(accounts, eq(accounts.id, teamMembers.contractorId))
    .where(isMine(ctx))
    .orderBy(asc(teamMembers.id));
  return {
    teams: rows.map(({ member, ...team }) => ({
      ...team,
      id: member.id,
      status: member.status === "active" ? "active" : "pending",
      joinedAt: member.joinedAt?.toISOString() ?? null,
    })),
  };
}

/** One's own place in a team, locked; 404 for anybody else's. */
export async function authorizeOwnMembership(ctx: Ctx, act: Act<"team_member">, id: string): Promise<MemberRow> {
  const [member] = await ctx.db
    .select()
    .from(teamMembers)
    .where(and(eq(teamMembers.id, id), isMine(ctx)))
    .for("update");
  const { role } = userOf(ctx);
  const isAllowed = decide({ role, relations: ["self"], thing: "team_member", act }) === "allowed";
  if (!member || !isAllowed) throw notFound("team");
  return member;
}
