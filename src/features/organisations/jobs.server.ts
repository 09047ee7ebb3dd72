import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { tellOfEnds } from "./members/ending.service.server.ts";

/** Soon after the day ends in Lagos, and each hour in case nobody ran then. */
export const lastDaysJob: JobDefinition<unknown, Ctx> = {
  name: "organisations.last_days",
  schema: z.object({}),
  cron: "4 * * * *",
  work: async (ctx) => {
    await tellOfEnds(ctx);
  },
};

export const organisationJobs = [lastDaysJob];
