import { and, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import { members } from "./tables.server.ts";

/** As whoever joins or leaves one of them does: of the last two keepers who go at once, one sees that the other has gone. */
export const lockMemberships = (ctx: Ctx, accountId: string) =>
  ctx.db.execute(sql`select 1 from properties where id in (
    select property_id from property_members where account_id = ${accountId} and left_at is null)
    order by id for no key update`);

/** Somebody whose account goes leaves every property now; which flat was theirs is forgotten, also of earlier ones. */
export async function endMemberships(ctx: Ctx, accountId: string): Promise<void> {
  const theirs = eq(members.accountId, accountId);
  await ctx.db
    .update(members)
    .set({ leftAt: ctx.now })
    .where(and(theirs, isNull(members.leftAt)));
  await ctx.db.update(members).set({ unit: null }).where(theirs);
}
