import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { keptFirms } from "./service.server.ts";

/** Each minute, so that readers seldom count; where it does not run they do. */
export const firmFiguresJob: JobDefinition<unknown, Ctx> = {
  name: "insights.firms",
  schema: z.object({}),
  cron: "* * * * *",
  givesWay: true,
  work: async (ctx) => {
    const { counted } = await keptFirms.freshen(ctx);
    ctx.log.debug({ counted }, "What firms did at buildings was counted anew.");
  },
};

export const firmFigureJobs = [firmFiguresJob];
