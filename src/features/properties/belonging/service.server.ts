import { and, eq, inArray, isNull } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { conflict } from "#domain/problems.ts";
import { forgetBuilding, hasOthers, isOwnedBy, ownOrganisation } from "#features/organisations/service.server.ts";
import { listAccountsInTeams } from "#features/organisations/teams/queries.server.ts";
import { recordActs } from "#platform/acts.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { callHooks, type Moments } from "#platform/hooks.server.ts";
import { insertRows } from "#platform/rows.server.ts";
import { listKeepers } from "../access.queries.server.ts";
import { endSeats } from "../members/membership.service.server.ts";
import { members, properties } from "../tables.server.ts";
import { listSeats, listWanted, type Part } from "./queries.server.ts";
import { type Seat, type SeatChanges, seatChanges, successorOf } from "./rules.ts";

type Row = typeof members.$inferSelect;

/**
 * Makes the seats at the buildings of an organisation those of its members, as they are now. Everything that is bounded by
 * seats follows: lists, figures, notices and rights. Its row is locked, so that nobody else changes who belongs to it.
 * Answers the buildings that lost their owner.
 */
export async function settleSeats(ctx: Ctx, part: Part): Promise<string[]> {
  await lockBuildings(ctx, part);
  const wanted = await listWanted(ctx, part);
  const { ending, adopting, taking } = seatChanges(part.organisationId, wanted, await listSeats(ctx, part));
  await end(ctx, ending);
  await adopt(ctx, part.organisationId, adopting);
  const { organisationId } = part;
  const by = { organisationId, status: "active" as const, confirmed: true, joinedAt: ctx.now };
  const taken = taking.map((seat) => ({ ...seat, ...by, id: newId() }));
  if (taken.length > 0) await ctx.db.execute(insertRows(members, taken));
  await happened(ctx, taken, "member_joined");
  const left = ending.filter(({ role }) => role === "property_owner").map(({ propertyId }) => propertyId);
  if (left.length > 0) await passOn(ctx, organisationId, left);
  return left;
}

/** What these seats are from now on; whose last day was changed by it stands in the history of the building. */
async function adopt(ctx: Ctx, organisationId: string, adopting: SeatChanges<Row & Seat>["adopting"]): Promise<void> {
  const kinds = Map.groupBy(adopting, ({ asOwner, lastDay }) => `${asOwner} ${lastDay}`);
  for (const [one, ...more] of kinds.values()) {
    if (!one) continue;
    const { asOwner, lastDay } = one;
    const now = { organisationId, asOwner, lastDay, status: "active", confirmed: true } as const;
    const ids = [one, ...more].map(({ seat }) => seat.id);
    await ctx.db.update(members).set(now).where(isOneOf(members.id, ids));
  }
  const putOff = adopting.filter(({ seat, lastDay }) => seat.role === "accountant" && seat.lastDay !== lastDay);
  await happened(
    ctx,
    putOff.map(({ seat, lastDay }) => ({ ...seat, lastDay })),
    "member_last_day_set",
  );
}

/** As for everybody who changes who belongs to a building. */
async function lockBuildings(ctx: Ctx, { organisationId, propertyIds }: Part): Promise<void> {
  await ctx.db
    .select({ id: properties.id })
    .from(properties)
    .where(propertyIds ? isOneOf(properties.id, propertyIds) : eq(properties.organisationId, organisationId))
    .orderBy(properties.id)
    .for("no key update");
}

async function end(ctx: Ctx, ending: readonly Row[]): Promise<void> {
  for (const [accountId, seats] of Map.groupBy(ending, (seat) => seat.accountId)) await endSeats(ctx, accountId, seats);
  const today = lagosDay(ctx.now);
  const isOver = ({ lastDay }: Row) => lastDay !== null && lastDay < today;
  await happened(ctx, ending.filter(isOver), "member_ended");
  await happened(
    ctx,
    ending.filter((seat) => !isOver(seat)),
    "member_removed",
  );
}

type Told = Pick<Row, "id" | "propertyId" | "role" | "lastDay">;
type SeatAct = "member_joined" | "member_removed" | "member_ended" | "member_last_day_set";

