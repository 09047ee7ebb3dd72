import { and, count, eq, isNull, lte } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { expiryOf } from "#domain/invitation.ts";
import { conflict, forbidden, invalid, notFound } from "#domain/problems.ts";
import { type MemberRole, type Role, roleLabels } from "#domain/vocab.ts";
import { joinOrganisation } from "#features/organisations/members/joining.service.server.ts";
import { lockOrganisationsOf } from "#features/organisations/service.server.ts";
import { joinTeam } from "#features/teams/joining.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { hashLink, newLinkToken } from "#platform/link-token.server.ts";
import { authorizeProperty } from "../access.queries.server.ts";
import { followOwner } from "../belonging/service.server.ts";
import {
  happened,
  lockProperty,
  notifyKeepers,
  refuseJoining,
  stillIn,
  takeSeat,
  vacateOwnerSeat,
} from "../members/membership.service.server.ts";
import { roleInWords, seatOf } from "../members/rules.ts";
import { movedTo, seatedIn } from "../members/units.service.server.ts";
import { members, type properties } from "../tables.server.ts";
import type { IssuedInvitation, invitationCalls } from "./contract.ts";
import { findByToken, type InvitationRow, isOpen, nameOf, refuseClosed, showInvitation } from "./queries.server.ts";
import { invitationLinks, invitations } from "./tables.server.ts";

type PropertyRow = typeof properties.$inferSelect;
type Invited = { role: MemberRole; email?: string | null; unit?: string | null };

/** More than anybody has to have open at once; it keeps a list that nobody reads from growing. */
const mostOpen = 500;

export async function invite(
  ctx: Ctx,
  input: CallRead<typeof invitationCalls.invite>,
): Promise<{ invitation: IssuedInvitation }> {
  return transaction(ctx, async (ctx) => {
    const property = await lockProperty(ctx, input.id);
    await authorizeProperty(ctx, seatOf(input.role), "invite", input.id);
    refuseJoining(property);
    return { invitation: await openInvitation(ctx, property, input) };
  });
}

/** An open invitation with a fresh link; the one that this email and role have already, if there is one. */
export async function openInvitation(ctx: Ctx, property: PropertyRow, asked: Invited): Promise<IssuedInvitation> {
  const { role, email = null, unit = null } = asked;
  if (unit !== null && role !== "building_occupant") throw invalid("unit", "Only occupants have a unit.");
  const isHere = and(
    eq(invitations.propertyId, property.id),
    isNull(invitations.usedAt),
    isNull(invitations.revokedAt),
  );
  await ctx.db
    .update(invitations)
    .set({ revokedAt: ctx.now })
    .where(and(isHere, lte(invitations.expiresAt, ctx.now)));
  const [there] =
    email === null
      ? []
      : await ctx.db
          .select()
          .from(invitations)
          .where(and(isHere, eq(invitations.role, role), eq(invitations.email, email)));
  return issue(ctx, there ?? (await insertInvitation(ctx, property.id, { role, email, unit })));
}

async function insertInvitation(
  ctx: Ctx,
  propertyId: string,
  asked: { role: MemberRole; email: string | null; unit: string | null },
): Promise<InvitationRow> {
  const [open] = await ctx.db
    .select({ n: count() })
    .from(invitations)
    .where(and(eq(invitations.propertyId, propertyId), isOpen(ctx)));
  if ((open?.n ?? 0) >= mostOpen) throw conflict("Too many invitations are open here. Withdraw some of them first.");
  const fresh = { id: newId(), propertyId, ...asked, invitedBy: userOf(ctx).id, createdAt: ctx.now };
  const [row] = await ctx.db
    .insert(invitations)
    .values({ ...fresh, expiresAt: expiryOf(ctx.now) })
    .returning();
  if (!row) throw new Error("An invitation was inserted and did not come back.");
  await recordAct(ctx, { thing: "invitation", act: "made", thingId: row.id });
  return row;
}

/** With the owner's or a manager's place goes all that a key may not: its money, and the building itself. */
export function refuseKey(ctx: Ctx, role: MemberRole): void {
  if (userOf(ctx).key && (role === "property_owner" || role === "property_manager"))
    throw forbidden("An API key gives nobody the place of an owner or manager. Please sign in for that.");
}

/** Another link to the same invitation; only this answer ever holds its token. */
async function issue(ctx: Ctx, row: InvitationRow): Promise<IssuedInvitation> {
  refuseKey(ctx, row.role);
  const { relations } = await authorizeProperty(ctx, seatOf(row.role), "invite", row.propertyId);
  const token = newLinkToken();
  await ctx.db.insert(invitationLinks).values({ tokenHash: hashLink(token), invitationId: row.id, createdAt: ctx.now });
  const shown = showInvitation(ctx, row, await nameOf(ctx, row.invitedBy), relations);
  return { ...shown, token, url: `/invitation#${token}` };
}

