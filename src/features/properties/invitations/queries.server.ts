import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { closedBecause } from "#domain/invitation.ts";
import { decide } from "#domain/policy.ts";
import type { Relation } from "#domain/policy-grants.ts";
import { conflict, notFound } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import {
  findOrganisationPlace,
  type OrganisationPlace,
  refuseClosedInvitation,
} from "#features/organisations/members/queries.server.ts";
import { lastDayOf } from "#features/organisations/rules.ts";
import { findTeamPlace, refuseClosedPlace, type TeamPlace } from "#features/teams/joining.queries.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { hashLink } from "#platform/link-token.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import { authorizeProperty } from "../access.queries.server.ts";
import { seatOf } from "../members/rules.ts";
import { properties } from "../tables.server.ts";
import type { Invitation, invitationCalls, ShownInvitation } from "./contract.ts";
import { invitationLinks, invitations } from "./tables.server.ts";

export type InvitationRow = typeof invitations.$inferSelect;

/** Neither used nor withdrawn nor past its day. */
export const isOpen = (ctx: Ctx) =>
  and(isNull(invitations.usedAt), isNull(invitations.revokedAt), gt(invitations.expiresAt, ctx.now));

/** What is still open at a property, newest first. */
export async function listInvitations(ctx: Ctx, input: CallRead<typeof invitationCalls.listInvitations>) {
  const { relations } = await authorizeProperty(ctx, "member", "see", input.id);
  const query = ctx.db
    .select({ invitation: invitations, invitedBy: accounts.name })
    .from(invitations)
    .innerJoin(accounts, eq(accounts.id, invitations.invitedBy))
    .where(and(eq(invitations.propertyId, input.id), isOpen(ctx), beforeCursor(invitations.id, input.cursor)))
    .orderBy(desc(invitations.id));
  const { rows, nextCursor } = await readPage(input, query, ({ invitation }) => [invitation.id]);
  return {
    invitations: rows.map(({ invitation, invitedBy }) => showInvitation(ctx, invitation, invitedBy, relations)),
    nextCursor,
  };
}

/** What the link that carries this token is for. 404 for a made-up one; 409 with the reason where it is closed. */
export async function inspectInvitation(ctx: Ctx, input: { token: string }): Promise<{ invitation: ShownInvitation }> {
  const place = await findTeamPlace(ctx, input.token);
  if (place) return { invitation: showPlace(ctx, place) };
  const company = await findOrganisationPlace(ctx, input.token);
  if (company) return { invitation: await showCompany(ctx, company) };
  const row = await findByToken(ctx, input.token);
  const [property] = await ctx.db.select().from(properties).where(eq(properties.id, row.propertyId));
  refuseClosed(ctx, row);
  if (!property || property.archivedAt) throw conflict("This property is no longer on Tunse.");
  const { id, name, location, type } = property;
  return {
    invitation: {
      property: { id, name, location, type },
      team: null,
      organisation: null,
      role: row.role,
      unit: row.unit,
      units: await unitsFor(ctx, row),
      email: row.email,
      invitedBy: await nameOf(ctx, row.invitedBy),
      expiresAt: row.expiresAt.toISOString(),
    },
  };
}

/** An occupant who was invited without a unit says theirs: to who holds the link, units are no secret. */
async function unitsFor(ctx: Ctx, { role, unit, propertyId }: InvitationRow): Promise<string[]> {
  if (role !== "building_occupant" || unit !== null) return [];
  return [...(await ctx.lookups.unitLabels(ctx, { propertyId })).values()];
}

function showPlace(ctx: Ctx, place: TeamPlace): ShownInvitation {
  const { member, contractorName } = place;
  const expiresAt = refuseClosedPlace(ctx, place).toISOString();
  const team = { contractorName };
  return {
    property: null,
    team,
    organisation: null,
    role: "technician",
    unit: null,
    units: [],
    email: member.email,
    invitedBy: contractorName,
    expiresAt,
  };
}

/** Managers are what most are asked to be; an owner or accountant of it may have an owner's account as well. */
async function showCompany(ctx: Ctx, place: OrganisationPlace): Promise<ShownInvitation> {
  const { member, name } = place;
  const expiresAt = refuseClosedInvitation(ctx, place).toISOString();
  const organisation = { name, role: member.role, lastDay: lastDayOf(member) };
  return {
    ...{ property: null, team: null, organisation, role: "property_manager" },
    ...{ unit: null, units: [], email: member.email, expiresAt },
    invitedBy: member.invitedBy ? await nameOf(ctx, member.invitedBy) : name,
  };
}

export async function findByToken(ctx: Ctx, token: string): Promise<InvitationRow> {
  const [found] = await ctx.db
    .select({ invitation: invitations })
    .from(invitationLinks)
    .innerJoin(invitations, eq(invitations.id, invitationLinks.invitationId))
    .where(eq(invitationLinks.tokenHash, hashLink(token)));
  if (!found) throw notFound("invitation");
  return found.invitation;
}

export function refuseClosed(ctx: Ctx, row: InvitationRow): void {
  const reason = closedBecause(row, ctx.now);
  if (reason) throw conflict(reason);
}

export async function nameOf(ctx: Ctx, accountId: string): Promise<string> {
  const [account] = await ctx.db.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, accountId));
  return account?.name ?? "";
}

export function showInvitation(
  ctx: Ctx,
  { id, propertyId, role, email, unit, createdAt, expiresAt }: InvitationRow,
  invitedBy: string,
  relations: readonly Relation[],
): Invitation {
  const verdict = decide({ role: userOf(ctx).role, relations, thing: seatOf(role), act: "invite" });
  return {
    id,
    propertyId,
    role,
    email,
    unit,
    invitedBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    can: { revoke: verdict === "allowed" },
  };
}
