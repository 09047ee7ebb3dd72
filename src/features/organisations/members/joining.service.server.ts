import { and, eq, isNull, sql } from "drizzle-orm";
import { formatDay } from "#domain/days.ts";
import { conflict } from "#domain/problems.ts";
import type { Role } from "#domain/vocab.ts";
import { holdAccount } from "#features/accounts/closing.service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import { organisationRoleLabels } from "../fields.ts";
import { lastDayOf } from "../rules.ts";
import { lockOrganisation } from "../service.server.ts";
import { organisationMembers } from "../tables.server.ts";
import { endOverOnes } from "./ending.service.server.ts";
import { findOrganisationPlace, listOwners, type OrganisationPlace, refuseClosedInvitation } from "./queries.server.ts";
import { unfitProblem } from "./rules.ts";

const untilOf = (member: OrganisationPlace["member"]): string => {
  const lastDay = lastDayOf(member);
  return lastDay ? `, until ${formatDay(lastDay)}` : "";
};

type Newcomer = { accountId: string; role: Role; name: string };

/**
 * Takes the place in an organisation that a link opens; the same person again is no fault. The caller's transaction holds
 * it, and what they reach follows in it.
 */
export async function joinOrganisation(
  ctx: Ctx,
  token: string,
  { accountId, role, name }: Newcomer,
): Promise<OrganisationPlace | undefined> {
  const before = await findOrganisationPlace(ctx, token);
  if (!before) return undefined;
  await lockOrganisation(ctx, before.organisation.id);
  const place = await findOrganisationPlace(ctx, token);
  if (!place) return undefined;
  const { member, organisation } = place;
  if (member.accountId === accountId && member.joinedAt && member.leftAt === null) return place;
  refuseClosedInvitation(ctx, place);
  const problem = unfitProblem(member.role, role);
  if (problem) throw conflict(problem);
  const organisationId = organisation.id;
  await endOverOnes(ctx, organisationId, accountId);
  const isThere = and(
    eq(organisationMembers.organisationId, organisationId),
    eq(organisationMembers.accountId, accountId),
  );
  if ((await ctx.db.$count(organisationMembers, and(isThere, isNull(organisationMembers.leftAt)))) > 0)
    throw conflict("You belong to this organisation already.");
  const owners = await listOwners(ctx, organisationId);
  await ctx.db
    .update(organisationMembers)
    .set({ accountId, joinedAt: ctx.now, email: null, version: sql`${organisationMembers.version} + 1` })
    .where(eq(organisationMembers.id, member.id));
  await recordAct(ctx, { thing: "organisation_member", act: "joined", thingId: member.id });
  // From the second member on its owners are at its buildings by it too.
  await callHooks(ctx, "organisationChanged", { organisationId, accountIds: [...owners, accountId] });
  await holdAccount(ctx, accountId);
  await notify(ctx, owners, {
    kind: "people",
    title: `${name} joined ${place.name}`,
    message: `They accepted an invitation as ${organisationRoleLabels[member.role].toLowerCase()}${untilOf(member)}.`,
    priority: "medium",
  });
  return place;
}
