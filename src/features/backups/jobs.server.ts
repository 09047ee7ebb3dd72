import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { type Asked, makeBackupJob } from "./making.jobs.server.ts";
import { keepBackups, makeBackup } from "./service.server.ts";

const making: JobDefinition<Asked, Ctx> = { ...makeBackupJob, work: (ctx, { id }) => makeBackup(ctx, id) };

/** Each night: a backup, each week its verification, and what was taken away goes for good. */
export const backupNight: JobDefinition<unknown, Ctx> = {
  name: "backups.night",
  schema: z.object({}),
  cron: "23 2 * * *",
  retry: { limit: 1, delaySeconds: 600 },
  expireSeconds: 12 * 3_600,
  work: (ctx) => keepBackups(ctx),
};

export const backupJobs = [making, backupNight] as const;
