import { and, eq, isNull } from "drizzle-orm";
import { isId, newId } from "../../domain/ids.ts";
import { invalid } from "../../domain/problems.ts";
import type { Ctx } from "../../platform/context.server.ts";
import { members, properties } from "./tables.server.ts";

/** Whoever signs up into a listed building occupies it unconfirmed, until its keepers confirm them (decisions 2). */
export async function joinAsUnconfirmedOccupant(
  ctx: Ctx,
  { accountId, propertyId, unit }: { accountId: string; propertyId: string; unit: string | null },
): Promise<void> {
  const listed = and(eq(properties.id, propertyId), eq(properties.listed, true), isNull(properties.archivedAt));
  const [property] = isId(propertyId) ? await ctx.db.select({ id: properties.id }).from(properties).where(listed) : [];
  if (!property) throw invalid("propertyId", "Building occupants must select a valid property.");
  await ctx.db.insert(members).values({
    id: newId(),
    propertyId: property.id,
    accountId,
    role: "building_occupant",
    confirmed: false,
    unit,
    joinedAt: ctx.now,
  });
}
