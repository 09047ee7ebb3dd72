import { and, asc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { formatDay, lagosDay } from "#domain/days.ts";
import { notifyAll } from "#features/notifications/service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import type { MemberRow } from "../queries.server.ts";
import { lockOrganisation } from "../service.server.ts";
import { organisationLinks, organisationMembers } from "../tables.server.ts";
import { leaveTeams } from "../teams/areas.queries.server.ts";
import { listOwners, namesOf } from "./queries.server.ts";

/** What they reach follows from what they are, in the same transaction. */
export async function tell(ctx: Ctx, { organisationId, accountId, joinedAt }: MemberRow): Promise<void> {
  if (accountId && joinedAt) await callHooks(ctx, "organisationChanged", { organisationId, accountIds: [accountId] });
}

/** Its links end with it, and the email is forgotten. */
export async function endMember(ctx: Ctx, { id }: Pick<MemberRow, "id">): Promise<void> {
  await ctx.db.delete(organisationLinks).where(eq(organisationLinks.memberId, id));
  await leaveTeams(ctx, id);
  await ctx.db
    .update(organisationMembers)
    .set({ leftAt: ctx.now, email: null, version: sql`${organisationMembers.version} + 1` })
    .where(eq(organisationMembers.id, id));
}

/** Accountants whose last day is over, and who are still on the list. */
const isOver = (ctx: Ctx) =>
  and(
    eq(organisationMembers.role, "accountant"),
    lt(organisationMembers.lastDay, lagosDay(ctx.now)),
    isNotNull(organisationMembers.joinedAt),
    isNull(organisationMembers.leftAt),
  );

/** Makes room for somebody who comes again after their last day. The organisation is locked. */
export async function endOverOnes(ctx: Ctx, organisationId: string, accountId: string): Promise<void> {
  const isTheirs = and(
    eq(organisationMembers.organisationId, organisationId),
    eq(organisationMembers.accountId, accountId),
  );
  const [member] = await ctx.db
    .select()
    .from(organisationMembers)
    .where(and(isTheirs, isOver(ctx)));
  if (!member) return;
  await endMember(ctx, member);
  if (!member.endedAt) await recordAct(ctx, { thing: "organisation_member", act: "ended", thingId: member.id });
  await tell(ctx, member);
}

/** More than end in an hour; what is left over comes next time. */
const batch = 500;

/**
 * Clears away the seats of accountants whose last day is over, and tells them and the owners, once. Nobody's reach waits
 * for it: that ended with the day.
 */
export async function tellOfEnds(ctx: Ctx): Promise<{ told: number }> {
  const rows = await ctx.db
    .select({ id: organisationMembers.id, organisationId: organisationMembers.organisationId })
    .from(organisationMembers)
    .where(and(isOver(ctx), isNull(organisationMembers.endedAt)))
    .orderBy(asc(organisationMembers.id))
    .limit(batch);
  let told = 0;
  for (const row of rows) if (await transaction(ctx, (ctx) => tellOfEnd(ctx, row))) told += 1;
  return { told };
}

async function tellOfEnd(ctx: Ctx, { id, organisationId }: Pick<MemberRow, "id" | "organisationId">): Promise<boolean> {
  await lockOrganisation(ctx, organisationId);
  const [member] = await ctx.db
    .update(organisationMembers)
    .set({ endedAt: ctx.now })
    .where(and(eq(organisationMembers.id, id), isOver(ctx), isNull(organisationMembers.endedAt)))
    .returning();
  if (!member?.accountId || !member.lastDay) return false;
  await tell(ctx, member);
  await recordAct(ctx, { thing: "organisation_member", act: "ended", thingId: id });
  await notifyAll(ctx, await noticesOf(ctx, member, { accountId: member.accountId, lastDay: member.lastDay }));
  return true;
}

async function noticesOf(
  ctx: Ctx,
  { organisationId }: MemberRow,
  { accountId, lastDay }: { accountId: string; lastDay: string },
) {
  const { name, who } = await namesOf(ctx, { organisationId, accountId });
  const said = { kind: "access" as const, priority: "medium" as const };
  const day = formatDay(lastDay);
  return [
    {
      ...{ ...said, to: [accountId], title: `You no longer read ${name}` },
      message: `Your last day as its accountant was ${day}. An owner can lengthen it.`,
    },
    {
      ...{ ...said, to: await listOwners(ctx, organisationId), title: `The time of ${who} is over` },
      ...{ message: `Their last day as accountant of ${name} was ${day}. You can lengthen it, or ask them in again.` },
      link: `/organisation?organisation=${organisationId}`,
    },
  ];
}
