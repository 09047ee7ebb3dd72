import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { remindOfLapses } from "./reminders.service.server.ts";

/** Each morning, and when the server starts. */
export const lapseJob: JobDefinition<unknown, Ctx> = {
  name: "compliance.lapses",
  schema: z.object({}),
  cron: "11 6 * * *",
  async work(ctx) {
    const { told } = await remindOfLapses(ctx);
    ctx.log.info({ told }, "Lapsing papers were spoken of.");
  },
};

export const complianceJobs = [lapseJob];
