import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { sweepPaperFiles } from "./files.service.server.ts";
import { remindOfPapers } from "./reminders.service.server.ts";

/** Each morning. */
export const papersJob: JobDefinition<unknown, Ctx> = {
  name: "credentials.expiry",
  schema: z.object({}),
  cron: "11 6 * * *",
  work: async (ctx) => {
    await remindOfPapers(ctx);
  },
};

/** Each night and at every start. */
export const sweepPapersJob: JobDefinition<unknown, Ctx> = {
  name: "credentials.sweep",
  schema: z.object({}),
  cron: "17 4 * * *",
  expireSeconds: 3_600,
  work: sweepPaperFiles,
};

export const credentialJobs = [papersJob, sweepPapersJob];
