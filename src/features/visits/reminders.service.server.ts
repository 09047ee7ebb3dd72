import { and, eq, sql } from "drizzle-orm";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { findRequest, lockVisit, type VisitRow } from "./access.queries.server.ts";
import { tellSoon } from "./happening.service.server.ts";
import { type Reminder, remindJob } from "./reminders.jobs.server.ts";
import { remindersOf } from "./rules.ts";
import { visits } from "./tables.server.ts";

/** Asks for the reminders of a visit that was booked, in its transaction. */
export async function remind(ctx: Ctx, { id: visitId, startsAt }: VisitRow): Promise<void> {
  if (startsAt === null) return;
  for (const { kind, at } of remindersOf(startsAt, ctx.now)) {
    const data = { visitId, kind, startsAt: startsAt.toISOString() };
    await ctx.jobs.send(ctx.db, remindJob, data, {
      startAfter: at,
      singletonKey: `${visitId} ${kind} ${data.startsAt}`,
    });
  }
}

/** Reminds of a visit that is still booked for that time, once, however often the job runs. */
export async function sendReminder(ctx: Ctx, { visitId, kind, startsAt }: Reminder): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockVisit(ctx, visitId);
    const found = await findRequest(ctx, visitId);
    if (found?.visit.state !== "booked" || found.request.ticket.status === "resolved") return;
    const { visit, request } = found;
    if (visit.startsAt?.toISOString() !== startsAt || visit.startsAt <= ctx.now) return;
    const column = kind === "day" ? visits.dayToldFor : visits.hourToldFor;
    const first = await ctx.db
      .update(visits)
      .set(kind === "day" ? { dayToldFor: visit.startsAt } : { hourToldFor: visit.startsAt })
      .where(and(eq(visits.id, visitId), sql`${column} is distinct from ${visit.startsAt}::timestamptz`))
      .returning({ id: visits.id });
    if (first.length > 0) await tellSoon(ctx, request, visit, kind);
  });
}
