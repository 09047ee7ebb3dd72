import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { notFound } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { authorizeOrganisation, type MemberRow } from "../queries.server.ts";
import {
  organisationMemberBuildings,
  organisationMembers,
  organisationTeamAreas,
  organisationTeamMembers,
  organisationTeams,
} from "../tables.server.ts";
import { plain } from "./areas.queries.server.ts";
import type { Area, OrganisationTeam } from "./contract.ts";

export type TeamRow = typeof organisationTeams.$inferSelect;
type Known = Pick<OrganisationTeam, "areas" | "buildings" | "members">;

const areasOfTeam = sql<Area[]>`(select json_agg(json_build_object('state', a.state, 'lga', nullif(a.lga, ''))
  order by a.state, a.lga) from ${organisationTeamAreas} a where a.team_id = ${organisationTeams}.id)`;

/** The buildings `p` of an organisation that are not put away. */
const standing = (organisationId: SQL): SQL => sql`p.organisation_id = ${organisationId} and p.archived_at is null`;

/** The areas of the teams of an organisation, and how many of its buildings stand at which place; no name is made plain twice. */
const places = (organisationId: SQL): SQL => sql`place as materialized (
    select p.state, ${plain(sql`p.lga`)} as lga, count(*) as buildings from ${properties} p
    where ${standing(organisationId)} and p.state is not null group by 1, 2),
  area as materialized (
    select a.team_id, a.state, a.lga = '' as whole, ${plain(sql`a.lga`)} as lga from ${organisationTeams} t
    join ${organisationTeamAreas} a on a.team_id = t.id where t.organisation_id = ${organisationId})`;

/** How many buildings are in the areas of each team of an organisation; teams without one are left out. */
async function countBuildings(ctx: Ctx, organisationId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await ctx.db.execute<{ id: string; buildings: number }>(sql`
    with ${places(sql`${organisationId}`)}, hit as (
      select area.team_id, place.* from area join place on place.state = area.state where area.whole
      union select area.team_id, place.* from area join place on place.state = area.state and place.lga = area.lga
      where not area.whole)
    select team_id as id, sum(buildings)::int as buildings from hit group by team_id`);
  return new Map(rows.map(({ id, buildings }) => [id, buildings]));
}

/** Whether the member `m` would be there for no building without this team, where these teams have buildings. */
const isOnlyHere = (teamIds: readonly string[]): SQL => sql`(not m.all_buildings
  and not exists (select from ${organisationMemberBuildings} b join ${properties} p on p.id = b.property_id
    where b.member_id = m.id and ${standing(sql`m.organisation_id`)})
  and not exists (select from ${organisationTeamMembers} o
    where o.member_id = m.id and o.team_id <> t.team_id and ${isOneOf(sql`o.team_id`, teamIds)}))`;

const membersOfTeam = (teamIds: readonly string[]) => sql<
  Known["members"]
>`(select coalesce(json_agg(json_build_object('id', m.id, 'name', c.name,
    'email', coalesce(c.email, m.email), 'role', m.role, 'onlyHere', ${isOnlyHere(teamIds)}) order by m.id), '[]')
  from ${organisationTeamMembers} t join ${organisationMembers} m on m.id = t.member_id and m.left_at is null
  left join ${accounts} c on c.id = m.account_id where t.team_id = ${organisationTeams}.id)`;

/** The teams of an organisation by name, or one of them. */
async function listKnown(ctx: Ctx, organisationId: string, teamId?: string): Promise<(Known & { team: TeamRow })[]> {
  const buildings = await countBuildings(ctx, organisationId);
  const isOne = teamId === undefined ? undefined : eq(organisationTeams.id, teamId);
  const rows = await ctx.db
    .select({ team: organisationTeams, areas: areasOfTeam, members: membersOfTeam([...buildings.keys()]) })
    .from(organisationTeams)
    .where(and(eq(organisationTeams.organisationId, organisationId), isOne))
    .orderBy(asc(sql`lower(${organisationTeams.name})`));
  return rows.map((row) => ({ ...row, buildings: buildings.get(row.team.id) ?? 0 }));
}

const showTeam = ({ team, ...more }: Known & { team: TeamRow }, { role }: MemberRow): OrganisationTeam => {
  const { id, name, version } = team;
  const isOwner = role === "owner";
  const members = more.members.map((one) => ({ ...one, email: isOwner ? one.email : null }));
  return { ...{ id, name, ...more, members, version }, can: { edit: isOwner, remove: isOwner } };
};

/** The teams of an organisation by name; to its owners also what is in no team's area. */
export async function listOrganisationTeams(ctx: Ctx, { id }: { id: string }) {
  const { member } = await authorizeOrganisation(ctx, "see", id);
  const rows = await listKnown(ctx, id);
  const isOwner = member.role === "owner";
  return {
    teams: rows.map((row) => showTeam(row, member)),
    uncovered: isOwner ? await findUncovered(ctx, id) : null,
    places: isOwner ? await listPlaces(ctx, id) : [],
  };
}

async function findUncovered(ctx: Ctx, id: string) {
  const { rows } = await ctx.db.execute<{ id: string; name: string; count: number }>(sql`
    with ${places(sql`${id}`)}
    select p.id, p.name, (count(*) over ())::int as count from ${properties} p
    where ${standing(sql`${id}`)}
      and not exists (select from area where area.whole and area.state = p.state)
      and not exists (select from area where not area.whole and area.state = p.state and area.lga = ${plain(sql`p.lga`)})
    order by lower(p.name), p.id limit 10`);
  return { count: rows[0]?.count ?? 0, first: rows.map(({ id, name }) => ({ id, name })) };
}

async function listPlaces(ctx: Ctx, id: string) {
  const { rows } = await ctx.db.execute<Area & { buildings: number }>(sql`
    select p.state, nullif(btrim(p.lga), '') as lga, count(*)::int as buildings from ${properties} p
    where ${standing(sql`${id}`)} and p.state is not null group by 1, 2 order by 1, 2 limit 200`);
  return rows;
}

/** One team as whoever belongs to the organisation sees it; 404 without one. */
export async function readTeam(ctx: Ctx, { id, teamId }: { id: string; teamId: string }): Promise<OrganisationTeam> {
  const { member } = await authorizeOrganisation(ctx, "see", id);
  const [row] = await listKnown(ctx, id, teamId);
  if (!row) throw notFound("team");
  return showTeam(row, member);
}

/** Who is in a team of an organisation, by their accounts. */
export async function listAccountsInTeams(ctx: Ctx, organisationId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ id: organisationMembers.accountId })
    .from(organisationTeamMembers)
    .innerJoin(organisationMembers, eq(organisationMembers.id, organisationTeamMembers.memberId))
    .where(and(eq(organisationMembers.organisationId, organisationId), isNull(organisationMembers.leftAt)));
  return rows.flatMap(({ id }) => id ?? []);
}

/** Who of a team has accepted, by their accounts; of nobody else does anything change. */
export async function accountsOf(ctx: Ctx, teamId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: organisationMembers.accountId })
    .from(organisationTeamMembers)
    .innerJoin(organisationMembers, eq(organisationMembers.id, organisationTeamMembers.memberId))
    .where(and(eq(organisationTeamMembers.teamId, teamId), isNull(organisationMembers.leftAt)));
  return rows.flatMap(({ id }) => id ?? []);
}

/** Every organisation that has somebody in a team. */
export async function listTeamed(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ id: organisationTeams.organisationId })
    .from(organisationTeamMembers)
    .innerJoin(organisationTeams, eq(organisationTeams.id, organisationTeamMembers.teamId));
  return rows.map(({ id }) => id);
}
