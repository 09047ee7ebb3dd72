import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { expiryOf } from "#domain/invitation.ts";
import { readPhone } from "#domain/phone.ts";
import { conflict, invalid, Problem, refuseStale } from "#domain/problems.ts";
import { holdAccount } from "#features/accounts/closing.service.server.ts";
import { attemptKey, countAttempts } from "#features/accounts/rate-limits.service.server.ts";
import { attempts } from "#features/accounts/rules.ts";
import { notify } from "#features/notifications/service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { hashLink, newLinkToken } from "#platform/link-token.server.ts";
import type { TeamInvitation, TeamMember, teamCalls } from "./contract.ts";
import { goneNotice, welcomeNotice } from "./messages.server.ts";
import {
  type AccountRow,
  authorizeMember,
  findAccount,
  listOpenTasks,
  type MemberRow,
  readMember,
} from "./queries.server.ts";
import { mostMembers, refuseUnfit, stillHas } from "./rules.ts";
import { teamLinks, teamMembers } from "./tables.server.ts";

type Added = { teamMember: TeamMember; invitation: TeamInvitation | null };

/** One after another may change a team; the rest waits here. */
export const lockTeam = (ctx: Ctx, contractorId: string) =>
  ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`team ${contractorId}`}, 0))`);

/**
 * Adds a technician by email: at once where it is verified, else pending until the contractor says who it is; without
 * such an account an invitation is made. One's own email makes oneself a technician. The same email again
 * answers the same member.
 */
export async function addTeamMember(ctx: Ctx, input: CallRead<typeof teamCalls.addTeamMember>): Promise<Added> {
  const phone = phoneOf(input.phone);
  await countAttempts(ctx, attemptKey("people added by", userOf(ctx).id), attempts.additions);
  return transaction(ctx, async (ctx) => {
    const me = userOf(ctx);
    await lockTeam(ctx, me.id);
    const account = await findAccount(ctx, input.email);
    if (account) refuseUnfit(account, me.id);
    const there = await findThere(ctx, input.email, account);
    if (!there && (await ctx.db.$count(teamMembers, mineNow(me.id))) >= mostMembers)
      throw conflict(`A team can have at most ${mostMembers} members.`);
    const member = there ?? (await insertMember(ctx, { ...input, phone }));
    const isLinked = account !== undefined && member.accountId === null;
    if (account && isLinked) await seat(ctx, member, account);
    const invitation = account ? null : await issue(ctx, member);
    return { ...(await readMember(ctx, member)), invitation };
  });
}

const mineNow = (contractorId: string) => and(eq(teamMembers.contractorId, contractorId), isNull(teamMembers.leftAt));

/** The member who is in already, by the account or by the email. */
async function findThere(ctx: Ctx, email: string, account: AccountRow | undefined): Promise<MemberRow | undefined> {
  const isIt = account
    ? sql`(${teamMembers.email} = ${email} or ${teamMembers.accountId} = ${account.id})`
    : eq(teamMembers.email, email);
  const [row] = await ctx.db
    .select()
    .from(teamMembers)
    .where(and(mineNow(userOf(ctx).id), isIt))
    .orderBy(teamMembers.accountId)
    .limit(1);
  return row;
}

type Form = CallRead<typeof teamCalls.addTeamMember>;

async function insertMember(ctx: Ctx, form: Form): Promise<MemberRow> {
  const { name, email, phone, specializations } = form;
  const about = { name, email, phone, specializations, contractorId: userOf(ctx).id, createdAt: ctx.now };
  const [row] = await ctx.db
    .insert(teamMembers)
    .values({
      ...about,
      id: newId(),
      status: "invited",
      certificationLevel: form.certification_level ?? null,
      hourlyRateKobo: form.hourly_rate ?? null,
      invitedAt: ctx.now,
    })
    .returning();
  if (!row) throw new Error("A team member was inserted and did not come back.");
  await recordAct(ctx, { thing: "team_member", act: "added", thingId: row.id });
  return row;
}

/** Ties an account to the place; at once where its email is verified, or it is the contractor's own. */
async function seat(ctx: Ctx, member: MemberRow, account: AccountRow): Promise<void> {
  const me = userOf(ctx);
  const isKnown = account.emailVerifiedAt !== null || account.id === me.id;
  const place = { accountId: account.id, status: isKnown ? "active" : "pending" } as const;
  await ctx.db
    .update(teamMembers)
    .set({ ...place, joinedAt: isKnown ? ctx.now : null, invitedAt: null })
    .where(eq(teamMembers.id, member.id));
  await holdAccount(ctx, account.id);
  if (isKnown) await notify(ctx, [account.id], { ...welcomeNotice(me.name), link: "/technician-dashboard" });
}

/** Another link; one that expired is followed by a new invitation, and its old links never come back to life. */
async function issue(ctx: Ctx, member: MemberRow): Promise<TeamInvitation> {
  const isOver = member.invitedAt === null || expiryOf(member.invitedAt) <= ctx.now;
  const invitedAt = isOver ? ctx.now : (member.invitedAt ?? ctx.now);
  if (isOver) {
    await ctx.db.delete(teamLinks).where(eq(teamLinks.memberId, member.id));
    await ctx.db.update(teamMembers).set({ invitedAt }).where(eq(teamMembers.id, member.id));
  }
  const [{ n } = { n: 0 }] = await ctx.db
    .select({ n: count() })
    .from(teamLinks)
    .where(eq(teamLinks.memberId, member.id));
  if (n >= 100) throw conflict("This invitation has been shared too often. Remove it and invite them again.");
  const token = newLinkToken();
  await ctx.db.insert(teamLinks).values({ tokenHash: hashLink(token), memberId: member.id, createdAt: ctx.now });
  return { token, url: `/invitation#${token}`, expiresAt: expiryOf(invitedAt).toISOString() };
}

