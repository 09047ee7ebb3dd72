import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { recordActs } from "#platform/acts.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { acceptAtSignUp } from "./invitations/service.server.ts";
import { invitationLinks, invitations } from "./invitations/tables.server.ts";
import { endSeats } from "./members/membership.service.server.ts";
import { joinAsUnconfirmedOccupant } from "./service.server.ts";
import { members } from "./tables.server.ts";

/**
 * Somebody who opens an account joins by their invitation; an occupant without one, the building that they picked,
 * unconfirmed.
 */
export async function joinNewcomer(ctx: Ctx, newcomer: Moments["accountOpened"]): Promise<void> {
  const { role, invitation, propertyId } = newcomer;
  if (invitation) return acceptAtSignUp(ctx, invitation, newcomer);
  if (role === "building_occupant") await joinAsUnconfirmedOccupant(ctx, { ...newcomer, propertyId: propertyId ?? "" });
}

/**
 * A person who deletes their account leaves every property; which flat was theirs is forgotten, also of earlier ones.
 */
export async function leaveProperties(ctx: Ctx, { accountId }: Moments["accountDeleted"]): Promise<void> {
  const theirs = eq(members.accountId, accountId);
  const seats = await ctx.db
    .select()
    .from(members)
    .where(and(theirs, isNull(members.leftAt)))
    .orderBy(asc(members.id));
  if (seats.length > 0) await endSeats(ctx, accountId, seats);
  await recordActs(
    ctx,
    seats.map(({ id, propertyId, role }) => ({
      ...{ propertyId, thing: "property", thingId: propertyId },
      ...{ act: "member_left", data: { role, memberId: id }, loggedId: id },
    })),
  );
  await ctx.db.update(members).set({ unit: null, unitId: null }).where(theirs);
}

/** Thirty days after an invitation ended its links are forgotten, and itself where nobody took it up. */
export async function forgetInvitations(ctx: Ctx, { before }: Moments["nightFell"]): Promise<void> {
  const { usedAt, revokedAt, expiresAt } = invitations;
  const ended = sql`coalesce(${usedAt}, least(${revokedAt}, ${expiresAt})) < ${before(30)}`;
  const over = ctx.db.select({ id: invitations.id }).from(invitations).where(ended);
  await ctx.db.delete(invitationLinks).where(inArray(invitationLinks.invitationId, over));
  await ctx.db.delete(invitations).where(and(ended, isNull(usedAt)));
}
