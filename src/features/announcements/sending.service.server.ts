import { eq, sql } from "drizzle-orm";
import { notify } from "#features/notifications/service.server.ts";
import { listMembersOf } from "#features/properties/access.queries.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { worksKinds } from "./fields.ts";
import { announcedLetter, announcedNotice } from "./messages.server.ts";
import { type AnnouncementRow, findBuilding, findReader, listReaders } from "./queries.server.ts";
import { type LetterAsked, letterJob, type Sending, sendJob } from "./sending.jobs.server.ts";
import { announcements } from "./tables.server.ts";

/** So many at a time: a statement of this size holds nobody up, and a process that dies repeats no more than that. */
const piece = 500;

/**
 * Tells the next people of a notice. Whom it has told stands on the notice, written with their inboxes, so each is told
 * once in a round, however often the job runs.
 */
export async function sendPiece(ctx: Ctx, { id, round, after }: Sending): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(announcements).where(eq(announcements.id, id)).for("update");
    if (!row || row.round !== round || row.toldUntil !== after || row.endsAt <= ctx.now) return;
    const building = await findBuilding(ctx, row.propertyId);
    if (building === undefined) return;
    const readers = await listReaders(ctx, id, after, piece);
    const told = { ...announcedNotice(row, building), propertyId: row.propertyId };
    await notify(
      ctx,
      readers.map(({ accountId }) => accountId),
      { ...told, link: "/occupant/dashboard" },
    );
    if (ctx.mail.isSetUp)
      for (const { accountId, hasMail } of readers)
        if (hasMail) await ctx.jobs.send(ctx.db, letterJob, { id, round, accountId });
    if (after === null) await tellContractors(ctx, row, told);
    const last = readers.at(-1)?.memberId;
    if (last === undefined) return;
    await ctx.db
      .update(announcements)
      .set({ toldUntil: last, told: sql`${announcements.told} + ${readers.length}` })
      .where(eq(announcements.id, id));
    if (readers.length === piece) await ctx.jobs.send(ctx.db, sendJob, { id, round, after: last });
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

/** Writes one person about a notice, unless it has been changed, or is over, since then. */
export async function sendLetter(ctx: Ctx, { id, round, accountId }: LetterAsked): Promise<void> {
  const [row] = await ctx.db.select().from(announcements).where(eq(announcements.id, id));
  if (!ctx.mail.isSetUp || !row || row.round !== round || row.endsAt <= ctx.now) return;
  const [reader, building] = [await findReader(ctx, accountId), await findBuilding(ctx, row.propertyId)];
  if (reader && building) await ctx.mail.send(announcedLetter(reader, row, building, ctx.site.url));
}
