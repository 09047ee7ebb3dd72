import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { rebuildRanges } from "./rebuilding.service.server.ts";

/** Each Monday all ranges are made anew together, of what was paid before it. */
export const rangesJob: JobDefinition<unknown, Ctx> = {
  name: "prices.rebuild",
  schema: z.object({}),
  cron: "26 3 * * 1",
  givesWay: true,
  work: async (ctx) => {
    const { counted, shown } = await rebuildRanges(ctx);
    ctx.log.info({ counted, shown }, "Ranges of prices were made anew.");
  },
};

export const priceJobs = [rangesJob];
