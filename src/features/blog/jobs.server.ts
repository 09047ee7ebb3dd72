import { lt, sql } from "drizzle-orm";
import * as z from "zod";
import { lagosDay } from "#domain/days.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { sweepPictures } from "./images/jobs.server.ts";
import { postViews } from "./tables.server.ts";

/** Who has seen what is needed for the day alone: the night takes it, the counts stay. */
const forgetVisitors: JobDefinition<unknown, Ctx> = {
  name: "blog.visitors",
  schema: z.object({}),
  cron: "20 2 * * *",
  async work(ctx) {
    await ctx.db.delete(postViews).where(lt(postViews.seenOn, sql`${lagosDay(ctx.now)}::date - 1`));
  },
};

export const blogJobs = [forgetVisitors, sweepPictures];
