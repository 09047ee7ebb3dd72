import { eq, sql } from "drizzle-orm";
import { roleHomes } from "#domain/vocab.ts";
import { notifyLatest, takeBackUnread } from "#features/notifications/latest.service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listMembersOf } from "#features/properties/access.queries.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { worksKinds } from "./fields.ts";
import { announcedNotice, leftOutNotice } from "./messages.server.ts";
import { type AnnouncementRow, findBuilding, isLeftOut, listReaders } from "./queries.server.ts";
import { isPressing } from "./rules.ts";
import { type LeavingOut, leaveOutJob, type Sending, sendJob } from "./sending.jobs.server.ts";
import { announcements } from "./tables.server.ts";

/** So many at a time: a statement of this size holds nobody up, and a process that dies repeats no more than that. */
const piece = 500;

/** Stands before every member. */
const nobody = "00000000-0000-0000-0000-000000000000";

/**
 * Tells the next people of a notice. Whom it has told stands on the notice, written with their inboxes, so each is told
 * once in a round, however often the job runs.
 */
export async function sendPiece(ctx: Ctx, { id, round, after }: Sending): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const row = await lock(ctx, id);
    if (!row || row.round !== round || row.toldUntil !== after || row.endsAt <= ctx.now) return;
    const building = await findBuilding(ctx, row.propertyId);
    if (building === undefined) return;
    const readers = await listReaders(ctx, id, { after, most: piece });
    const told = { ...announcedNotice(row, building), propertyId: row.propertyId, until: row.endsAt };
    const to = readers.map(({ accountId }) => accountId);
    if (round > 1) await takeBackUnread(ctx, to, linkOf(row));
    await notify(ctx, to, { ...told, atOnce: isPressing(row, ctx.now), link: linkOf(row) });
    if (after === null) await tellContractors(ctx, row, told);
    // That the contractors know stands there too, where nobody lives in the building yet.
    const last = readers.at(-1)?.memberId ?? (after === null ? nobody : undefined);
    if (last === undefined) return;
    await ctx.db
      .update(announcements)
      .set({ toldUntil: last, told: sql`${announcements.told} + ${readers.length}` })
      .where(eq(announcements.id, id));
    if (readers.length === piece) await ctx.jobs.send(ctx.db, sendJob, { id, round, after: last });
  });
}

/** Each notice has its own, so that what comes after it takes its place; short, since an SMS carries it. */
const linkOf = ({ id }: Pick<AnnouncementRow, "id">): string => `${roleHomes.building_occupant}#notice-${id.slice(-8)}`;

async function lock(ctx: Ctx, id: string): Promise<AnnouncementRow | undefined> {
  const [row] = await ctx.db.select().from(announcements).where(eq(announcements.id, id)).for("update");
  return row;
}

/** Tells the next people that a notice which they know concerns them no more: one line, however often the job runs. */
export async function leaveOut(ctx: Ctx, { id, was, next, after, title }: LeavingOut): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const row = await lock(ctx, id);
    if (!row || row.endsAt <= ctx.now) return;
    const building = await findBuilding(ctx, row.propertyId);
    if (building === undefined) return;
    const readers = await listReaders(ctx, id, { after, most: piece, which: isLeftOut(was, next) });
    const to = readers.map(({ accountId }) => accountId);
    await takeBackUnread(ctx, to, linkOf(row));
    const told = { ...leftOutNotice(title, building), propertyId: row.propertyId, link: linkOf(row) };
    await notifyLatest(ctx, to, told);
    const last = readers.at(-1)?.memberId;
    if (last !== undefined && readers.length === piece)
      await ctx.jobs.send(ctx.db, leaveOutJob, { id, was, next, after: last, title });
  });
}

async function tellContractors(ctx: Ctx, row: AnnouncementRow, told: Parameters<typeof notify>[2]): Promise<void> {
  if (!worksKinds.includes(row.kind)) return;
  const firms = await listMembersOf(ctx, row.propertyId, ["contractor"]);
  await notify(
    ctx,
    firms.map(({ accountId }) => accountId),
    { ...told, link: `/property/${row.propertyId}?tab=notices` },
  );
}
