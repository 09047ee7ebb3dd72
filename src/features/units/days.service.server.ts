import { and, gt, lte, or, sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { lockProperty } from "#features/properties/members/membership.service.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { settleOccupancy } from "./resident-import.service.server.ts";
import { residents } from "./tables.server.ts";

/**
 * A day that was written down ahead has come: the units of whoever moved in or out are occupied or empty. Each day counts
 * once, however long no night was worked, so that what a keeper says of the unit afterwards stays.
 */
export async function followDays(ctx: Ctx): Promise<void> {
  const today = lagosDay(ctx.now);
  const until = sql`coalesce(${residents.followedOn}, (${residents.createdAt} at time zone 'Africa/Lagos')::date)`;
  const hasCome = or(
    and(lte(residents.movedIn, today), gt(residents.movedIn, until)),
    and(lte(residents.movedOut, today), gt(residents.movedOut, until)),
  );
  const found = await ctx.db.selectDistinct({ id: residents.propertyId }).from(residents).where(hasCome);
  for (const { id } of found.toSorted((one, other) => one.id.localeCompare(other.id))) await lockProperty(ctx, id);
  const moved = await ctx.db
    .update(residents)
    .set({ followedOn: today })
    .where(hasCome)
    .returning({ id: residents.unitId });
  await settleOccupancy(ctx, [...new Set(moved.map(({ id }) => id))], () => undefined);
}
