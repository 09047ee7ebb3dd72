import { and, eq, inArray, isNotNull, min } from "drizzle-orm";
import { formatDay } from "#domain/days.ts";
import { conflict } from "#domain/problems.ts";
import { hasSecondStep, setSecondStepDue } from "#features/accounts/two-step/switching.service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { isIn, nameOfOrganisation, type OrganisationRow } from "./queries.server.ts";
import { startOf } from "./rules.ts";
import { organisationMembers, organisations } from "./tables.server.ts";

/** Whoever may change what is there; an accountant only reads. */
const isAsked = (ctx: Ctx) => and(isIn(ctx), inArray(organisationMembers.role, ["owner", "manager"]));

/** From when on these people need two-step sign-in: the earliest day of the organisations that ask them for it. */
export async function followSecondStep(
  ctx: Ctx,
  { accountIds }: Pick<Moments["organisationChanged"], "accountIds">,
): Promise<void> {
  const rows = await ctx.db
    .select({ accountId: organisationMembers.accountId, from: min(organisations.secondStepFrom) })
    .from(organisationMembers)
    .innerJoin(organisations, eq(organisations.id, organisationMembers.organisationId))
    .where(
      and(isAsked(ctx), isNotNull(organisations.secondStepFrom), isOneOf(organisationMembers.accountId, accountIds)),
    )
    .groupBy(organisationMembers.accountId);
  const from = new Map(rows.map((row) => [row.accountId, row.from]));
  const dues = accountIds.map((accountId) => ({ accountId, dueAt: startOf(from.get(accountId) ?? null) }));
  await setSecondStepDue(ctx, dues);
}

/** 409 for an owner who does not sign in in two steps: whoever asks others for it knows what it is. */
export async function requireOwnSecondStep(ctx: Ctx): Promise<void> {
  if (!(await hasSecondStep(ctx, userOf(ctx).id)))
    throw conflict("Please switch on two-step sign-in for yourself first, under Your account.");
}

/** Everybody whom it concerns follows, and is told; the row is locked and changed. */
export async function askSecondStep(ctx: Ctx, organisation: OrganisationRow, from: string | null): Promise<void> {
  const rows = await ctx.db
    .select({ id: organisationMembers.accountId })
    .from(organisationMembers)
    .where(and(eq(organisationMembers.organisationId, organisation.id), isAsked(ctx)));
  const accountIds = rows.flatMap(({ id }) => id ?? []);
  await followSecondStep(ctx, { accountIds });
  if (from === null) return;
  await notify(ctx, accountIds, {
    kind: "access",
    title: `Two-step sign-in from ${formatDay(from)}`,
    message: `${await nameOfOrganisation(ctx, organisation)} asks for it. Switch it on under Your account: without it you reach nothing else from that day on.`,
    priority: "high",
    link: "/account",
  });
}