/** Another link to an open invitation of that property. */
export async function linkInvitation(
  ctx: Ctx,
  input: CallRead<typeof invitationCalls.linkInvitation>,
): Promise<{ invitation: IssuedInvitation }> {
  return transaction(ctx, async (ctx) => ({ invitation: await issue(ctx, await lockOpen(ctx, input)) }));
}

/** Withdraws one; all its links end with it. */
export async function revokeInvitation(
  ctx: Ctx,
  input: CallRead<typeof invitationCalls.revokeInvitation>,
): Promise<null> {
  return transaction(ctx, async (ctx) => {
    const row = await lockOpen(ctx, input);
    await authorizeProperty(ctx, seatOf(row.role), "invite", input.id);
    await ctx.db.update(invitations).set({ revokedAt: ctx.now }).where(eq(invitations.id, row.id));
    await recordAct(ctx, { thing: "invitation", act: "revoked", thingId: row.id });
    return null;
  });
}

async function lockOpen(ctx: Ctx, input: { id: string; invitationId: string }): Promise<InvitationRow> {
  await authorizeProperty(ctx, "member", "invite", input.id);
  const [row] = await ctx.db
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, input.invitationId), eq(invitations.propertyId, input.id), isOpen(ctx)))
    .for("update");
  if (!row) throw notFound("invitation");
  return row;
}

type Joined = { membership: { id: string; propertyId: string | null; role: Role } };

/**
 * The signed-in account joins. Of two that come with one invitation the first joins; the same person again is no
 * fault.
 */
export async function acceptInvitation(ctx: Ctx, input: { token: string }): Promise<Joined> {
  const { id: accountId, role, name } = userOf(ctx);
  return transaction(ctx, (ctx) => join(ctx, input.token, { accountId, role, name }));
}

/** The same, for an account that is just being opened; the caller's transaction holds both. */
export async function acceptAtSignUp(ctx: Ctx, token: string, newcomer: Newcomer): Promise<void> {
  const { accountId: id, role, name } = newcomer;
  await join({ ...ctx, actor: { kind: "user", id, role, name, sessionId: "" } }, token, newcomer);
}

type Newcomer = { accountId: string; role: Role; name: string; unit?: string | null };

async function join(ctx: Ctx, token: string, newcomer: Newcomer): Promise<Joined> {
  const place = await joinTeam(ctx, token, newcomer);
  if (place) return { membership: { id: place.member.id, propertyId: null, role: newcomer.role } };
  const company = await joinOrganisation(ctx, token, newcomer);
  if (company) return { membership: { id: company.member.id, propertyId: null, role: newcomer.role } };
  const { propertyId, role } = await findByToken(ctx, token);
  // The building goes to the organisation of its new owner, which is locked before it.
  if (role === "property_owner") await lockOrganisationsOf(ctx, newcomer.accountId);
  const property = await lockProperty(ctx, propertyId);
  const row = await findByToken(ctx, token);
  if (newcomer.role !== row.role) {
    throw conflict(`This invitation is for ${roleInWords[row.role]}. You are ${roleInWords[newcomer.role]}.`);
  }
  const seat = { propertyId, accountId: newcomer.accountId, role: row.role };
  const used = row.usedBy === newcomer.accountId ? await findSeat(ctx, seat) : undefined;
  if (used) return { membership: { id: used.id, propertyId, role: row.role } };
  refuseClosed(ctx, row);
  refuseJoining(property);
  const isOwners = row.role === "property_owner";
  const wasOwned = isOwners && (await vacateOwnerSeat(ctx, property, newcomer.accountId));
  // The flat that a keeper wrote down: the seat is confirmed, and opens what that flat pays.
  const seated = await seatedIn(ctx, propertyId, row.unit ?? newcomer.unit ?? null);
  const { row: member } = await takeSeat(ctx, seat, { confirmed: true, ...seated });
  await ctx.db
    .update(members)
    .set({
      status: "active",
      confirmed: true,
      addedBy: null,
      ...(seated.unit === null ? {} : movedTo(ctx, member, seated)),
    })
    .where(eq(members.id, member.id));
  if (isOwners) await followOwner(ctx, property, { ownerId: newcomer.accountId, wasOwned });
  const use = { usedAt: ctx.now, usedBy: newcomer.accountId, revokedAt: null };
  await ctx.db.update(invitations).set(use).where(eq(invitations.id, row.id));
  await happened(ctx, member, "member_joined");
  await notifyKeepers(ctx, member, {
    title: `${newcomer.name} joined ${property.name}`,
    message: `They accepted an invitation as ${roleLabels[row.role].toLowerCase()}${seated.unit === null ? "" : `, ${seated.unit}`}.`,
  });
  return { membership: { id: member.id, propertyId, role: row.role } };
}

async function findSeat(ctx: Ctx, seat: Parameters<typeof stillIn>[0]) {
  const [row] = await ctx.db.select({ id: members.id }).from(members).where(stillIn(seat));
  return row;
}
