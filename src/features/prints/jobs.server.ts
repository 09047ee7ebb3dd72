import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition, JobKind } from "#platform/jobs.server.ts";
import { listUnread } from "./pictures.queries.server.ts";
import { readPictures } from "./service.server.ts";

const pictures = z.object({ ids: z.array(z.uuid()).max(100) });

/** After pictures came in: what they are, and what they are to others. */
export const readJob: JobDefinition<unknown, Ctx> = {
  name: "prints.read",
  schema: pictures,
  retry: { limit: 3 },
  givesWay: true,
  expireSeconds: 1_800,
  work: (ctx, data) => readPictures(ctx, pictures.parse(data).ids),
};

const batch = 10;
const catchUpKind: JobKind<unknown> = { name: "prints.catch", schema: z.object({}) };

/** Each night and at every start: the pictures that were never read, a few at a time until there are none. */
export const catchUpJob: JobDefinition<unknown, Ctx> = {
  ...catchUpKind,
  cron: "53 3 * * *",
  retry: { limit: 3 },
  givesWay: true,
  expireSeconds: 1_800,
  async work(ctx) {
    const ids = await listUnread(ctx, batch);
    await readPictures(ctx, ids);
    if (ids.length === batch) await ctx.jobs.send(ctx.db, catchUpKind, {}, { singletonKey: "more" });
  },
};

export const printJobs = [readJob, catchUpJob];
