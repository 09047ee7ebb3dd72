import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { accounts } from "#features/accounts/tables.server.ts";
import { isIn } from "#features/organisations/queries.server.ts";
import { organisationMemberBuildings, organisationMembers } from "#features/organisations/tables.server.ts";
import { isByTeam } from "#features/organisations/teams/areas.queries.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { members, properties } from "../tables.server.ts";
import type { Wanted } from "./rules.ts";

type Row = typeof members.$inferSelect;
/** Which seats are looked at; without accounts or buildings, all. */
export type Part = {
  organisationId: string;
  accountIds?: readonly string[] | undefined;
  propertyIds?: readonly string[] | undefined;
};

const isAll = eq(organisationMembers.allBuildings, true);
const isChosen = sql`exists (select from ${organisationMemberBuildings} b
  where b.member_id = ${organisationMembers.id} and b.property_id = ${properties.id})`;

/** Who is to be at which building of an organisation, its owners first, each by when they came. */
export async function listWanted(ctx: Ctx, { organisationId, accountIds, propertyIds }: Part): Promise<Wanted[]> {
  const rows = await ctx.db
    .select({
      accountId: accounts.id,
      accountRole: accounts.role,
      role: organisationMembers.role,
      lastDay: organisationMembers.lastDay,
      propertyId: properties.id,
    })
    .from(organisationMembers)
    .innerJoin(accounts, eq(accounts.id, organisationMembers.accountId))
    .innerJoin(properties, eq(properties.organisationId, organisationMembers.organisationId))
    .where(
      and(
        eq(organisationMembers.organisationId, organisationId),
        isIn(ctx),
        sql`(${isAll} or ${isChosen} or ${isByTeam})`,
        accountIds && isOneOf(organisationMembers.accountId, accountIds),
        propertyIds && isOneOf(properties.id, propertyIds),
      ),
    )
    .orderBy(organisationMembers.id);
  return rows;
}

/** The seats of these people at its buildings, and what the organisation gave at buildings that were its own. */
export async function listSeats(ctx: Ctx, part: Part): Promise<(Row & { active: boolean })[]> {
  const { organisationId, accountIds, propertyIds } = part;
  const own = ctx.db
    .select({ id: properties.id })
    .from(properties)
    .where(eq(properties.organisationId, organisationId));
  const isSeat = and(
    isNull(members.leftAt),
    inArray(members.role, ["property_owner", "property_manager", "accountant"]),
  );
  const bound: (SQL | undefined)[] = [
    isSeat,
    sql`(${members.organisationId} = ${organisationId} or ${members.propertyId} in ${own})`,
    accountIds && isOneOf(members.accountId, accountIds),
    propertyIds && isOneOf(members.propertyId, propertyIds),
  ];
  const rows = await ctx.db
    .select()
    .from(members)
    .where(and(...bound))
    .orderBy(members.id);
  return rows.map((row) => ({ ...row, active: row.status === "active" }));
}