/** Another link for somebody who is invited and has not joined. */
export async function linkTeamMember(ctx: Ctx, input: { id: string }): Promise<Added> {
  return transaction(ctx, async (ctx) => {
    await lockTeam(ctx, userOf(ctx).id);
    const { member } = await authorizeMember(ctx, "invite", input.id);
    if (member.status !== "invited") throw conflict(`${member.name} is in your team already.`);
    const invitation = await issue(ctx, member);
    return { ...(await readMember(ctx, member)), invitation };
  });
}

/** A phone as it is kept; 422 where it cannot be one. */
export function phoneOf(text: string): string {
  const phone = readPhone(text);
  if (phone) return phone;
  throw invalid("phone", "That phone number cannot be right. Try it with its country code, as +234 803 123 4567.");
}

/** Changes what is named, and confirms who somebody is. */
export async function changeTeamMember(
  ctx: Ctx,
  input: CallRead<typeof teamCalls.changeTeamMember>,
): Promise<{ teamMember: TeamMember }> {
  const phone = input.phone === undefined ? undefined : phoneOf(input.phone);
  return transaction(ctx, async (ctx) => {
    const me = userOf(ctx);
    await lockTeam(ctx, me.id);
    const { member } = await authorizeMember(ctx, "edit", input.id);
    refuseStale("This team member", member, input.version);
    if (input.email !== undefined && input.email !== member.email)
      throw invalid(
        "email",
        "The email of a team member cannot be changed. Remove them and add them by the other one.",
      );
    if (input.confirmed && member.status === "invited")
      throw conflict(`${member.name} has not accepted your invitation yet.`);
    const confirms = input.confirmed === true && member.status === "pending";
    const said = {
      name: input.name,
      phone,
      specializations: input.specializations,
      certificationLevel: input.certification_level,
      hourlyRateKobo: input.hourly_rate,
      ...(confirms ? { status: "active" as const, joinedAt: ctx.now } : {}),
    };
    if (Object.values(said).every((value) => value === undefined)) return readMember(ctx, input);
    await ctx.db
      .update(teamMembers)
      .set({ ...said, version: sql`${teamMembers.version} + 1` })
      .where(eq(teamMembers.id, member.id));
    await recordAct(ctx, { thing: "team_member", act: confirms ? "confirmed" : "edited", thingId: member.id });
    if (confirms && member.accountId)
      await notify(ctx, [member.accountId], { ...welcomeNotice(me.name), link: "/technician-dashboard" });
    return readMember(ctx, input);
  });
}

/** Takes somebody out of the team; what they did stays theirs. 409 while they have open tasks, which it lists. */
export async function removeTeamMember(ctx: Ctx, input: { id: string }): Promise<null> {
  return transaction(ctx, async (ctx) => {
    const me = userOf(ctx);
    await lockTeam(ctx, me.id);
    const { member } = await authorizeMember(ctx, "remove", input.id, "update");
    const open = await listOpenTasks(ctx, member);
    if (open.length > 0) {
      const titles = open.map((task) => task.title);
      const errors = open.map((task) => ({ path: `tasks.${task.id}`, message: task.title }));
      throw new Problem("conflict", stillHas(member.name, titles), { errors });
    }
    await ctx.db.update(teamMembers).set({ leftAt: ctx.now }).where(eq(teamMembers.id, member.id));
    await ctx.db.delete(teamLinks).where(eq(teamLinks.memberId, member.id));
    await recordAct(ctx, { thing: "team_member", act: "removed", thingId: member.id });
    if (member.status === "active" && member.accountId) await notify(ctx, [member.accountId], goneNotice(me.name));
    return null;
  });
}
