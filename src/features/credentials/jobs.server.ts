import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
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

export const credentialJobs = [papersJob];
