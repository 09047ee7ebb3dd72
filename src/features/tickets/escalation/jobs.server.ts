import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { escalate } from "./service.server.ts";

const stepData = z.object({ ticketId: z.uuid(), raisedAt: z.iso.datetime(), step: z.number().int().min(1) });

/** Asked for by `raiseAlarm`, then by each step for the next. */
const escalateJob: JobDefinition<unknown, Ctx> = {
  name: "tickets.escalate",
  schema: stepData,
  retry: { limit: 10, delaySeconds: 2, maxDelaySeconds: 60 },
  concurrency: 2,
  expireSeconds: 60,
  work: (ctx, data) => escalate(ctx, stepData.parse(data)),
};

export const ticketJobs = [escalateJob];
