import { and, eq, isNull, max, or } from "drizzle-orm";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { members } from "./tables.server.ts";

/** Answers whether somebody lives at a property now, for any of these. */
export async function listLiving(
  ctx: Ctx,
  who: readonly { propertyId: string; accountId: string }[],
): Promise<(propertyId: string, accountId: string) => boolean> {
  const isThere = and(eq(members.role, "building_occupant"), eq(members.status, "active"), isNull(members.leftAt));
  const isOne = who.map((one) => and(eq(members.propertyId, one.propertyId), eq(members.accountId, one.accountId)));
  const found = await ctx.db
    .select({ propertyId: members.propertyId, accountId: members.accountId })
    .from(members)
    .where(and(or(...isOne), isThere));
  const living = new Set(found.map(({ propertyId, accountId }) => `${propertyId} ${accountId}`));
  return (propertyId, accountId) => living.has(`${propertyId} ${accountId}`);
}

/** When the actor, as an occupant, left the property the last time. */
export async function findLeaving(ctx: Ctx, propertyId: string): Promise<Date | null> {
  const theirs = and(eq(members.propertyId, propertyId), eq(members.accountId, userOf(ctx).id));
  const [row] = await ctx.db
    .select({ leftAt: max(members.leftAt) })
    .from(members)
    .where(and(theirs, eq(members.role, "building_occupant")));
  return row?.leftAt ?? null;
}
