import { eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { conflict, forbidden, invalid, notFound } from "#domain/problems.ts";
import { type MemberRole, type SeatRole, seatLabels } from "#domain/vocab.ts";
import { attemptKey, countAttempts } from "#features/accounts/rate-limits.service.server.ts";
import { attempts } from "#features/accounts/rules.ts";
import { notify } from "#features/notifications/service.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { authorizeProperty } from "../access.queries.server.ts";
import type { IssuedInvitation } from "../invitations/contract.ts";
import { openInvitation, refuseKey } from "../invitations/service.server.ts";
import { members } from "../tables.server.ts";
import type { Member, memberCalls } from "./contract.ts";
import {
  endSeats,
  happened,
  hasOtherKeeper,
  lockProperty,
  refuseJoining,
  takeSeat,
} from "./membership.service.server.ts";
import { findAccount, findMember, type Known, readMember, seekMember } from "./queries.server.ts";
import { isWaiting, roleInWords, seatOf, standingSeatOf } from "./rules.ts";
import { movedTo, seatedIn } from "./units.service.server.ts";

type Row = typeof members.$inferSelect;
type Added = { member: Member | null; invitation: IssuedInvitation | null };

/**
 * Adds an account of the fitting role: at once where its email is verified, else pending until the inviter says who it
 * is. Without such an account, and for the owner's seat, an invitation is made.
 */
export async function addMember(ctx: Ctx, input: CallRead<typeof memberCalls.addMember>): Promise<Added> {
  await authorizeProperty(ctx, seatOf(input.role), "invite", input.id);
  await countAttempts(ctx, attemptKey("people added by", userOf(ctx).id), attempts.additions);
  return transaction(ctx, async (ctx) => {
    const property = await lockProperty(ctx, input.id);
    const { standing } = await authorizeProperty(ctx, seatOf(input.role), "invite", input.id);
    refuseJoining(property);
    refuseKey(ctx, input.role);
    const account = await findAccount(ctx, input.email);
    if (account) refuseUnfit(account, input.role);
    const isSuccessor = input.role === "property_owner" && standing.ownerId !== account?.id;
    if (!account || isSuccessor) {
      return { member: null, invitation: await openInvitation(ctx, property, input) };
    }
    const isVerified = account.emailVerifiedAt !== null;
    const { row, isNew } = await takeSeat(
      ctx,
      { propertyId: property.id, accountId: account.id, role: input.role },
      {
        status: isVerified ? "active" : "pending",
        confirmed: isVerified,
        ...(await seatedIn(ctx, property.id, unitFor(input.role, input.unit) ?? null)),
        addedBy: userOf(ctx).id,
      },
    );
    if (isNew) await happened(ctx, row, "member_added");
    if (isNew && isVerified) await tellWelcome(ctx, row, property.name);
    return { ...(await readMember(ctx, { id: property.id, memberId: row.id })), invitation: null };
  });
}

function refuseUnfit(account: Known["account"], role: MemberRole): void {
  if (account.role !== role) {
    throw conflict(`That account is ${roleInWords[account.role]}, so it cannot be added as ${roleInWords[role]}.`);
  }
  if (account.suspendedAt) throw conflict("That account is suspended and cannot be added.");
}

/** The unit of an occupant; 422 for anybody else's. */
function unitFor(role: SeatRole, unit: string | null | undefined) {
  if (unit && role !== "building_occupant") throw invalid("unit", "Only occupants have a unit.");
  return unit;
}

async function tellWelcome(ctx: Ctx, row: Row, name: string): Promise<void> {
  await notify(ctx, [row.accountId], {
    kind: "access",
    title: `You belong to ${name} now`,
    message: `${userOf(ctx).name} added you as ${seatLabels[row.role].toLowerCase()}. Say on its page that you agree, or leave it.`,
    priority: "medium",
    link: `/property/${row.propertyId}${row.role === "property_manager" ? "?tab=members" : ""}`,
    propertyId: row.propertyId,
  });
}

/** Confirms who somebody is, or changes their unit (occupants) or engagement (contractors). */
export async function changeMember(
  ctx: Ctx,
  input: CallRead<typeof memberCalls.changeMember>,
): Promise<{ member: Member }> {
  return transaction(ctx, async (ctx) => {
    const property = await lockProperty(ctx, input.id);
    await authorizeProperty(ctx, "member", "see", input.id);
    const { member } = await findMember(ctx, input.id, input.memberId);
    await authorizeProperty(ctx, standingSeatOf(member.role), "edit", input.id);
    if (input.engagement && member.role !== "contractor") {
      throw invalid("engagement", "Only contractors have an engagement.");
    }
    const unit = unitFor(member.role, input.unit);
    const confirms = input.confirmed === true && isWaiting(member);
    const confirmed = confirms ? ({ confirmed: true, status: "active" } as const) : {};
    const seated = unit === undefined ? {} : movedTo(ctx, member, await seatedIn(ctx, property.id, unit));
    const changes = { ...seated, engagement: input.engagement, ...confirmed };
    if (Object.values(changes).every((value) => value === undefined)) return readMember(ctx, input);
    await ctx.db.update(members).set(changes).where(eq(members.id, member.id));
    await happened(ctx, member, confirms ? "member_confirmed" : "member_changed");
    if (confirms) await tellWelcome(ctx, member, property.name);
    return readMember(ctx, input);
  });
}

/** Removes somebody, or ends one's own membership. An owner hands over instead, and a building keeps a keeper. */
export async function removeMember(ctx: Ctx, input: CallRead<typeof memberCalls.removeMember>): Promise<null> {
  return transaction(ctx, async (ctx) => {
    const property = await lockProperty(ctx, input.id);
    const known = await seekMember(ctx, input.id, input.memberId);
    const isSelf = known?.member.accountId === userOf(ctx).id;
    if (!isSelf) await authorizeProperty(ctx, "membership", "see", input.id);
    if (!known) throw notFound("member");
    const { member } = known;
    if (isSelf) refuseOwner(member);
    else await authorizeProperty(ctx, standingSeatOf(member.role), "remove", input.id);
    if (member.role === "property_owner") throw forbidden("Nobody can remove the owner.");
    refuseOrganised(member);
    if (member.role === "property_manager" && !(await hasOtherKeeper(ctx, member))) {
      throw conflict("Nobody else looks after this property. Invite its owner first, or archive it.");
    }
    await endSeats(ctx, member.accountId, [member]);
    await happened(ctx, member, isSelf ? "member_left" : "member_removed");
    if (member.status === "active") await tellGone(ctx, member, property.name);
    return null;
  });
}

/** Who is there by the organisation of the building goes by it as well. */
function refuseOrganised({ organisationId }: Row): void {
  if (organisationId !== null)
    throw conflict("They are here for the organisation of this building. Change there which buildings they have.");
}

function refuseOwner({ role }: Row): void {
  if (role === "property_owner") {
    throw conflict("An owner cannot leave. Invite the next owner, or archive the property.");
  }
}

/** To the person who was removed; somebody who left knows it. */
async function tellGone(ctx: Ctx, { accountId }: Row, name: string): Promise<void> {
  await notify(ctx, [accountId], {
    kind: "access",
    title: `You no longer belong to ${name}`,
    message: `${userOf(ctx).name} removed you. What you did there stays on record.`,
    priority: "medium",
  });
}
