import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { hintKind, workHint } from "./hints.service.server.ts";
import { sweepAll } from "./sweeping.service.server.ts";

/** Finds what was paid and not told of. */
export const sweepJob: JobDefinition<unknown, Ctx> = {
  ...{ name: "gateway.sweep", schema: z.object({}), cron: "40 3 * * *", givesWay: true },
  work: async (ctx) => {
    ctx.log.info(await sweepAll(ctx), "Providers of payments were asked for what they had not told.");
  },
};

export const gatewayJobs = [{ ...hintKind, work: workHint }, sweepJob] as JobDefinition<unknown, Ctx>[];
