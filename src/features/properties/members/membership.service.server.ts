import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { ActOn } from "#domain/acts.ts";
import { newId } from "#domain/ids.ts";
import { conflict, notFound } from "#domain/problems.ts";
import { holdAccount } from "#features/accounts/closing.service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import { listKeepers, whyClosed } from "../access.queries.server.ts";
import { invitations } from "../invitations/tables.server.ts";
import { members, properties } from "../tables.server.ts";

type PropertyRow = typeof properties.$inferSelect;
type MemberRow = typeof members.$inferSelect;
type Seat = Pick<MemberRow, "propertyId" | "accountId" | "role">;
type SeatFields = Partial<Pick<MemberRow, "status" | "confirmed" | "unit" | "unitId" | "addedBy">>;

/** One after another may change who belongs to a property; the rest waits here. */
export async function lockProperty(ctx: Ctx, propertyId: string): Promise<PropertyRow> {
  const isIt = eq(properties.id, propertyId);
  const [property] = await ctx.db.select().from(properties).where(isIt).for("no key update");
  if (!property) throw notFound("property");
  return property;
}

export function refuseJoining({ archivedAt, frozenAt }: PropertyRow): void {
  if (archivedAt) throw conflict("This property is archived. Restore it before anybody joins.");
  if (frozenAt) throw conflict(whyClosed.frozen);
}

export const stillIn = ({ propertyId, accountId, role }: Seat) =>
  and(
    eq(members.propertyId, propertyId),
    eq(members.accountId, accountId),
    eq(members.role, role),
    isNull(members.leftAt),
  );

/** Adds somebody, or answers the membership that they have already. The property is locked. */
export async function takeSeat(
  ctx: Ctx,
  seat: Seat,
  standing: SeatFields,
): Promise<{ row: MemberRow; isNew: boolean }> {
  const [there] = await ctx.db.select().from(members).where(stillIn(seat));
  if (there) return { row: there, isNew: false };
  const fresh = { id: newId(), ...seat, ...standing, joinedAt: ctx.now };
  const [row] = await ctx.db.insert(members).values(fresh).returning();
  if (!row) throw new Error("A membership was inserted and did not come back.");
  await holdAccount(ctx, seat.accountId);
  return { row, isNew: true };
}

/**
 * As somebody who joins or leaves one of them does: of the last two keepers who go at once, one sees that the other
 * has gone. Answers their ids.
 */
export async function lockPropertiesOf(ctx: Ctx, accountId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select id from properties where id in (
    select property_id from property_members where account_id = ${accountId} and left_at is null)
    order by id for no key update`);
  return rows.map(({ id }) => id);
}

/** Ends memberships of one person: the invitations they made there end with them, and what they had to do is free. */
export async function endSeats(ctx: Ctx, accountId: string, seats: readonly MemberRow[]): Promise<void> {
  const leaver = { accountId, propertyIds: seats.map(({ propertyId }) => propertyId) };
  const ids = seats.map(({ id }) => id);
  await callHooks(ctx, "membershipsEnding", leaver);
  await ctx.db.update(members).set({ leftAt: ctx.now }).where(inArray(members.id, ids));
  await ctx.db
    .update(invitations)
    .set({ revokedAt: ctx.now })
    .where(and(stillOpen, inArray(invitations.propertyId, leaver.propertyIds), eq(invitations.invitedBy, accountId)));
  await callHooks(ctx, "membershipsEnded", leaver);
}

/**
 * The seat of the owner passes on: who had it leaves, and what was invited under them to the top seats ends. Answers
 * whether there was an owner.
 */
export async function vacateOwnerSeat(ctx: Ctx, property: PropertyRow, successorId: string): Promise<boolean> {
  const isTop = inArray(invitations.role, ["property_owner", "property_manager"]);
  await ctx.db
    .update(invitations)
    .set({ revokedAt: ctx.now })
    .where(and(stillOpen, eq(invitations.propertyId, property.id), isTop));
  const isOwner = and(eq(members.propertyId, property.id), eq(members.role, "property_owner"), isNull(members.leftAt));
  const [owner] = await ctx.db.select().from(members).where(isOwner);
  if (!owner || owner.accountId === successorId) return owner !== undefined;
  await endSeats(ctx, owner.accountId, [owner]);
  await happened(ctx, owner, "handed_over");
  await notify(ctx, [owner.accountId], {
    kind: "access",
    title: `You handed over ${property.name}`,
    message: "The new owner has accepted. You no longer reach this property; what you did there stays on record.",
    priority: "medium",
  });
  return true;
}

/** Tells owner and managers that somebody came by themselves. */
export async function notifyKeepers(ctx: Ctx, row: MemberRow, said: { title: string; message: string }): Promise<void> {
  const keepers = await listKeepers(ctx, row.propertyId);
  await notify(
    ctx,
    keepers.filter((id) => id !== row.accountId),
    {
      ...said,
      kind: "people",
      priority: "medium",
      link: `/property/${row.propertyId}?tab=members`,
      propertyId: row.propertyId,
    },
  );
}

type MemberAct = Extract<ActOn<"property">, `member_${string}` | "handed_over">;

export async function happened(ctx: Ctx, row: MemberRow, act: MemberAct): Promise<void> {
  const { propertyId, role, id } = row;
  const data = { role, memberId: id };
  await recordAct(ctx, { propertyId, thing: "property", thingId: propertyId, act, data, loggedId: id });
}

const stillOpen = and(isNull(invitations.usedAt), isNull(invitations.revokedAt));

/** Whether owner or managers are left once this one is gone. */
export async function hasOtherKeeper(ctx: Ctx, row: MemberRow): Promise<boolean> {
  const keepers = await listKeepers(ctx, row.propertyId);
  return keepers.some((id) => id !== row.accountId);
}
