import { and, eq, gte, isNull, lte, sql } from "drizzle-orm";
import { activity } from "#platform/activity.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { type AnnouncementRow, findBuilding } from "./queries.server.ts";
import { stateOf } from "./rules.ts";
import { type Ending, endJob } from "./sending.jobs.server.ts";
import { announcements } from "./tables.server.ts";

type Told = "notice_made" | "notice_edited" | "notice_withdrawn" | "notice_ended";
type Named = Pick<AnnouncementRow, "id" | "propertyId" | "title">;

/** It stands in the history of its building. */
export async function record(ctx: Ctx, { id, propertyId, title }: Named, act: Told): Promise<void> {
  const data = { title, noticeId: id };
  await recordAct(ctx, { propertyId, thing: "property", thingId: propertyId, act, data });
}

/** A clock that is a little behind the queue's must not find it on still. */
const laterMs = 1_000;

/** That its time is over is put on record too. */
export async function awaitEnd(
  ctx: Ctx,
  { id, version, endsAt }: Pick<AnnouncementRow, "id" | "version" | "endsAt">,
): Promise<void> {
  const once = { startAfter: new Date(endsAt.getTime() + laterMs), singletonKey: `${id} ${version}` };
  await ctx.jobs.send(ctx.db, endJob, { id, version }, once);
}

/** A notice is over, unless it was changed or taken back meanwhile; however often the job runs, it is said once. */
export async function endAnnouncement(ctx: Ctx, { id, version }: Ending): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(announcements).where(eq(announcements.id, id)).for("update");
    if (row?.version !== version || row.withdrawnAt) return;
    // A clock that is far behind the queue's looks again at night.
    if (stateOf(row, ctx.now) !== "over") return;
    const isThere = (await findBuilding(ctx, row.propertyId)) !== undefined;
    if (isThere && !(await isSaid(ctx, row))) await record(ctx, row, "notice_ended");
  });
}

const isSaid = async (ctx: Ctx, { id, propertyId }: Named): Promise<boolean> => {
  const isOf = and(eq(activity.thing, "property"), eq(activity.thingId, propertyId));
  const isIt = and(isOf, eq(activity.act, "notice_ended"), sql`${activity.data}->>'noticeId' = ${id}`);
  return (await ctx.db.$count(activity, isIt)) > 0;
};

const dayMs = 24 * 60 * 60 * 1_000;

/** Each night: notices that ended yesterday or end by tomorrow, since nobody may have looked, or too early by their clock. */
export async function awaitForgottenEnds(ctx: Ctx): Promise<void> {
  const near = (days: number) => new Date(ctx.now.getTime() + days * dayMs);
  const ends = and(gte(announcements.endsAt, near(-2)), lte(announcements.endsAt, near(2)));
  const rows = await ctx.db
    .select({ id: announcements.id, version: announcements.version, endsAt: announcements.endsAt })
    .from(announcements)
    .where(and(isNull(announcements.withdrawnAt), ends));
  for (const row of rows) await awaitEnd(ctx, row);
}
