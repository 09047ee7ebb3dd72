import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { alias, union } from "drizzle-orm/pg-core";
import { organisationMembers } from "#features/organisations/tables.server.ts";
import { members, properties } from "#features/properties/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { teamMembers } from "#features/teams/tables.server.ts";
import { activity } from "#platform/activity.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";

const others = alias(members, "others");

/** The names of active properties that would be left without owner and manager, or that this account owns. */
export async function listHeldProperties(ctx: Ctx, accountId: string): Promise<string[]> {
  const otherKeeper = ctx.db
    .select({ one: sql`1` })
    .from(others)
    .where(
      and(
        eq(others.propertyId, members.propertyId),
        ne(others.accountId, accountId),
        isNull(others.leftAt),
        eq(others.status, "active"),
        sql`${others.role} in ('property_owner', 'property_manager')`,
      ),
    );
  const isLastManager = and(eq(members.role, "property_manager"), sql`not exists ${otherKeeper}`);
  const rows = await ctx.db
    .selectDistinct({ id: properties.id, name: properties.name })
    .from(members)
    .innerJoin(properties, eq(properties.id, members.propertyId))
    .where(
      and(
        eq(members.accountId, accountId),
        isNull(members.leftAt),
        isNull(properties.archivedAt),
        or(eq(members.role, "property_owner"), isLastManager),
      ),
    )
    .orderBy(properties.name, properties.id);
  return rows.map((row) => row.name);
}

/** The organisations and buildings that this account is in now. */
export async function listPlaces(ctx: Ctx, accountId: string): Promise<string[]> {
  const inOrganisations = ctx.db
    .select({ id: organisationMembers.organisationId })
    .from(organisationMembers)
    .where(and(eq(organisationMembers.accountId, accountId), isNull(organisationMembers.leftAt)));
  const inProperties = ctx.db
    .select({ id: members.propertyId })
    .from(members)
    .where(and(eq(members.accountId, accountId), isNull(members.leftAt)));
  return (await union(inOrganisations, inProperties)).map(({ id }) => id);
}

/** Every property that this account ever had to do with: where its name may stand. */
export async function listTouchedProperties(ctx: Ctx, accountId: string): Promise<string[]> {
  const asMember = await ctx.db
    .selectDistinct({ id: members.propertyId })
    .from(members)
    .where(eq(members.accountId, accountId));
  const atWork = await ctx.db
    .selectDistinct({ id: tasks.propertyId })
    .from(tasks)
    .where(or(eq(tasks.technicianId, accountId), eq(tasks.contractorId, accountId)));
  const byTeam = await ctx.db
    .selectDistinct({ id: tasks.propertyId })
    .from(tasks)
    .where(
      inArray(
        tasks.contractorId,
        ctx.db.select({ id: teamMembers.contractorId }).from(teamMembers).where(eq(teamMembers.accountId, accountId)),
      ),
    );
  const byActs = await ctx.db
    .selectDistinct({ id: activity.propertyId })
    .from(activity)
    .where(eq(activity.actorId, accountId));
  return [...new Set([...asMember, ...atWork, ...byTeam, ...byActs].map((row) => row.id))];
}

/** Those who belong, or ever belonged, to one of these properties. */
export async function listNeighbours(ctx: Ctx, propertyIds: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ id: members.accountId })
    .from(members)
    .where(isOneOf(members.propertyId, propertyIds));
  return rows.map(({ id }) => id);
}

/** Those who were ever in a team with this account, as its contractor or its technician. */
export async function listTeammates(ctx: Ctx, accountId: string): Promise<string[]> {
  const { contractorId, accountId: technicianId } = teamMembers;
  const rows = await ctx.db
    .select({ contractorId, technicianId })
    .from(teamMembers)
    .where(or(eq(contractorId, accountId), eq(technicianId, accountId)));
  const all = rows.flatMap((row) => [row.contractorId, row.technicianId]).filter((id) => id !== null);
  return [...new Set(all)].filter((id) => id !== accountId);
}
