import { and, eq, isNull } from "drizzle-orm";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { teamMembers } from "./tables.server.ts";

/**
 * A technician who begins or completes work of this contractor agrees to be in their team, also where they had been added by email.
 * By a link nobody does: the contractor has its address too.
 */
export async function agreeToTeamOf(ctx: Ctx, contractorId: string): Promise<void> {
  const { id, linkId } = userOf(ctx);
  if (linkId !== undefined) return;
  const theirs = and(eq(teamMembers.accountId, id), eq(teamMembers.contractorId, contractorId));
  await ctx.db
    .update(teamMembers)
    .set({ agreedAt: ctx.now })
    .where(and(theirs, isNull(teamMembers.leftAt), isNull(teamMembers.agreedAt)));
}
