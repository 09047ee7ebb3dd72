import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { type Making, makeArchiveJob } from "./making.jobs.server.ts";
import { clearArchives, makeArchive } from "./making.service.server.ts";

const making: JobDefinition<Making, Ctx> = { ...makeArchiveJob, work: makeArchive };

/** Each night, and when the server starts. */
const clearing: JobDefinition<unknown, Ctx> = {
  name: "archives.clear",
  schema: z.object({}),
  cron: "29 3 * * *",
  work: (ctx) => clearArchives(ctx),
};

export const archiveJobs = [making, clearing] as const;
