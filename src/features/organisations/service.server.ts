import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { daysBetween, lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { readPhone } from "#domain/phone.ts";
import { conflict, forbidden, invalid, refuseStale } from "#domain/problems.ts";
import { holdAccount } from "#features/accounts/closing.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { Organisation, organisationCalls } from "./contract.ts";
import { longestNotice } from "./fields.ts";
import { authorizeOrganisation, findOrganisation, isIn, mostOwn, type OrganisationRow } from "./queries.server.ts";
import { askSecondStep, requireOwnSecondStep } from "./second-step.service.server.ts";
import { organisationMemberBuildings, organisationMembers, organisations } from "./tables.server.ts";

type Written = CallRead<typeof organisationCalls.changeOrganisation>;

/** One after another may change who belongs to an organisation, and what belongs to it; the rest waits here. */
export async function lockOrganisation(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.id, id))
    .for("no key update");
}

/**
 * The organisations that somebody belongs to, and their own one: whoever locks buildings as well locks these first, since
 * a building follows its organisation. Answers their ids.
 */
export async function lockOrganisationsOf(ctx: Ctx, accountId: string): Promise<string[]> {
  const isTheirs = and(eq(organisationMembers.accountId, accountId), isNull(organisationMembers.leftAt));
  const theirs = ctx.db.select({ id: organisationMembers.organisationId }).from(organisationMembers).where(isTheirs);
  const rows = await ctx.db
    .select({ id: organisations.id })
    .from(organisations)
    .where(or(inArray(organisations.id, theirs), eq(organisations.personalOf, accountId)))
    .orderBy(organisations.id)
    .for("no key update");
  return rows.map(({ id }) => id);
}

/**
 * The own organisation of an account, made when it is first asked for, and locked. Of two who ask at once the second
 * gets what the first made.
 */
export async function ownOrganisation(ctx: Ctx, accountId: string): Promise<string> {
  const row = { id: newId(), personalOf: accountId, createdBy: accountId, createdAt: ctx.now };
  const [made] = await ctx.db
    .insert(organisations)
    .values(row)
    .onConflictDoNothing({ target: organisations.personalOf })
    .returning({ id: organisations.id });
  if (made) {
    await own(ctx, made.id, accountId);
    return made.id;
  }
  const [there] = await ctx.db
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.personalOf, accountId))
    .for("no key update");
  if (!there) throw new Error("An account has an organisation of its own, and it was not found.");
  return there.id;
}

/** Where a building is to be brought in: the organisation that was asked for, else one's own. Locked. */
export async function organisationFor(ctx: Ctx, asked: string | null | undefined): Promise<string> {
  if (!asked) return ownOrganisation(ctx, userOf(ctx).id);
  await authorizeOrganisation(ctx, "add_building", asked);
  await lockOrganisation(ctx, asked);
  const { member } = await authorizeOrganisation(ctx, "add_building", asked);
  if (!member.allBuildings) throw forbidden("Only somebody who is there for all its buildings can bring one in.");
  return asked;
}

/** Whether anybody else belongs to it, so that a new building is theirs as well. */
export async function hasOthers(ctx: Ctx, organisationId: string): Promise<boolean> {
  return (
    (await ctx.db.$count(organisationMembers, and(eq(organisationMembers.organisationId, organisationId), isIn(ctx)))) >
    1
  );
}

/** Its first owner. */
async function own(ctx: Ctx, organisationId: string, accountId: string): Promise<void> {
  const joined = { invitedAt: ctx.now, joinedAt: ctx.now };
  await ctx.db.insert(organisationMembers).values({ id: newId(), organisationId, accountId, role: "owner", ...joined });
  await holdAccount(ctx, accountId);
}

