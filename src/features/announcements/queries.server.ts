import { and, desc, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { type Act, canOf } from "#domain/policy.ts";
import { propertyRelations } from "#domain/policy-relations.ts";
import { notFound } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { type Authorized, authorizeProperty, findStanding } from "#features/properties/access.queries.server.ts";
import { members, properties } from "#features/properties/tables.server.ts";
import { units } from "#features/units/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import type { Announcement, announcementCalls } from "./contract.ts";
import { worksKinds } from "./fields.ts";
import { mayFollowUp, spanWords, stateOf, whomWords } from "./rules.ts";
import { announcementReads, announcements, followUps } from "./tables.server.ts";

export type AnnouncementRow = typeof announcements.$inferSelect;

/** Whether the notice concerns the member of this row, whose unit is joined. */
export const concerns: SQL = sql`(
  (${announcements.unitIds} is null and ${announcements.blocks} is null)
  or ${members.unitId} = any(${announcements.unitIds}) or ${units.block} = any(${announcements.blocks}))`;

/** The memberships of those who live there, are known, and are told of notices. */
export const isTold = and(
  eq(members.role, "building_occupant"),
  eq(members.status, "active"),
  eq(members.confirmed, true),
  isNull(members.leftAt),
);

const readBy = (ctx: Ctx) =>
  sql<boolean>`exists (select from ${announcementReads} r where r.announcement_id = ${announcements.id} and r.account_id = ${userOf(ctx).id})`;

const isKeeper = ({ relations }: Pick<Authorized, "relations">) =>
  relations.some((one) => one === "own" || one === "managed");

/** What of a building's notices this account may read: keepers all, occupants their own that stand, contractors works. */
function inReach(ctx: Ctx, propertyId: string, seen: Authorized): SQL | undefined {
  if (isKeeper(seen)) return undefined;
  const stands = and(isNull(announcements.withdrawnAt), gt(announcements.endsAt, ctx.now));
  if (seen.standing.membership?.role === "contractor") return and(stands, inArray(announcements.kind, [...worksKinds]));
  return and(stands, concernsMe(ctx, propertyId));
}

const concernsMe = (ctx: Ctx, propertyId: string): SQL => sql`exists (
  select from ${members} left join ${units} on ${units.id} = ${members.unitId}
  where ${members.propertyId} = ${propertyId} and ${members.accountId} = ${userOf(ctx).id} and ${isTold} and ${concerns})`;

const selectAnnouncements = (ctx: Ctx) =>
  ctx.db
    .select({ row: announcements, read: readBy(ctx), propertyName: properties.name })
    .from(announcements)
    .innerJoin(properties, eq(properties.id, announcements.propertyId));

type Selected = Awaited<ReturnType<typeof selectAnnouncements>>[number];

/** The notices of a building that this account may read, the newest first. */
export async function listAnnouncements(ctx: Ctx, input: CallRead<typeof announcementCalls.listAnnouncements>) {
  const seen = await authorizeProperty(ctx, "announcement", "see", input.id);
  const query = selectAnnouncements(ctx)
    .where(
      and(
        eq(announcements.propertyId, input.id),
        inReach(ctx, input.id, seen),
        beforeCursor(announcements.id, input.cursor),
      ),
    )
    .orderBy(desc(announcements.id));
  const { rows, nextCursor } = await readPage(input, query, ({ row }) => [row.id]);
  return { notices: rows.map((row) => show(ctx, row, seen)), can: canHere(ctx, seen), nextCursor };
}

/** What stands now and concerns this account, wherever it lives; few buildings, so one after the other. */
export async function listOwnAnnouncements(ctx: Ctx, input: CallRead<typeof announcementCalls.listOwnAnnouncements>) {
  const user = userOf(ctx);
  const isMine = and(eq(members.propertyId, announcements.propertyId), eq(members.accountId, user.id), isTold);
  const theirs = sql`exists (select from ${members} left join ${units} on ${units.id} = ${members.unitId}
    where ${isMine} and ${concerns})`;
  const engaged = sql`${inArray(announcements.kind, [...worksKinds])} and exists (select from ${members}
    where ${members.propertyId} = ${announcements.propertyId} and ${members.accountId} = ${user.id}
      and ${members.role} = 'contractor' and ${members.status} = 'active' and ${members.leftAt} is null)`;
  const mine = ctx.db.select({ id: members.propertyId }).from(members).where(eq(members.accountId, user.id));
  const query = selectAnnouncements(ctx)
    .where(
      and(
        inArray(announcements.propertyId, mine),
        isNull(properties.archivedAt),
        isNull(announcements.withdrawnAt),
        gt(announcements.endsAt, ctx.now),
        user.role === "contractor" ? engaged : theirs,
        beforeCursor(announcements.id, input.cursor),
      ),
    )
    .orderBy(desc(announcements.id));
  const { rows, nextCursor } = await readPage(input, query, ({ row }) => [row.id]);
  const at = new Map<string, Authorized>();
  for (const propertyId of new Set(rows.map(({ row }) => row.propertyId))) {
    const seen = await findSeen(ctx, propertyId);
    if (seen) at.set(propertyId, seen);
  }
  return {
    notices: rows.flatMap((row) => {
      const here = at.get(row.row.propertyId);
      return here ? [show(ctx, row, here)] : [];
    }),
    nextCursor,
  };
}

/** The building, where its notices are this account's to see; one out of reach or frozen takes no other away. */
async function findSeen(ctx: Ctx, propertyId: string): Promise<Authorized | undefined> {
  const found = await findStanding(ctx, propertyId);
  if (!found) return undefined;
  const seen = { ...found, relations: propertyRelations(found.standing) };
  if (!canHere(ctx, seen).see) return undefined;
  ctx.accessBasis.push({ propertyId, relations: seen.relations });
  return seen;
}

/** A notice that this account may read, where the act is allowed; 404 out of reach, and where it does not concern them. */
export async function authorizeAnnouncement(
  ctx: Ctx,
  act: Act<"announcement">,
  id: string,
): Promise<{ row: AnnouncementRow; seen: Authorized; shown: Announcement }> {
  const [found] = await selectAnnouncements(ctx).where(eq(announcements.id, id));
  if (!found) throw notFound("notice");
  const { propertyId, endsAt } = found.row;
  const seen = await authorizeProperty(ctx, "announcement", act, propertyId, "notice");
  if (!isKeeper(seen)) {
    // What is over can still be followed up, by whom it concerned.
    const isMine = act === "follow_up" ? concernsMe(ctx, propertyId) : inReach(ctx, propertyId, seen);
    const [still] = await ctx.db
      .select({ id: announcements.id })
      .from(announcements)
      .where(and(eq(announcements.id, id), or(isMine, sql`${endsAt <= ctx.now} and ${concernsMe(ctx, propertyId)}`)));
    if (!still) throw notFound("notice");
  }
  return { row: found.row, seen, shown: show(ctx, found, seen) };
}

export async function findAnnouncement(ctx: Ctx, { id }: { id: string }): Promise<{ notice: Announcement }> {
  return { notice: (await authorizeAnnouncement(ctx, "see", id)).shown };
}

const canHere = (ctx: Ctx, { relations, standing }: Authorized) =>
  canOf(userOf(ctx).role, relations, "announcement", standing.closed);

function show(ctx: Ctx, { row, read, propertyName }: Selected, seen: Authorized): Announcement {
  const keeps = isKeeper(seen);
  const can = canHere(ctx, seen);
  const state = stateOf(row, ctx.now);
  return {
    ...{ id: row.id, propertyId: row.propertyId, propertyName, kind: row.kind, service: row.service },
    ...{ title: row.title, text: row.text, state, read, version: row.version },
    from: row.startsAt.toISOString(),
    to: row.endsAt.toISOString(),
    when: spanWords(row.startsAt, row.endsAt),
    whom: whomWords(row),
    unitIds: keeps ? row.unitIds : null,
    blocks: row.blocks,
    told: keeps ? row.told : null,
    reads: keeps ? row.reads : null,
    followUps: keeps ? row.followUps : null,
    createdAt: row.createdAt.toISOString(),
    can: {
      ...can,
      edit: can.edit && (state === "coming" || state === "now"),
      remove: can.remove && (state === "coming" || state === "now"),
      follow_up: can.follow_up && mayFollowUp(row, ctx.now),
    },
  };
}

const selectFollowUps = (ctx: Ctx) =>
  ctx.db
    .select({ followUp: followUps, name: accounts.name })
    .from(followUps)
    .innerJoin(accounts, eq(accounts.id, followUps.accountId));

/** What people say after a notice, the latest first. */
export async function listFollowUps(ctx: Ctx, input: CallRead<typeof announcementCalls.listFollowUps>) {
  await authorizeAnnouncement(ctx, "see_follow_ups", input.id);
  const query = selectFollowUps(ctx)
    .where(and(eq(followUps.announcementId, input.id), beforeCursor(followUps.id, input.cursor)))
    .orderBy(desc(followUps.id));
  const { rows, nextCursor } = await readPage(input, query, ({ followUp }) => [followUp.id]);
  return { followUps: rows.map(({ followUp, name }) => showFollowUp(followUp, name)), nextCursor };
}

export const showFollowUp = ({ id, text, unit, ticketId, at }: typeof followUps.$inferSelect, name: string) => ({
  ...{ id, text, unit, ticketId, name },
  at: at.toISOString(),
});

/** Whether the building has all these units, and a unit in each of these blocks. */
export async function findMissing(
  ctx: Ctx,
  propertyId: string,
  { unitIds, blocks }: { unitIds: readonly string[]; blocks: readonly string[] },
): Promise<"unitIds" | "blocks" | null> {
  const isHere = and(eq(units.propertyId, propertyId), isNull(units.removedAt));
  const known = unitIds.length === 0 ? 0 : await ctx.db.$count(units, and(isHere, inArray(units.id, [...unitIds])));
  if (known < unitIds.length) return "unitIds";
  if (blocks.length === 0) return null;
  const there = await ctx.db.selectDistinct({ block: units.block }).from(units).where(isHere);
  return blocks.every((block) => there.some((one) => one.block === block)) ? null : "blocks";
}

type Circle = Parameters<typeof whomWords>[0];

const isIn = ({ unitIds, blocks }: Circle): SQL =>
  unitIds === null && blocks === null
    ? sql`true`
    : sql`coalesce(${members.unitId} = any(${sql.param(unitIds ?? [])}::uuid[]), false)
        or coalesce(${units.block} = any(${sql.param(blocks ?? [])}::text[]), false)`;

/** Who was in the one circle and is not in the next; nor by now in that of the notice, which may have changed again. */
export const isLeftOut = (was: Circle, next: Circle): SQL =>
  sql`(${isIn(was)}) and not (${isIn(next)}) and not coalesce(${concerns}, false)`;

type Reader = { memberId: string; accountId: string };

/** The next people whom a notice concerns, or whom it left out, in the order of their membership. */
export function listReaders(
  ctx: Ctx,
  id: string,
  { after, most, which = concerns }: { after: string | null; most: number; which?: SQL },
): Promise<Reader[]> {
  return ctx.db
    .select({ memberId: members.id, accountId: members.accountId })
    .from(announcements)
    .innerJoin(members, eq(members.propertyId, announcements.propertyId))
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .leftJoin(units, eq(units.id, members.unitId))
    .where(and(eq(announcements.id, id), isTold, which, after === null ? undefined : gt(members.id, after)))
    .orderBy(members.id)
    .limit(most);
}

/** The name of a building that is not archived. */
export async function findBuilding(ctx: Ctx, propertyId: string): Promise<string | undefined> {
  const isOpen = and(eq(properties.id, propertyId), isNull(properties.archivedAt));
  const [building] = await ctx.db.select({ name: properties.name }).from(properties).where(isOpen);
  return building?.name;
}
