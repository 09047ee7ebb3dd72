import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { ActOn } from "#domain/happenings.ts";
import { newId } from "#domain/ids.ts";
import { conflict, notFound } from "#domain/problems.ts";
import { notify } from "#features/notifications/service.server.ts";
import { record, recordAll } from "#platform/activity.server.ts";
import { audit } from "#platform/audit.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { listKeepers, whyClosed } from "../access.queries.server.ts";
import { invitations } from "../invitations/tables.server.ts";
import { members, properties } from "../tables.server.ts";

type PropertyRow = typeof properties.$inferSelect;
type MemberRow = typeof members.$inferSelect;
type Seat = Pick<MemberRow, "propertyId" | "accountId" | "role">;
type Standing = Partial<Pick<MemberRow, "status" | "confirmed" | "unit" | "addedBy">>;

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
export async function takeSeat(ctx: Ctx, seat: Seat, standing: Standing): Promise<{ row: MemberRow; isNew: boolean }> {
  const [there] = await ctx.db.select().from(members).where(stillIn(seat));
  if (there) return { row: there, isNew: false };
  const fresh = { id: newId(), ...seat, ...standing, joinedAt: ctx.now };
  const [row] = await ctx.db.insert(members).values(fresh).returning();
  if (!row) throw new Error("A membership was inserted and did not come back.");
  return { row, isNew: true };
}

/** Ends a membership: the invitations they made end with it, and their open work there is free again. */
export async function endSeat(ctx: Ctx, row: MemberRow): Promise<void> {
  await ctx.db.update(members).set({ leftAt: ctx.now }).where(eq(members.id, row.id));
  await ctx.db
    .update(invitations)
    .set({ revokedAt: ctx.now })
    .where(and(stillOpen(row.propertyId), eq(invitations.invitedBy, row.accountId)));
  if (row.role === "contractor") await freeTasks(ctx, row);
}

/** The seat of the owner passes on: who had it leaves, and what was invited under them to the top seats ends. */
export async function vacateOwnerSeat(ctx: Ctx, property: PropertyRow, successorId: string): Promise<void> {
  const isTop = inArray(invitations.role, ["property_owner", "property_manager"]);
  await ctx.db
    .update(invitations)
    .set({ revokedAt: ctx.now })
    .where(and(stillOpen(property.id), isTop));
  const isOwner = and(eq(members.propertyId, property.id), eq(members.role, "property_owner"), isNull(members.leftAt));
  const [owner] = await ctx.db.select().from(members).where(isOwner);
  if (!owner || owner.accountId === successorId) return;
  await endSeat(ctx, owner);
  await happened(ctx, owner, "handed_over");
  await notify(ctx, [owner.accountId], {
    kind: "access",
    title: `You handed over ${property.name}`,
    message: "The new owner has accepted. You no longer reach this property; what you did there stays on record.",
    priority: "medium",
  });
}

/** Tells owner and managers that somebody came by themselves. */
export async function tellKeepers(ctx: Ctx, row: MemberRow, said: { title: string; message: string }): Promise<void> {
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

export async function happened(ctx: Ctx, row: MemberRow, act: ActOn<"property">): Promise<void> {
  const { propertyId, role, id } = row;
  await record(ctx, { propertyId, thing: "property", thingId: propertyId, act, data: { role, memberId: id } });
  await audit(ctx, act, "member", id);
}

const stillOpen = (propertyId: string) =>
  and(eq(invitations.propertyId, propertyId), isNull(invitations.usedAt), isNull(invitations.revokedAt));

/** The tables belong to features above this one, so they are named here in plain SQL. */
async function freeTasks(ctx: Ctx, { propertyId, accountId }: MemberRow): Promise<void> {
  // Schedules first: what one of them makes meanwhile is freed with the other tasks.
  await ctx.db.execute(
    sql`update schedules set contractor_id = null, version = version + 1
        where property_id = ${propertyId} and contractor_id = ${accountId}`,
  );
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`update tasks set contractor_id = null, technician_id = null, contractor_notes = null,
          expected_completion_at = null, version = version + 1
        where property_id = ${propertyId} and contractor_id = ${accountId} and status in ('pending', 'in_progress')
        returning id`,
  );
  const { rows: requests } = await ctx.db.execute<{ id: string }>(
    sql`update tickets set assigned_to = null, status = case status when 'assigned' then 'open' else status end,
          version = version + 1
        where property_id = ${propertyId} and assigned_to = ${accountId} and status in ('assigned', 'in_progress')
        returning id`,
  );
  await recordAll(ctx, [
    ...rows.map(({ id }) => ({ propertyId, thing: "task" as const, thingId: id, act: "freed" as const })),
    ...requests.map(({ id }) => ({ propertyId, thing: "ticket" as const, thingId: id, act: "freed" as const })),
  ]);
}

/** Whether owner or managers are left once this one is gone. */
export async function hasOtherKeeper(ctx: Ctx, row: MemberRow): Promise<boolean> {
  const keepers = await listKeepers(ctx, row.propertyId);
  return keepers.some((id) => id !== row.accountId);
}