async function happened(ctx: Ctx, rows: readonly Told[], act: SeatAct): Promise<void> {
  await recordActs(
    ctx,
    rows.map(({ id, propertyId, role, lastDay }) => ({
      ...{ propertyId, thing: "property", thingId: propertyId },
      ...{ act, data: { role, memberId: id, ...(lastDay ? { lastDay } : {}) }, loggedId: id },
    })),
  );
}

/** An owner who manages a building for the organisation has the owner's seat from now on. */
export async function passOn(ctx: Ctx, organisationId: string, propertyIds: readonly string[]): Promise<void> {
  const wanted = await listWanted(ctx, { organisationId, propertyIds });
  const successors = propertyIds.flatMap((propertyId) => {
    const accountId = successorOf(wanted, propertyId);
    return accountId ? [{ accountId, propertyId }] : [];
  });
  for (const [accountId, some] of Map.groupBy(successors, (one) => one.accountId)) {
    const ids = some.map(({ propertyId }) => propertyId);
    const isTheirs = and(eq(members.accountId, accountId), isNull(members.leftAt), isOneOf(members.propertyId, ids));
    await ctx.db
      .update(members)
      .set({ role: "property_owner", asOwner: false })
      .where(and(isTheirs, inArray(members.role, ["property_manager"])));
  }
}

/** Who belongs to an organisation has changed. */
export async function followMembers(ctx: Ctx, { organisationId, accountIds }: Moments["organisationChanged"]) {
  await settleSeats(ctx, { organisationId, accountIds });
}

/**
 * Who is there by a team follows where a building says it stands. Somebody who would lose it by what they write is refused,
 * since they could not put it right.
 */
export async function followPlace(ctx: Ctx, { id, organisationId }: typeof properties.$inferSelect): Promise<void> {
  if (!organisationId) return;
  // Nobody else is there by the place, and whoever left the building by themselves stays away.
  const accountIds = await listAccountsInTeams(ctx, organisationId);
  if (accountIds.length === 0) return;
  await settleSeats(ctx, { organisationId, propertyIds: [id], accountIds });
  if (!(await listKeepers(ctx, id)).includes(userOf(ctx).id))
    throw conflict(
      "At that address it is in none of your teams' areas, so you would lose it. Please ask an owner to change it.",
    );
}

type Handing = { ownerId: string; wasOwned: boolean };

/**
 * The records of a building go with its ownership, unless its organisation is the new owner's already. Where it had no
 * owner, those who managed it for an organisation go on by themselves. The building is locked, its owner is there.
 */
export async function followOwner(
  ctx: Ctx,
  { id, organisationId: before }: typeof properties.$inferSelect,
  { ownerId, wasOwned }: Handing,
): Promise<void> {
  const stays = before !== null && (await isOwnedBy(ctx, before, ownerId));
  const organisationId = stays ? before : await ownOrganisation(ctx, ownerId);
  if (!stays) {
    await ctx.db.update(properties).set({ organisationId }).where(eq(properties.id, id));
    if (before) await leave(ctx, { organisationId: before, propertyId: id, keepsManagers: !wasOwned });
  }
  if (await hasOthers(ctx, organisationId)) await settleSeats(ctx, { organisationId, propertyIds: [id] });
  if (!stays) await callHooks(ctx, wasOwned ? "ownerChanged" : "ownerCame", { propertyId: id });
}

type Left = { organisationId: string; propertyId: string; keepsManagers: boolean };

/** What an organisation gave at a building that is not its own any more ends. */
async function leave(ctx: Ctx, { organisationId, propertyId, keepsManagers }: Left): Promise<void> {
  const isTheirs = and(
    eq(members.organisationId, organisationId),
    eq(members.propertyId, propertyId),
    eq(members.role, "property_manager"),
    isNull(members.leftAt),
  );
  if (keepsManagers) await ctx.db.update(members).set({ organisationId: null, asOwner: false }).where(isTheirs);
  await forgetBuilding(ctx, organisationId, propertyId);
  await settleSeats(ctx, { organisationId, propertyIds: [propertyId] });
}
