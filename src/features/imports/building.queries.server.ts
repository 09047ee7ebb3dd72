import { and, isNull, ne, sql } from "drizzle-orm";
import { decide } from "#domain/policy.ts";
import { propertyRelations } from "#domain/policy-relations.ts";
import { keptProperties, listStandings } from "#features/properties/access.queries.server.ts";
import { members, properties } from "#features/properties/tables.server.ts";
import { activity } from "#platform/activity.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";

/** The names of the buildings that the actor keeps. */
export const listKeptNames = (ctx: Ctx) =>
  ctx.db
    .select({ name: properties.name, location: properties.location })
    .from(properties)
    .where(sql`${properties.id} in (${keptProperties(ctx)})`);

/** Why each of these buildings cannot go, as a sentence; one that is archived already is no obstacle. */
export async function listStaying(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await ctx.db
    .select()
    .from(properties)
    .where(isOneOf(properties.id, ids))
    .orderBy(properties.id)
    .for("no key update");
  const standingOf = await listStandings(ctx);
  const { id: me, role } = userOf(ctx);
  const others = await ctx.db
    .select({ id: members.propertyId })
    .from(members)
    .where(and(isOneOf(members.propertyId, ids), ne(members.accountId, me), isNull(members.leftAt)));
  const done = await ctx.db
    .selectDistinct({ id: activity.propertyId })
    .from(activity)
    .where(and(isOneOf(activity.propertyId, ids), sql`${activity.actorId} is not null`, ne(activity.act, "onboarded")));
  const [joined, lived] = [new Set(others.map(({ id }) => id)), new Set(done.map(({ id }) => id))];
  return new Map(
    found.flatMap(({ id, archivedAt, frozenAt, version }): [string, string][] => {
      if (archivedAt) return [];
      const relations = propertyRelations(standingOf(id));
      if (decide({ role, relations, thing: "property", act: "archive" }) !== "allowed")
        return [[id, "It is not yours to archive any more."]];
      if (frozenAt) return [[id, "It is frozen by Tunse."]];
      if (joined.has(id)) return [[id, "Somebody else belongs to it."]];
      return version !== 1 || lived.has(id) ? [[id, "Somebody changed it, or did something there, since."]] : [];
    }),
  );
}
