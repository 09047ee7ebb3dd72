import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";

const dayMs = 86_400_000;

/** Each night: what was taken away a day ago goes for good. A backup that began before has it by then. */
export const clearAside: JobDefinition<unknown, Ctx> = {
  name: "backups.clear",
  schema: z.object({}),
  cron: "11 4 * * *",
  async work({ storage, now }) {
    await storage.aside.clear(new Date(now.getTime() - dayMs));
  },
};

export const backupJobs = [clearAside];
