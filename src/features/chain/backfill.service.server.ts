import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import { type Act, acts, placesOf } from "#domain/acts.ts";
import { activity } from "#platform/activity.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { ChainEntry } from "#platform/hooks.server.ts";
import { deletedAccounts } from "./queries.server.ts";
import { entered, insertEntries } from "./service.server.ts";
import { chainBackfill, chainDetails } from "./tables.server.ts";

const mostAtOnce = 500;

/** Takes in some of what stood on record before the chain began; answers whether there may be more. */
export async function takeInEarlier(ctx: Ctx): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const [left] = await ctx.db
      .select()
      .from(chainBackfill)
      .orderBy(asc(chainBackfill.source))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!left) return false;
    const { rows, last } = await (left.source === "activity" ? readLines(ctx, left) : readAudit(ctx, left));
    if (rows.length > 0) await insertEntries(ctx, rows);
    await forgetDeleted(ctx, rows);
    const here = eq(chainBackfill.source, left.source);
    if (last === undefined || last === left.until) await ctx.db.delete(chainBackfill).where(here);
    else await ctx.db.update(chainBackfill).set({ after: last }).where(here);
    return true;
  });
}

/** Whoever had deleted their account before stays out of the chain. */
async function forgetDeleted(ctx: Ctx, rows: Found["rows"]): Promise<void> {
  await ctx.db
    .update(chainDetails)
    .set({ actorId: null, whoSalt: null })
    .where(
      and(
        isOneOf(
          chainDetails.entryId,
          rows.map(({ id }) => id),
        ),
        sql`${chainDetails.actorId} in (${deletedAccounts})`,
      ),
    );
}

type Left = typeof chainBackfill.$inferSelect;
type Found = { rows: ReturnType<typeof entered>[]; last: string | undefined };

async function readLines(ctx: Ctx, { after, until }: Left): Promise<Found> {
  const lines = await ctx.db
    .select()
    .from(activity)
    .where(and(gt(activity.id, after), lte(activity.id, until)))
    .orderBy(asc(activity.id))
    .limit(mostAtOnce);
  const rows = lines.map(({ text, data, actorId, at, ...line }) => {
    const entry: ChainEntry = { ...line, kind: "act", what: text || data ? { text, data } : null };
    return entered(entry, { at, by: actorId === null ? "system" : "user", actorId, earlier: true });
  });
  return { rows, last: lines.at(-1)?.id };
}

type Logged = {
  id: string;
  actor_kind: string;
  actor_id: string | null;
  act: string;
  thing: string;
  thing_id: string | null;
  /** In milliseconds. */
  at: number;
};

/** What stands on a timeline as well was taken in from there. */
async function readAudit(ctx: Ctx, { after, until }: Left): Promise<Found> {
  const { rows: lines } = await ctx.db.execute<Logged>(sql`
    select id, actor_kind, actor_id, act, thing, thing_id,
      (extract(epoch from at) * 1000)::float8 as at from audit
    where id > ${after}::uuid and id <= ${until}::uuid order by id limit ${mostAtOnce}`);
  const rows = lines
    .filter(({ thing, act }) => !alsoOnTimeline.has(`${thing} ${act}`))
    .map(({ id, thing, thing_id: thingId, act, actor_kind: by, actor_id: actorId, at }) => {
      const entry: ChainEntry = { id, kind: "act", thing, thingId, propertyId: null, act };
      return entered(entry, { at: new Date(at), by, actorId, earlier: true });
    });
  return { rows, last: lines.at(-1)?.id };
}

const alsoOnTimeline = new Set(
  Object.entries(acts).flatMap(([thing, known]) =>
    Object.keys(known).flatMap((act) => {
      const { onTimeline, loggedAs } = placesOf({ thing, act } as Act);
      return onTimeline && loggedAs !== null ? [`${loggedAs} ${act}`] : [];
    }),
  ),
);
