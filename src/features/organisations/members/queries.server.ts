import { and, asc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { closedBecause, expiryOf } from "#domain/invitation.ts";
import { conflict, notFound } from "#domain/problems.ts";
import { likePattern } from "#domain/text.ts";
import type { Role } from "#domain/vocab.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { hashLink } from "#platform/link-token.server.ts";
import { readIdCursor, readPage } from "#platform/paging.server.ts";
import { authorizeOrganisation, isIn, type MemberRow, nameOfOrganisation } from "../queries.server.ts";
import { isOver, lastDayOf } from "../rules.ts";
import {
  organisationLinks,
  organisationMemberBuildings,
  organisationMembers,
  organisations,
  organisationTeamMembers,
  organisationTeams,
} from "../tables.server.ts";
import type { OrganisationMember, organisationMemberCalls } from "./contract.ts";

type Known = {
  member: MemberRow;
  name: string | null;
  email: string | null;
  propertyIds: string[];
  teams: OrganisationMember["teams"];
};

const known = {
  member: organisationMembers,
  name: accounts.name,
  email: sql<string | null>`coalesce(${accounts.email}, ${organisationMembers.email})`,
  propertyIds: sql<string[]>`(select coalesce(json_agg(b.property_id order by b.property_id), '[]')
    from ${organisationMemberBuildings} b where b.member_id = ${organisationMembers.id})`,
  teams: sql<OrganisationMember["teams"]>`(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name)
    order by lower(t.name)), '[]') from ${organisationTeams} t join ${organisationTeamMembers} o on o.team_id = t.id
    where o.member_id = ${organisationMembers.id})`,
};

/** Who belongs to an organisation and who was asked in, in the order in which they came. */
export async function listOrganisationMembers(
  ctx: Ctx,
  input: CallRead<typeof organisationMemberCalls.listOrganisationMembers>,
) {
  const { member: mine } = await authorizeOrganisation(ctx, "see", input.id);
  const last = readIdCursor(input.cursor);
  const query = ctx.db
    .select(known)
    .from(organisationMembers)
    .leftJoin(accounts, eq(accounts.id, organisationMembers.accountId))
    .where(
      and(
        eq(organisationMembers.organisationId, input.id),
        isNull(organisationMembers.leftAt),
        last === undefined ? undefined : gt(organisationMembers.id, last),
        input.search ? isCalled(input.search, mine) : undefined,
      ),
    )
    .orderBy(asc(organisationMembers.id));
  const { rows, nextCursor } = await readPage(input, query, ({ member }) => [member.id]);
  return { members: rows.map((row) => showMember(ctx, row, mine)), nextCursor };
}

/** Whose name has these letters, or whose email where whoever asks reads emails. */
function isCalled(search: string, mine: MemberRow): SQL {
  const pattern = likePattern(search);
  const byEmail = mine.role === "owner" ? sql` or ${known.email} ilike ${pattern}` : sql``;
  return sql`(${accounts.name} ilike ${pattern}${byEmail})`;
}

/** One member as whoever belongs to the organisation sees them; 404 without one. */
export async function readOrganisationMember(
  ctx: Ctx,
  { id, memberId }: { id: string; memberId: string },
): Promise<{ member: OrganisationMember }> {
  const { member: mine } = await authorizeOrganisation(ctx, "see", id);
  const [row] = await ctx.db
    .select(known)
    .from(organisationMembers)
    .leftJoin(accounts, eq(accounts.id, organisationMembers.accountId))
    .where(isMember(id, memberId));
  if (!row) throw notFound("member");
  return { member: showMember(ctx, row, mine) };
}

/** A membership of that organisation that has not ended. */
export const isMember = (id: string, memberId: string) =>
  and(
    eq(organisationMembers.id, memberId),
    eq(organisationMembers.organisationId, id),
    isNull(organisationMembers.leftAt),
  );

/** What somebody is now, by themselves: nobody has to end a membership whose last day is over. */
const statusOf = (ctx: Ctx, member: MemberRow): OrganisationMember["status"] => {
  if (isOver(member, lagosDay(ctx.now))) return "ended";
  return member.joinedAt ? "active" : "invited";
};

function showMember(ctx: Ctx, { member, name, email, propertyIds, teams }: Known, mine: MemberRow): OrganisationMember {
  const { id, organisationId, accountId, role, allBuildings, invitedAt, joinedAt, version } = member;
  const isYou = accountId === userOf(ctx).id;
  const isOwner = mine.role === "owner";
  return {
    ...{ id, organisationId, accountId, name, role, allBuildings, teams, isYou, version },
    ...{ email: isOwner || isYou ? email : null, propertyIds: allBuildings ? [] : propertyIds },
    status: statusOf(ctx, member),
    lastDay: lastDayOf(member),
    invitedAt: invitedAt.toISOString(),
    expiresAt: joinedAt ? null : expiryOf(invitedAt).toISOString(),
    joinedAt: joinedAt?.toISOString() ?? null,
    can: { edit: isOwner, remove: isOwner || isYou },
  };
}

/** How many own it beside this member. */
export const countOtherOwners = (ctx: Ctx, { id, organisationId }: MemberRow): Promise<number> =>
  ctx.db.$count(
    organisationMembers,
    and(
      eq(organisationMembers.organisationId, organisationId),
      eq(organisationMembers.role, "owner"),
      isIn(ctx),
      sql`${organisationMembers.id} <> ${id}`,
    ),
  );

/** The accounts of its owners. */
export async function listOwners(ctx: Ctx, organisationId: string): Promise<string[]> {
  const isOwner = and(
    eq(organisationMembers.organisationId, organisationId),
    eq(organisationMembers.role, "owner"),
    isIn(ctx),
  );
  const rows = await ctx.db.select({ id: organisationMembers.accountId }).from(organisationMembers).where(isOwner);
  return rows.flatMap(({ id }) => id ?? []);
}

/** How many of these buildings belong to the organisation. */
export const countBuildings = (ctx: Ctx, organisationId: string, ids: readonly string[]): Promise<number> =>
  ctx.db.$count(properties, and(eq(properties.organisationId, organisationId), isOneOf(properties.id, ids)));

/** The place in an organisation that a link opens; undefined where no link has this token. */
export async function findOrganisationPlace(ctx: Ctx, token: string) {
  const [found] = await ctx.db
    .select({ member: organisationMembers, organisation: organisations })
    .from(organisationLinks)
    .innerJoin(organisationMembers, eq(organisationMembers.id, organisationLinks.memberId))
    .innerJoin(organisations, eq(organisations.id, organisationMembers.organisationId))
    .where(eq(organisationLinks.tokenHash, hashLink(token)));
  return found && { ...found, name: await nameOfOrganisation(ctx, found.organisation) };
}
export type OrganisationPlace = NonNullable<Awaited<ReturnType<typeof findOrganisationPlace>>>;

/** 409 with the reason where the place is taken, withdrawn or too old; else until when it is open. */
export function refuseClosedInvitation(ctx: Ctx, { member }: OrganisationPlace): Date {
  const expiresAt = expiryOf(member.invitedAt);
  const reason = closedBecause({ usedAt: member.joinedAt, revokedAt: member.leftAt, expiresAt }, ctx.now);
  if (reason) throw conflict(reason);
  if (isOver(member, lagosDay(ctx.now)))
    throw conflict("The time that this was for is over. Ask for a new invitation.");
  return expiresAt;
}

/** The account of an email, if there is one. */
export async function findAccountBy(ctx: Ctx, email: string): Promise<{ id: string } | undefined> {
  const [account] = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, email), isNull(accounts.deletedAt)));
  return account;
}

export async function roleOfAccount(ctx: Ctx, id: string): Promise<Role | undefined> {
  const [account] = await ctx.db.select({ role: accounts.role }).from(accounts).where(eq(accounts.id, id));
  return account?.role;
}

/** What an organisation and an account are called. */
export async function namesOf(ctx: Ctx, { organisationId, accountId }: { organisationId: string; accountId: string }) {
  const [row] = await ctx.db
    .select({ organisation: organisations, who: accounts.name })
    .from(organisations)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(eq(organisations.id, organisationId));
  if (!row) throw notFound("organisation");
  return { name: await nameOfOrganisation(ctx, row.organisation), who: row.who };
}
