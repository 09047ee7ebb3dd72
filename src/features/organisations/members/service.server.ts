import { and, eq, isNull, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { formatDay, lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { expiryOf } from "#domain/invitation.ts";
import { conflict, invalid, notFound, refuseStale } from "#domain/problems.ts";
import { notify } from "#features/notifications/service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { hashLink, newLinkToken } from "#platform/link-token.server.ts";
import { organisationRoleLabels } from "../fields.ts";
import { authorizeOrganisation, type MemberRow, nameOfOrganisation, type OrganisationRow } from "../queries.server.ts";
import { lastDayOf, lastDayProblem } from "../rules.ts";
import { lockOrganisation } from "../service.server.ts";
import {
  organisationLinks,
  organisationMemberBuildings,
  organisationMembers,
  organisations,
} from "../tables.server.ts";
import { leaveTeams } from "../teams/areas.queries.server.ts";
import type { OrganisationInvitation, OrganisationMember, organisationMemberCalls } from "./contract.ts";
import { endMember, endOverOnes, tell } from "./ending.service.server.ts";
import {
  countBuildings,
  countOtherOwners,
  findAccountBy,
  isMember,
  readOrganisationMember,
  roleOfAccount,
} from "./queries.server.ts";
import { lastOwner, unfitProblem } from "./rules.ts";

type Asked = CallRead<typeof organisationMemberCalls.addOrganisationMember>;
type Changed = CallRead<typeof organisationMemberCalls.changeOrganisationMember>;

/** More than work in any company that we know of; it keeps a list that nobody reads from growing. */
const mostMembers = 500;

/** Asks somebody into an organisation by email. They reach nothing until they accept. */
export async function addOrganisationMember(
  ctx: Ctx,
  input: Asked,
): Promise<{ member: OrganisationMember; invitation: OrganisationInvitation }> {
  return transaction(ctx, async (ctx) => {
    await authorizeLocked(ctx, input.id);
    await refuseForeign(ctx, input);
    refuseDay(ctx, input.role, input.lastDay ?? null);
    await refuseMember(ctx, input);
    const member = (await findInvited(ctx, input)) ?? (await insertMember(ctx, input));
    const invitation = await issue(ctx, member);
    return { ...(await readOrganisationMember(ctx, { id: input.id, memberId: member.id })), invitation };
  });
}

/** The invitation of a member with another link. */
export async function shareAgain(ctx: Ctx, ids: { id: string; memberId: string }) {
  return transaction(ctx, async (ctx) => {
    await authorizeLocked(ctx, ids.id);
    const member = await findMember(ctx, ids);
    return { ...(await readOrganisationMember(ctx, ids)), invitation: await issue(ctx, member) };
  });
}

/** Of two who change who belongs to it the second waits, and then sees what the first one did. */
async function authorizeLocked(ctx: Ctx, id: string): Promise<OrganisationRow> {
  await authorizeOrganisation(ctx, "edit", id);
  await lockOrganisation(ctx, id);
  return (await authorizeOrganisation(ctx, "edit", id)).organisation;
}

/** 422 for a building of somebody else, and for an owner of a part. */
async function refuseForeign(ctx: Ctx, { id, role, propertyIds }: Pick<Asked, "id" | "role" | "propertyIds">) {
  if (!propertyIds) return;
  if (role === "owner") throw invalid("propertyIds", "An owner has all buildings of the organisation.");
  if ((await countBuildings(ctx, id, propertyIds)) < propertyIds.length)
    throw invalid("propertyIds", "Please choose buildings of this organisation.");
}

/** 422 for a day that is past or too far away, and for anybody but an accountant. */
function refuseDay(ctx: Ctx, role: Asked["role"], lastDay: string | null): void {
  const problem = lastDayProblem({ role, lastDay }, lagosDay(ctx.now));
  if (problem) throw invalid("lastDay", problem);
}

/**
 * 409 where the account of this email belongs to it. Whether an address has an account, and of which kind, is not told:
 * who cannot be what is asked hears it when they accept.
 */
async function refuseMember(ctx: Ctx, { id, email }: Asked): Promise<void> {
  const account = await findAccountBy(ctx, email);
  if (!account) return;
  await endOverOnes(ctx, id, account.id);
  const isTheirs = and(eq(organisationMembers.organisationId, id), eq(organisationMembers.accountId, account.id));
  if ((await ctx.db.$count(organisationMembers, and(isTheirs, isNull(organisationMembers.leftAt)))) > 0)
    throw conflict("They belong to this organisation already.");
}

/** Who was asked in by this email before. */
async function findInvited(
  ctx: Ctx,
  { id, email, role, propertyIds, lastDay = null }: Asked,
): Promise<MemberRow | undefined> {
  const isOpen = and(isNull(organisationMembers.leftAt), isNull(organisationMembers.joinedAt));
  const [there] = await ctx.db
    .select()
    .from(organisationMembers)
    .where(and(eq(organisationMembers.organisationId, id), eq(organisationMembers.email, email), isOpen));
  if (!there) return undefined;
  if (expiryOf(there.invitedAt) <= ctx.now) {
    await endMember(ctx, there);
    return undefined;
  }
  if (there.role !== role) {
    const was = organisationRoleLabels[there.role].toLowerCase();
    throw conflict(`They were asked in as ${was} already. Withdraw that first, or change it.`);
  }
  await ctx.db.update(organisationMembers).set({ lastDay }).where(eq(organisationMembers.id, there.id));
  await choose(ctx, there, propertyIds ?? null);
  return there;
}

async function insertMember(ctx: Ctx, { id, email, role, propertyIds, lastDay = null }: Asked): Promise<MemberRow> {
  const isThere = and(eq(organisationMembers.organisationId, id), isNull(organisationMembers.leftAt));
  if ((await ctx.db.$count(organisationMembers, isThere)) >= mostMembers)
    throw conflict(`An organisation can have at most ${mostMembers} members.`);
  const by = { invitedBy: userOf(ctx).id, invitedAt: ctx.now };
  const row = { ...by, id: newId(), organisationId: id, role, email, lastDay };
  const [member] = await ctx.db.insert(organisationMembers).values(row).returning();
  if (!member) throw new Error("A member was inserted and did not come back.");
  await choose(ctx, member, propertyIds ?? null);
  await recordAct(ctx, { thing: "organisation_member", act: "added", thingId: member.id });
  return member;
}

/** For which buildings they are there; null for all. */
async function choose(ctx: Ctx, { id }: Pick<MemberRow, "id">, propertyIds: readonly string[] | null): Promise<void> {
  await ctx.db.delete(organisationMemberBuildings).where(eq(organisationMemberBuildings.memberId, id));
  await ctx.db
    .update(organisationMembers)
    .set({ allBuildings: propertyIds === null })
    .where(eq(organisationMembers.id, id));
  const rows = (propertyIds ?? []).map((propertyId) => ({ memberId: id, propertyId }));
  if (rows.length > 0) await ctx.db.insert(organisationMemberBuildings).values(rows);
}

/** Another link; only this answer ever holds its token. */
async function issue(ctx: Ctx, { id, invitedAt }: MemberRow): Promise<OrganisationInvitation> {
  if ((await ctx.db.$count(organisationLinks, eq(organisationLinks.memberId, id))) >= 100)
    throw conflict("This invitation has been shared too often. Withdraw it and ask them in again.");
  const token = newLinkToken();
  await ctx.db.insert(organisationLinks).values({ tokenHash: hashLink(token), memberId: id, createdAt: ctx.now });
  return { token, url: `/invitation#${token}`, expiresAt: expiryOf(invitedAt).toISOString() };
}

async function findMember(ctx: Ctx, { id, memberId }: { id: string; memberId: string }): Promise<MemberRow> {
  const [member] = await ctx.db.select().from(organisationMembers).where(isMember(id, memberId)).for("update");
  if (!member) throw notFound("member");
  return member;
}

/** Changes what a member is, and for which buildings; what they reach follows at once. */
export async function changeOrganisationMember(ctx: Ctx, input: Changed): Promise<{ member: OrganisationMember }> {
  return transaction(ctx, async (ctx) => {
    const organisation = await authorizeLocked(ctx, input.id);
    const member = await findMember(ctx, input);
    refuseStale("This member", member, input.version);
    const role = input.role ?? member.role;
    await refuseForeign(ctx, { ...input, role });
    const lastDay = lastDayOf({ role, lastDay: input.lastDay === undefined ? member.lastDay : input.lastDay });
    refuseDay(ctx, role, input.lastDay ?? null);
    if (member.role === "owner" && role !== "owner") await refuseLastOwner(ctx, member);
    if (member.accountId) await refuseUnfit(ctx, member.accountId, role);
    const before = (await readOrganisationMember(ctx, input)).member;
    const all = role === "owner" ? null : input.propertyIds;
    const now = all === undefined ? (member.allBuildings ? null : before.propertyIds) : all;
    const isPutOff = lastDay !== before.lastDay;
    const isOther = role !== member.role || !isSame(before, now);
    if (!isPutOff && !isOther) return { member: before };
    // An owner of a part is refused by the table, so a role that may have one comes first.
    const days = { lastDay, endedAt: isPutOff ? null : member.endedAt };
    const changed = { role, ...days, version: sql`${organisationMembers.version} + 1` };
    await ctx.db
      .update(organisationMembers)
      .set(role === "owner" ? { ...changed, allBuildings: true } : changed)
      .where(eq(organisationMembers.id, member.id));
    await choose(ctx, member, now);
    if (role === "owner") await leaveTeams(ctx, member.id);
    else await leaveTo(ctx, organisation, member);
    const acts = [isOther ? ("edited" as const) : [], isPutOff ? ("last_day_set" as const) : []].flat();
    for (const act of acts) await recordAct(ctx, { thing: "organisation_member", act, thingId: member.id });
    await tell(ctx, member);
    if (isPutOff && role === "accountant") await tellDay(ctx, member, { organisation, lastDay });
    return readOrganisationMember(ctx, input);
  });
}

const isSame = (before: OrganisationMember, now: readonly string[] | null): boolean =>
  now === null ? before.allBuildings : !before.allBuildings && [...now].sort().join() === before.propertyIds.join();

async function refuseUnfit(ctx: Ctx, accountId: string, role: MemberRow["role"]): Promise<void> {
  const accountRole = await roleOfAccount(ctx, accountId);
  const problem = accountRole && unfitProblem(role, accountRole);
  if (problem) throw conflict(problem);
}

async function refuseLastOwner(ctx: Ctx, member: MemberRow): Promise<void> {
  if (member.joinedAt && (await countOtherOwners(ctx, member)) === 0) throw conflict(lastOwner);
}

/** Removes a member, withdraws an invitation, or ends one's own membership. */
export async function removeOrganisationMember(
  ctx: Ctx,
  input: CallRead<typeof organisationMemberCalls.removeOrganisationMember>,
): Promise<null> {
  return transaction(ctx, async (ctx) => {
    await authorizeOrganisation(ctx, "see", input.id);
    await lockOrganisation(ctx, input.id);
    const { organisation, member: mine } = await authorizeOrganisation(ctx, "see", input.id);
    const isSelf = mine.id === input.memberId;
    if (!isSelf) await authorizeOrganisation(ctx, "edit", input.id);
    const member = await findMember(ctx, input);
    if (member.role === "owner") await refuseLastOwner(ctx, member);
    await endMember(ctx, member);
    await leaveTo(ctx, organisation, member);
    await recordAct(ctx, { thing: "organisation_member", act: isSelf ? "left" : "removed", thingId: member.id });
    await tell(ctx, member);
    if (!isSelf && member.accountId) await tellGone(ctx, member.accountId, organisation);
    return null;
  });
}

/** Without the one whose own it was it belongs to those who stay, under the name that it had. */
async function leaveTo(ctx: Ctx, organisation: OrganisationRow, { accountId }: MemberRow): Promise<void> {
  if (accountId === null || accountId !== organisation.personalOf) return;
  const name = await nameOfOrganisation(ctx, organisation);
  await ctx.db.update(organisations).set({ personalOf: null, name }).where(eq(organisations.id, organisation.id));
}

async function tellGone(ctx: Ctx, accountId: string, organisation: OrganisationRow): Promise<void> {
  await notify(ctx, [accountId], {
    kind: "access",
    title: `You no longer belong to ${await nameOfOrganisation(ctx, organisation)}`,
    message: `${userOf(ctx).name} removed you. What you did there stays on record.`,
    priority: "medium",
  });
}

/** Whoever reads there hears until when. */
async function tellDay(
  ctx: Ctx,
  { accountId, joinedAt }: MemberRow,
  { organisation, lastDay }: { organisation: OrganisationRow; lastDay: string | null },
): Promise<void> {
  if (!accountId || !joinedAt) return;
  const name = await nameOfOrganisation(ctx, organisation);
  await notify(ctx, [accountId], {
    kind: "access",
    title: lastDay ? `You read ${name} until ${formatDay(lastDay)}` : `You read ${name} without an end`,
    message: `${userOf(ctx).name} changed until when you are its accountant.`,
    priority: "medium",
    link: `/organisation?organisation=${organisation.id}`,
  });
}
