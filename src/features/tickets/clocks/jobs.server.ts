import * as z from "zod";
import type { JobKind } from "#platform/jobs.server.ts";
import { clockKinds } from "./promises.rules.ts";

/** `dueAt` tells a clock from the one before a pause or a reopening. */
const dueData = z.object({ ticketId: z.uuid(), kind: z.enum(clockKinds), dueAt: z.iso.datetime() });
export type Due = z.infer<typeof dueData>;

/** Asked for whenever a clock begins or goes on; looks whether its promise was kept. */
export const breachJob: JobKind<Due> = {
  name: "tickets.breach",
  schema: dueData,
  retry: { limit: 10, delaySeconds: 2, maxDelaySeconds: 60 },
  concurrency: 2,
  batch: 10,
  expireSeconds: 60,
};