/** Begins a company, which whoever asks owns. */
export async function createOrganisation(
  ctx: Ctx,
  input: CallRead<typeof organisationCalls.createOrganisation>,
): Promise<{ organisation: Organisation }> {
  return transaction(ctx, async (ctx) => {
    const { id: accountId } = userOf(ctx);
    const begun = and(eq(organisations.createdBy, accountId), isNull(organisations.personalOf));
    if ((await ctx.db.$count(organisations, begun)) >= mostOwn)
      throw conflict(`You can begin at most ${mostOwn} organisations.`);
    const id = newId();
    const row = { ...said(input), id, name: input.name, createdBy: accountId, createdAt: ctx.now };
    await ctx.db.insert(organisations).values(row);
    await own(ctx, id, accountId);
    await recordAct(ctx, { thing: "organisation", act: "made", thingId: id });
    return findOrganisation(ctx, { id });
  });
}

type Said = Partial<Pick<OrganisationRow, "name" | "contactPhone" | "contactEmail" | "secondStepFrom">>;

/** What was said, with the phone as it is dialled; what was not sent is left out. */
function said({ name, contactPhone, contactEmail, secondStepFrom }: Partial<Written>): Said {
  const phone = contactPhone ? readPhone(contactPhone) : contactPhone;
  if (contactPhone && phone === null) throw invalid("contactPhone", "Please enter a valid phone number.");
  const all = { name, contactPhone: phone, contactEmail, secondStepFrom };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Gives an organisation a name, and says whom its occupants call. */
export async function changeOrganisation(ctx: Ctx, input: Written): Promise<{ organisation: Organisation }> {
  return transaction(ctx, async (ctx) => {
    const { id } = input;
    await authorizeOrganisation(ctx, "edit", id);
    await lockOrganisation(ctx, id);
    const { organisation } = await authorizeOrganisation(ctx, "edit", id);
    refuseStale("This organisation", organisation, input.version);
    const given = said(input);
    const isNew = Object.entries(given).some(([name, value]) => organisation[name as keyof Said] !== value);
    if (!isNew) return findOrganisation(ctx, { id });
    const asks = given.secondStepFrom !== undefined && given.secondStepFrom !== organisation.secondStepFrom;
    if (asks && given.secondStepFrom) await requireNotice(ctx, given.secondStepFrom);
    await ctx.db
      .update(organisations)
      .set({ ...given, version: sql`${organisations.version} + 1` })
      .where(eq(organisations.id, id));
    if (asks) await askSecondStep(ctx, organisation, given.secondStepFrom ?? null);
    await recordAct(ctx, { thing: "organisation", act: "edited", thingId: id });
    return findOrganisation(ctx, { id });
  });
}

/** 422 for a day that is past or too far away, 409 for an owner who does not sign in that way. */
async function requireNotice(ctx: Ctx, from: string): Promise<void> {
  const ahead = daysBetween(lagosDay(ctx.now), from);
  if (ahead < 0 || ahead > longestNotice)
    throw invalid("secondStepFrom", `Please choose a day from today to ${longestNotice} days on.`);
  await requireOwnSecondStep(ctx);
}

/** Whether an account owns an organisation. */
export async function isOwnedBy(ctx: Ctx, organisationId: string, accountId: string): Promise<boolean> {
  const isTheirs = and(
    eq(organisationMembers.organisationId, organisationId),
    eq(organisationMembers.accountId, accountId),
    eq(organisationMembers.role, "owner"),
    isIn(ctx),
  );
  return (await ctx.db.$count(organisationMembers, isTheirs)) > 0;
}

/** Whoever was there for a building alone is there for it no more. */
export async function forgetBuilding(ctx: Ctx, organisationId: string, propertyId: string): Promise<void> {
  const theirs = ctx.db
    .select({ id: organisationMembers.id })
    .from(organisationMembers)
    .where(eq(organisationMembers.organisationId, organisationId));
  await ctx.db
    .delete(organisationMemberBuildings)
    .where(
      and(
        eq(organisationMemberBuildings.propertyId, propertyId),
        inArray(organisationMemberBuildings.memberId, theirs),
      ),
    );
}
