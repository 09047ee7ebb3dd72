import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { askForReadings } from "./asking.service.server.ts";

/** Each morning, and when the server starts. */
export const lateReadingsJob: JobDefinition<unknown, Ctx> = {
  name: "meters.late",
  schema: z.object({}),
  cron: "27 7 * * *",
  async work(ctx) {
    const { asked } = await askForReadings(ctx);
    ctx.log.info({ asked }, "Buildings were asked for readings of their meters.");
  },
};

export const meterJobs = [lateReadingsJob];
