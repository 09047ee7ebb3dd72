import { and, eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { conflict } from "#domain/problems.ts";
import { notifyLatest } from "#features/notifications/latest.service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { fileTicket } from "#features/tickets/service.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { announcementCalls, FollowUp } from "./contract.ts";
import { categoryOf, mostFollowUps } from "./fields.ts";
import { followUpNotice } from "./messages.server.ts";
import { type AnnouncementRow, authorizeAnnouncement, showFollowUp } from "./queries.server.ts";
import { mayFollowUp, stillWords } from "./rules.ts";
import { announcements, followUps } from "./tables.server.ts";

/** An occupant says that it is not over; it can become a repair request at once. The keepers have one line for all. */
export async function followUp(
  ctx: Ctx,
  input: CallRead<typeof announcementCalls.followUp>,
): Promise<{ followUp: FollowUp }> {
  return transaction(ctx, async (ctx) => {
    // The row holds the count: those who say it at once wait for each other.
    await ctx.db
      .select({ id: announcements.id })
      .from(announcements)
      .where(eq(announcements.id, input.id))
      .for("update");
    const { row, seen } = await authorizeAnnouncement(ctx, "follow_up", input.id);
    const { id: accountId, name } = userOf(ctx);
    if (!mayFollowUp(row, ctx.now))
      throw conflict("That can be said from its beginning until a week after its end. Please send a repair request.");
    const mine = and(eq(followUps.announcementId, row.id), eq(followUps.accountId, accountId));
    if ((await ctx.db.$count(followUps, mine)) >= mostFollowUps)
      throw conflict(`You have said so ${mostFollowUps} times. Please send a repair request.`);
    const ticketId = input.makeRequest ? await requestOf(ctx, row, seen.unit, input.text) : null;
    const said = {
      ...{ id: newId(), announcementId: row.id, accountId, unit: seen.unit, text: input.text, ticketId, at: ctx.now },
    };
    await ctx.db.insert(followUps).values(said);
    await ctx.db
      .update(announcements)
      .set({ followUps: sql`${announcements.followUps} + 1` })
      .where(eq(announcements.id, row.id));
    await notifyLatest(ctx, await listKeepers(ctx, row.propertyId), {
      ...followUpNotice(row, row.followUps + 1, input.text),
      link: `/property/${row.propertyId}?tab=notices`,
      propertyId: row.propertyId,
    });
    return { followUp: showFollowUp(said, name) };
  });
}

async function requestOf(ctx: Ctx, row: AnnouncementRow, unit: string | null, text: string): Promise<string> {
  const service = row.service ?? "other";
  const { ticket } = await fileTicket(
    { ...ctx, claim: undefined },
    {
      ...{ propertyId: row.propertyId, title: stillWords[service], category: categoryOf[service], priority: "high" },
      description: `${text}\n\nAfter the notice “${row.title}”.`,
      ...{ locationDetails: unit ?? "At home", emergency: false, entryPermission: null, mediaUploads: [] },
    },
  );
  return ticket.id;
}
