import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { taskFigures } from "./service.server.ts";

/** Each minute, so that readers seldom count; where it does not run they do. */
export const figuresJob: JobDefinition<unknown, Ctx> = {
  name: "tasks.figures",
  schema: z.object({}),
  cron: "* * * * *",
  givesWay: true,
  work: async (ctx) => {
    const { counted } = await taskFigures.freshen(ctx);
    ctx.log.debug({ counted }, "Figures of buildings were counted anew.");
  },
};

export const figureJobs = [figuresJob];
