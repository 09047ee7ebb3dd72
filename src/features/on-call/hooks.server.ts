import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { onCallAbsences, onCallPeople, onCallRotas, onCallShifts } from "./tables.server.ts";

/** Who leaves a building is on call there no more; a shift that has nobody left goes with them. */
export async function endOnCall(ctx: Ctx, { accountId, propertyIds }: Moments["membershipsEnded"]): Promise<void> {
  const ofThese = isOneOf(onCallShifts.propertyId, propertyIds);
  const shifts = ctx.db.select({ id: onCallShifts.id }).from(onCallShifts).where(ofThese);
  await ctx.db
    .delete(onCallPeople)
    .where(and(eq(onCallPeople.accountId, accountId), inArray(onCallPeople.shiftId, shifts)));
  const named = ctx.db.select({ one: sql`1` }).from(onCallPeople).where(eq(onCallPeople.shiftId, onCallShifts.id));
  await ctx.db.delete(onCallShifts).where(and(ofThese, notExists(named)));
  await ctx.db
    .delete(onCallAbsences)
    .where(and(eq(onCallAbsences.accountId, accountId), isOneOf(onCallAbsences.propertyId, propertyIds)));
  await ctx.db
    .update(onCallRotas)
    .set({ version: sql`${onCallRotas.version} + 1` })
    .where(isOneOf(onCallRotas.propertyId, propertyIds));
}
