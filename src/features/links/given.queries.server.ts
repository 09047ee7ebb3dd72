import { and, eq, inArray } from "drizzle-orm";
import { activity } from "#platform/activity.server.ts";
import { userOf } from "#platform/context.server.ts";
import type { Lookups } from "#platform/lookups.server.ts";
import { links } from "./tables.server.ts";

/** What is done to a job by a link that moves it on: agreed to or planned, given on to a person, begun, finished. */
const steps = ["order_accepted", "rescheduled", "edited", "assigned", "link_given", "started", "completed"];

/**
 * Whoever gave a link has seen its address, and could have done by it what was done. A link that was made by another is
 * among the steps of that one, so whoever gave the first is found as well.
 */
export const gaveLinkOf: Lookups["gaveLinkOf"] = async (ctx, taskId) => {
  const isStep = and(eq(activity.thing, "task"), eq(activity.thingId, taskId), inArray(activity.act, steps));
  const [done] = await ctx.db
    .select({ id: links.id })
    .from(activity)
    .innerJoin(links, eq(links.id, activity.linkId))
    .where(and(isStep, eq(links.givenBy, userOf(ctx).id)))
    .limit(1);
  return done !== undefined;
};
