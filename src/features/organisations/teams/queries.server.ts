import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { notFound } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { authorizeOrganisation, type MemberRow } from "../queries.server.ts";
import {
  organisationMemberBuildings,
  organisationMembers,
  organisationTeamAreas,
  organisationTeamMembers,
  organisationTeams,
} from "../tables.server.ts";
import { inArea } from "./areas.queries.server.ts";
import type { Area, OrganisationTeam } from "./contract.ts";

export type TeamRow = typeof organisationTeams.$inferSelect;
type Known = Pick<OrganisationTeam, "areas" | "buildings" | "members">;

const areasOfTeam = sql<Area[]>`(select json_agg(json_build_object('state', a.state, 'lga', nullif(a.lga, ''))
  order by a.state, a.lga) from ${organisationTeamAreas} a where a.team_id = ${organisationTeams}.id)`;

/** The buildings `p` of an organisation that are not put away. */
const standing = (organisationId: SQL): SQL => sql`p.organisation_id = ${organisationId} and p.archived_at is null`;
const isHere = inArea(sql`p.state`, sql`p.lga`);

const buildingsOfTeam = sql<number>`(select count(*) from ${properties} p
  where ${standing(sql`${organisationTeams}.organisation_id`)} and exists (select from ${organisationTeamAreas} a
    where a.team_id = ${organisationTeams}.id and ${isHere}))`.mapWith(Number);

/** Whether the member `m` would be there for no building without this team. */
const isOnlyHere = sql`(not m.all_buildings
  and not exists (select from ${organisationMemberBuildings} b join ${properties} p on p.id = b.property_id
    where b.member_id = m.id and ${standing(sql`m.organisation_id`)})
  and not exists (select from ${organisationTeamMembers} o join ${organisationTeamAreas} a on a.team_id = o.team_id
    join ${properties} p on ${standing(sql`m.organisation_id`)} and ${isHere}
    where o.member_id = m.id and o.team_id <> t.team_id))`;

const membersOfTeam = sql<Known["members"]>`(select coalesce(json_agg(json_build_object('id', m.id, 'name', c.name,
    'email', coalesce(c.email, m.email), 'role', m.role, 'onlyHere', ${isOnlyHere}) order by m.id), '[]')
  from ${organisationTeamMembers} t join ${organisationMembers} m on m.id = t.member_id and m.left_at is null
  left join ${accounts} c on c.id = m.account_id where t.team_id = ${organisationTeams}.id)`;

const known = {
  team: organisationTeams,
  areas: areasOfTeam,
  buildings: buildingsOfTeam,
  members: membersOfTeam,
};

const showTeam = ({ team, ...more }: Known & { team: TeamRow }, { role }: MemberRow): OrganisationTeam => {
  const { id, name, version } = team;
  const isOwner = role === "owner";
  const members = more.members.map((one) => ({ ...one, email: isOwner ? one.email : null }));
  return { ...{ id, name, ...more, members, version }, can: { edit: isOwner, remove: isOwner } };
};

/** The teams of an organisation by name; to its owners also what is in no team's area. */
export async function listOrganisationTeams(ctx: Ctx, { id }: { id: string }) {
  const { member } = await authorizeOrganisation(ctx, "see", id);
  const rows = await ctx.db
    .select(known)
    .from(organisationTeams)
    .where(eq(organisationTeams.organisationId, id))
    .orderBy(asc(sql`lower(${organisationTeams.name})`));
  const isOwner = member.role === "owner";
  return {
    teams: rows.map((row) => showTeam(row, member)),
    uncovered: isOwner ? await findUncovered(ctx, id) : null,
    places: isOwner ? await listPlaces(ctx, id) : [],
  };
}

async function findUncovered(ctx: Ctx, id: string) {
  const { rows } = await ctx.db.execute<{ id: string; name: string; count: number }>(sql`
    select p.id, p.name, (count(*) over ())::int as count from ${properties} p
    where ${standing(sql`${id}`)} and not exists (select from ${organisationTeams} t
      join ${organisationTeamAreas} a on a.team_id = t.id where t.organisation_id = ${id} and ${isHere})
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
  const isIt = and(eq(organisationTeams.id, teamId), eq(organisationTeams.organisationId, id));
  const [row] = await ctx.db.select(known).from(organisationTeams).where(isIt);
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
