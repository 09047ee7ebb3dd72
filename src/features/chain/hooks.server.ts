import { sql } from "drizzle-orm";
import { activity } from "#platform/activity.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { enter } from "./service.server.ts";
import { chainDetails } from "./tables.server.ts";

/** What was put on record is committed to in the same transaction; it gets its number a moment later. */
export async function enterRecorded(ctx: Ctx, { by, entries }: Moments["recorded"]): Promise<void> {
  // Whoever deleted their account is nobody any more when this is written.
  const isLast = entries.some(({ thing, act }) => thing === "account" && act === "deleted");
  await enter(ctx, isLast ? { ...by, id: null } : by, entries);
}

/** Of a file that is gone nothing can be told any more; that there was one stays. */
export async function eraseFiles(ctx: Ctx, { ids }: Moments["filesRemoved"]): Promise<void> {
  await ctx.db.update(chainDetails).set({ what: null, whatSalt: null }).where(isOneOf(chainDetails.entryId, ids));
}

/**
 * Somebody deleted their account: who they were goes from the chain, and their name where it was written, each with its
 * salt. What is left in the tree says nothing without these, and the tree stays whole.
 */
export async function erasePerson(
  ctx: Ctx,
  { accountId, name, propertyIds }: Moments["accountDeleted"],
): Promise<void> {
  await ctx.db.execute(
    sql`update ${chainDetails} set actor_id = null, who_salt = null where ${chainDetails.actorId} = ${accountId}`,
  );
  await ctx.db.execute(sql`
    update ${chainDetails} set what = null, what_salt = null
    where entry_id in (
      select ${activity.id} from ${activity}
      where ${activity.propertyId} = any(${sql.param(propertyIds)}::uuid[])
        and ${activity.act} in ('assigned', 'unassigned') and ${activity.text} = ${name})`);
}
