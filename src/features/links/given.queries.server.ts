import { and, eq, inArray } from "drizzle-orm";
import { activity } from "#platform/activity.server.ts";
import { userOf } from "#platform/context.server.ts";
import type { Lookups } from "#platform/lookups.server.ts";
import { links } from "./tables.server.ts";

/** Whoever gave a link has seen its address, and could have done the work by it themselves. */
export const gaveLinkOf: Lookups["gaveLinkOf"] = async (ctx, taskId) => {
  const isWork = and(
    ...[eq(activity.thing, "task"), eq(activity.thingId, taskId), inArray(activity.act, ["started", "completed"])],
  );
  const [done] = await ctx.db
    .select({ id: links.id })
    .from(activity)
    .innerJoin(links, eq(links.id, activity.linkId))
    .where(and(isWork, eq(links.givenBy, userOf(ctx).id)))
    .limit(1);
  return done !== undefined;
};
