import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { properties } from "#features/properties/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { organisationMembers, organisationTeamAreas, organisationTeamMembers } from "../tables.server.ts";

/** By what a name is compared, as `areasOf` does it. */
export const plain = (name: SQLWrapper): SQL => sql`regexp_replace(lower(${name}), '[^[:alnum:]]', '', 'g')`;

/** Whether what a building says of its place is in an area (`a`). */
const inArea = (state: SQLWrapper, lga: SQLWrapper): SQL =>
  sql`(a.state = ${state} and (a.lga = '' or ${plain(sql`a.lga`)} = ${plain(lga)}))`;

/** Whether a member is there for a building by one of their teams. */
export const isByTeam: SQL = sql`exists (select from ${organisationTeamMembers} t
  join ${organisationTeamAreas} a on a.team_id = t.team_id
  where t.member_id = ${organisationMembers.id} and ${inArea(properties.state, properties.lga)})`;

/** Whoever has gone, or has all buildings by what they are, is in no team any more. */
export async function leaveTeams(ctx: Ctx, memberId: string): Promise<void> {
  await ctx.db.delete(organisationTeamMembers).where(eq(organisationTeamMembers.memberId, memberId));
}
