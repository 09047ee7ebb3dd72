import { and, asc, isNull, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { allows, hiddenFields } from "#domain/policy.ts";
import type { Relation } from "#domain/policy-grants.ts";
import { propertyRelations } from "#domain/policy-relations.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { wholeList } from "#platform/paging.server.ts";
import { listStandings } from "./access.queries.server.ts";
import { propertiesInReach } from "./queries.server.ts";
import { properties } from "./tables.server.ts";

const most = 5;

const hidesAddress = (relations: readonly Relation[]) => hiddenFields("property", relations).includes("address");

/**
 * The properties in reach that hold every one of these patterns in name, place or address, by name. What nobody may
 * read is no word to find it by: for a person who may not see the address, only name and place count there.
 */
export async function findProperties(ctx: Ctx, words: string[]) {
  const { id, name, location, address } = properties;
  const holds = (...columns: AnyPgColumn[]) =>
    sql<boolean>`concat_ws(' ', ${sql.join(columns, sql`, `)}) ilike all(${sql.param(words)}::text[])`;
  const mayHide = hidesAddress(allows(userOf(ctx).role, "property", "see"));
  const found = await ctx.db
    .select({ id, name, location, byName: holds(name, location) })
    .from(properties)
    .where(and(propertiesInReach(ctx), isNull(properties.archivedAt), holds(name, location, address)))
    .orderBy(asc(sql`lower(${name})`), asc(id))
    .limit(mayHide ? wholeList : most);
  const standingTo = mayHide ? await listStandings(ctx) : undefined;
  const isFound = (row: (typeof found)[number]) =>
    row.byName || !standingTo || !hidesAddress(propertyRelations(standingTo(row.id)));
  return found
    .filter(isFound)
    .slice(0, most)
    .map(({ byName: _, ...row }) => row);
}
