import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { hintKind, workHint } from "./hints.service.server.ts";
import { askForNumber, numberKind } from "./numbers/asking.service.server.ts";
import { askForSweeps, sweepKind, sweepOne } from "./sweeping.service.server.ts";

/** Finds what was paid and not told of. */
export const sweepJob: JobDefinition<unknown, Ctx> = {
  ...{ name: "gateway.sweep", schema: z.object({}), cron: "40 3 * * *" },
  work: async (ctx) => {
    ctx.log.info({ gateways: await askForSweeps(ctx) }, "Providers of payments are asked for what they did not tell.");
  },
};

export const gatewayJobs = [
  { ...hintKind, work: workHint },
  { ...numberKind, work: askForNumber },
  { ...sweepKind, work: sweepOne },
  sweepJob,
] as JobDefinition<unknown, Ctx>[];
