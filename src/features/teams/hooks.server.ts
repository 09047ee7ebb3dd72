import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import { callHooks, type Moments } from "#platform/hooks.server.ts";
import { leavePlace } from "./memberships/service.server.ts";
import { teamLinks, teamMembers } from "./tables.server.ts";

/**
 * A person who deletes their account leaves every team, and theirs ends; what contractors wrote of them is forgotten.
 */
export async function leaveTeams(ctx: Ctx, { accountId, formerName }: Moments["accountDeleted"]): Promise<void> {
  const isTheirs = eq(teamMembers.accountId, accountId);
  await callHooks(ctx, "technicianLeaving", { technicianId: accountId });
  const places = await ctx.db
    .select()
    .from(teamMembers)
    .where(and(isTheirs, isNull(teamMembers.leftAt)))
    .orderBy(asc(teamMembers.id))
    .for("update");
  for (const place of places) await leavePlace(ctx, { technicianId: accountId, name: formerName }, place);
  const touched = or(isTheirs, eq(teamMembers.contractorId, accountId));
  await ctx.db
    .update(teamMembers)
    .set({ leftAt: ctx.now })
    .where(and(eq(teamMembers.contractorId, accountId), isNull(teamMembers.leftAt)));
  const ended = ctx.db.select({ id: teamMembers.id }).from(teamMembers).where(touched);
  await ctx.db.delete(teamLinks).where(inArray(teamLinks.memberId, ended));
  await ctx.db
    .update(teamMembers)
    .set({ name: formerName, email: sql`${teamMembers.id} || '@deleted.invalid'`, phone: "", hourlyRateKobo: null })
    .where(touched);
}
