import { eq } from "drizzle-orm";
import { accounts } from "#features/accounts/tables.server.ts";
import { members, properties } from "#features/properties/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";

/** What gives a building away: its people, its name and where it stands, by its id. */
export async function namesAround(ctx: Ctx, propertyIds: readonly string[]): Promise<Map<string, string[]>> {
  const named = new Map<string, string[]>();
  const places = await ctx.db
    .select({ id: properties.id, name: properties.name, address: properties.address, location: properties.location })
    .from(properties)
    .where(isOneOf(properties.id, propertyIds));
  for (const { id, name, address, location } of places) named.set(id, [name, address ?? "", location]);
  const people = await ctx.db
    .select({ id: members.propertyId, name: accounts.name })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(isOneOf(members.propertyId, propertyIds));
  for (const { id, name } of people) named.get(id)?.push(name);
  return named;
}
