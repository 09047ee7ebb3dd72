import * as z from "zod";
import type { JobKind } from "#platform/jobs.server.ts";

/**
 * A step of the alarm of a request; `raisedAt` tells an alarm from the one before a reopening. `isWider`: until then only those
 * who saw to it were called.
 */
const stepData = z.object({
  ...{ ticketId: z.uuid(), raisedAt: z.iso.datetime(), step: z.number().int().min(1) },
  isWider: z.boolean().optional(),
});

export type Step = z.infer<typeof stepData>;

/** Asked for by `raiseAlarm`, then by each step for the next. */
export const escalateJob: JobKind<Step> = {
  name: "tickets.escalate",
  schema: stepData,
  retry: { limit: 10, delaySeconds: 2, maxDelaySeconds: 60 },
  concurrency: 2,
  batch: 10,
  expireSeconds: 60,
};
