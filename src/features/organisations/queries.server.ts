import { and, asc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { type Act, canOf } from "#domain/policy.ts";
import { forbidden, notFound } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { thumbnailsOf } from "#features/media/queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import type { Organisation } from "./contract.ts";
import { lastDayOf, organisationRelations, verdictOn } from "./rules.ts";
import { organisationMembers, organisations } from "./tables.server.ts";

export type OrganisationRow = typeof organisations.$inferSelect;
export type MemberRow = typeof organisationMembers.$inferSelect;
export type Mine = { organisation: OrganisationRow; member: MemberRow };

// The role is asked for as well: the code before this one leaves the day where it makes an accountant a manager.
/** The last day of a member, where they have one, is not over in Lagos: nobody has to end it. */
export const isInTime = (ctx: Ctx, member: SQL = sql`${organisationMembers}`): SQL =>
  sql`(${member}.role <> 'accountant' or ${member}.last_day is null or ${member}.last_day >= ${lagosDay(ctx.now)}::date)`;

/** Who belongs to one now. */
export const isIn = (ctx: Ctx) =>
  and(isNotNull(organisationMembers.joinedAt), isNull(organisationMembers.leftAt), isInTime(ctx));

const isMine = (ctx: Ctx) => and(eq(organisationMembers.accountId, userOf(ctx).id), isIn(ctx));

/** More than anybody belongs to; a list that nobody reads must not grow. */
export const mostOwn = 20;

/** The organisation, where the actor may do the act to it: 404 to whoever does not belong to it. */
export async function authorizeOrganisation(ctx: Ctx, act: Act<"organisation">, id: string): Promise<Mine> {
  const [found] = await ctx.db
    .select({ organisation: organisations, member: organisationMembers })
    .from(organisations)
    .innerJoin(organisationMembers, and(eq(organisationMembers.organisationId, organisations.id), isMine(ctx)))
    .where(eq(organisations.id, id));
  const verdict = verdictOn(userOf(ctx).role, found?.member.role, act);
  if (!found || verdict === "out_of_reach") throw notFound("organisation");
  if (verdict === "forbidden") throw forbidden("Only an owner of the organisation can do this.");
  return found;
}

const buildingsOf = sql<number>`(select count(*) from ${properties} p where p.organisation_id = ${organisations.id}
  and p.archived_at is null)`.mapWith(Number);
const membersOf = sql<number>`(select count(*) from ${organisationMembers} m
  where m.organisation_id = ${organisations.id} and m.left_at is null)`.mapWith(Number);
const ownerName = sql<string | null>`(select a.name from ${accounts} a where a.id = ${organisations.personalOf})`;

/** The signed logos of those that have one, by their ids. */
const logosOf = (ctx: Ctx, ids: string[]) => thumbnailsOf(ctx, "organisation", ids);

function showOrganisation(
  ctx: Ctx,
  found: Mine & { buildings: number; members: number; ownerName: string | null },
  logos: Map<string, string>,
): Organisation {
  const { organisation, member, buildings, members } = found;
  const { id, name, personalOf, contactPhone, contactEmail, secondStepFrom, createdAt, version } = organisation;
  return {
    ...{ id, name: name ?? found.ownerName ?? "", personal: personalOf !== null, role: member.role },
    ...{ shown: name !== null || members > 1, contactPhone, contactEmail, secondStepFrom, buildings, members, version },
    lastDay: lastDayOf(member),
    logoUrl: logos.get(id) ?? null,
    createdAt: createdAt.toISOString(),
    can: canOf(userOf(ctx).role, organisationRelations(member.role), "organisation"),
  };
}

async function listMine(ctx: Ctx, id?: string): Promise<Organisation[]> {
  const rows = await ctx.db
    .select({
      ...{ organisation: organisations, member: organisationMembers },
      ...{ buildings: buildingsOf, members: membersOf, ownerName },
    })
    .from(organisationMembers)
    .innerJoin(organisations, eq(organisations.id, organisationMembers.organisationId))
    .where(and(isMine(ctx), id === undefined ? undefined : eq(organisations.id, id)))
    .orderBy(sql`${organisations.personalOf} is distinct from ${userOf(ctx).id}`, asc(organisations.id))
    .limit(200);
  const logos = await logosOf(
    ctx,
    rows.map(({ organisation }) => organisation.id),
  );
  return rows.map((row) => showOrganisation(ctx, row, logos));
}

/** What an organisation is called: its name, else that of whose own it is. */
export async function nameOfOrganisation(ctx: Ctx, { name, personalOf }: OrganisationRow): Promise<string> {
  if (name !== null || personalOf === null) return name ?? "";
  const [account] = await ctx.db.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, personalOf));
  return account?.name ?? "";
}

/** The organisations that the actor belongs to, their own one first. */
export async function listOrganisations(ctx: Ctx): Promise<{ organisations: Organisation[] }> {
  return { organisations: await listMine(ctx) };
}

/** One organisation, to whoever belongs to it. */
export async function findOrganisation(ctx: Ctx, { id }: { id: string }): Promise<{ organisation: Organisation }> {
  await authorizeOrganisation(ctx, "see", id);
  const [organisation] = await listMine(ctx, id);
  if (!organisation) throw notFound("organisation");
  return { organisation };
}

/** The name of an organisation with other members that this account alone owns, if there is one. */
export async function findHeldOrganisation(ctx: Ctx, accountId: string): Promise<string | undefined> {
  const others = (role?: "owner") => sql`exists (select from ${organisationMembers} other
    where other.organisation_id = ${organisations.id} and other.account_id <> ${accountId}
      and other.joined_at is not null and other.left_at is null${role ? sql` and other.role = ${role}` : sql``} and ${isInTime(ctx, sql`other`)})`;
  const isOwner = and(eq(organisationMembers.accountId, accountId), eq(organisationMembers.role, "owner"), isIn(ctx));
  const [held] = await ctx.db
    .select({ name: organisations.name, ownerName })
    .from(organisationMembers)
    .innerJoin(organisations, eq(organisations.id, organisationMembers.organisationId))
    .where(and(isOwner, others(), sql`not ${others("owner")}`))
    .limit(1);
  return held && (held.name ?? held.ownerName ?? "an organisation");
}

/** What others see of the organisation of a building; null while it has no name. */
export async function findNamedOrganisation(ctx: Ctx, id: string | null) {
  if (id === null) return null;
  const { name, contactPhone, contactEmail } = organisations;
  const [row] = await ctx.db
    .select({ id: organisations.id, name, contactPhone, contactEmail })
    .from(organisations)
    .where(eq(organisations.id, id));
  if (!row?.name) return null;
  return { ...row, name: row.name, logoUrl: (await logosOf(ctx, [id])).get(id) ?? null };
}
