import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { members } from "../tables.server.ts";

/** A person who takes or begins something at these properties may be called there, also where others had added them. */
export async function agree(ctx: Ctx, propertyIds: readonly string[]): Promise<void> {
  if (propertyIds.length === 0) return;
  const theirs = and(eq(members.accountId, userOf(ctx).id), inArray(members.propertyId, [...propertyIds]));
  await ctx.db
    .update(members)
    .set({ agreedAt: ctx.now })
    .where(and(theirs, isNull(members.leftAt), isNotNull(members.addedBy), isNull(members.agreedAt)));
}
