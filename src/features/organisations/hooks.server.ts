import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { conflict } from "#domain/problems.ts";
import { detachAll } from "#features/media/describing.service.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { findHeldOrganisation, isIn } from "./queries.server.ts";
import { organisationLinks, organisationMembers, organisations } from "./tables.server.ts";
import { leaveTeams } from "./teams/areas.queries.server.ts";

/** A person who deletes their account leaves every organisation; one that has others keeps an owner. */
export async function leaveOrganisations(
  ctx: Ctx,
  { accountId, formerName }: Moments["accountDeleted"],
): Promise<void> {
  const isTheirs = and(eq(organisationMembers.accountId, accountId), isNull(organisationMembers.leftAt));
  const held = await findHeldOrganisation(ctx, accountId);
  if (held) throw conflict(`You are the last owner of ${held}. Please make somebody else its owner first.`);
  const left = await ctx.db
    .update(organisationMembers)
    .set({ leftAt: ctx.now })
    .where(isTheirs)
    .returning({ id: organisationMembers.id });
  for (const { id } of left) await leaveTeams(ctx, id);
  await forgetOwn(ctx, accountId, formerName);
  await endOpenOnes(ctx, accountId);
}

/** Their own one is nobody's, unless there are others, whose it is from now on. */
async function forgetOwn(ctx: Ctx, accountId: string, formerName: string): Promise<void> {
  const isOwn = eq(organisations.personalOf, accountId);
  const [own] = await ctx.db.select({ id: organisations.id }).from(organisations).where(isOwn);
  if (!own) return;
  const others = await ctx.db.$count(
    organisationMembers,
    and(eq(organisationMembers.organisationId, own.id), isIn(ctx)),
  );
  const forgotten = { name: null, contactPhone: null, contactEmail: null };
  const passed = { personalOf: null, name: sql`coalesce(${organisations.name}, ${formerName})` };
  await ctx.db
    .update(organisations)
    .set(others > 0 ? passed : forgotten)
    .where(isOwn);
  if (others === 0) await detachAll(ctx, { thing: "organisation", thingId: own.id });
}

/** What they had asked others into ends with them. */
async function endOpenOnes(ctx: Ctx, accountId: string): Promise<void> {
  const isOpen = and(
    eq(organisationMembers.invitedBy, accountId),
    isNull(organisationMembers.joinedAt),
    isNull(organisationMembers.leftAt),
  );
  const open = ctx.db.select({ id: organisationMembers.id }).from(organisationMembers).where(isOpen);
  await ctx.db.delete(organisationLinks).where(inArray(organisationLinks.memberId, open));
  await ctx.db.update(organisationMembers).set({ leftAt: ctx.now, email: null }).where(isOpen);
}
