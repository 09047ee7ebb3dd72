import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { conflict } from "#domain/problems.ts";
import type { Role } from "#domain/vocab.ts";
import { holdAccount } from "#features/accounts/closing.service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { findTeamPlace, refuseClosedPlace, type TeamPlace } from "./joining.queries.server.ts";
import { joinedNotice } from "./messages.server.ts";
import { teamMembers } from "./tables.server.ts";

type Newcomer = { accountId: string; role: Role; name: string };

/** Takes the place in a team that a link opens; the same person again is no fault. The caller's transaction holds it. */
export async function joinTeam(
  ctx: Ctx,
  token: string,
  { accountId, role, name }: Newcomer,
): Promise<TeamPlace | undefined> {
  const before = await findTeamPlace(ctx, token);
  if (!before) return undefined;
  const { contractorId } = before.member;
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`team ${contractorId}`}, 0))`);
  const place = await findTeamPlace(ctx, token);
  if (!place) return undefined;
  const { member } = place;
  if (role !== "technician")
    throw conflict("This invitation is for a technician. Sign in with a technician's account.");
  if (member.accountId === accountId && member.leftAt === null) return place;
  refuseClosedPlace(ctx, place);
  await refuseSecondPlace(ctx, place, accountId);
  await ctx.db
    .update(teamMembers)
    .set({ accountId, status: "active", joinedAt: ctx.now, version: sql`${teamMembers.version} + 1` })
    .where(eq(teamMembers.id, member.id));
  await holdAccount(ctx, accountId);
  await recordAct(ctx, { thing: "team_member", act: "joined", thingId: member.id });
  await notify(ctx, [contractorId], { ...joinedNotice(name), link: "/contractor-dashboard" });
  return place;
}

/** Somebody that the contractor had added by another email as well. */
async function refuseSecondPlace(ctx: Ctx, { member }: TeamPlace, accountId: string): Promise<void> {
  const isTheirs = and(eq(teamMembers.accountId, accountId), isNull(teamMembers.leftAt), ne(teamMembers.id, member.id));
  const elsewhere = and(isTheirs, eq(teamMembers.contractorId, member.contractorId));
  if ((await ctx.db.$count(teamMembers, elsewhere)) > 0) throw conflict("You are in this team already.");
}
