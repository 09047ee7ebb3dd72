import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.server.ts";
import { members } from "../tables.server.ts";

/** Somebody whose account goes leaves every property now; which flat was theirs is forgotten, also of earlier ones. */
export async function endMemberships(ctx: Ctx, accountId: string): Promise<void> {
  const theirs = eq(members.accountId, accountId);
  await ctx.db
    .update(members)
    .set({ leftAt: ctx.now })
    .where(and(theirs, isNull(members.leftAt)));
  await ctx.db.update(members).set({ unit: null }).where(theirs);
}
