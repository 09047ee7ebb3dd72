import { and, eq, inArray, isNull } from "drizzle-orm";
import { conflict } from "#domain/problems.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { findHeldOrganisation } from "./queries.server.ts";
import { organisationLinks, organisationMembers, organisations } from "./tables.server.ts";

/** A person who deletes their account leaves every organisation; one that has others keeps an owner. */
export async function leaveOrganisations(ctx: Ctx, { accountId }: Moments["accountDeleted"]): Promise<void> {
  const isTheirs = and(eq(organisationMembers.accountId, accountId), isNull(organisationMembers.leftAt));
  const theirs = ctx.db.select({ id: organisationMembers.organisationId }).from(organisationMembers).where(isTheirs);
  await ctx.db
    .select({ id: organisations.id })
    .from(organisations)
    .where(inArray(organisations.id, theirs))
    .orderBy(organisations.id)
    .for("no key update");
  const held = await findHeldOrganisation(ctx, accountId);
  if (held) throw conflict(`You are the last owner of ${held}. Please make somebody else its owner first.`);
  await ctx.db.update(organisationMembers).set({ leftAt: ctx.now }).where(isTheirs);
  const isOwn = eq(organisations.personalOf, accountId);
  await ctx.db.update(organisations).set({ name: null, contactPhone: null, contactEmail: null }).where(isOwn);
  await endOpenOnes(ctx, accountId);
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
