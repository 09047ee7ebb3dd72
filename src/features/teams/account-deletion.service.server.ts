import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import { teamLinks, teamMembers } from "./tables.server.ts";

/** Somebody whose account goes leaves every team, and theirs ends; what contractors wrote of them is forgotten. */
export async function endTeams(ctx: Ctx, accountId: string, formerName: string): Promise<void> {
  const touched = or(eq(teamMembers.accountId, accountId), eq(teamMembers.contractorId, accountId));
  const gone = await ctx.db
    .update(teamMembers)
    .set({ leftAt: ctx.now })
    .where(and(touched, isNull(teamMembers.leftAt)))
    .returning({ id: teamMembers.id });
  const ids = gone.map(({ id }) => id);
  if (ids.length > 0) await ctx.db.delete(teamLinks).where(inArray(teamLinks.memberId, ids));
  await ctx.db
    .update(teamMembers)
    .set({ name: formerName, email: sql`${teamMembers.id} || '@deleted.invalid'`, phone: "", hourlyRateKobo: null })
    .where(touched);
}
