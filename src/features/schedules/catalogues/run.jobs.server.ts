import * as z from "zod";
import type { JobKind } from "#platform/jobs.server.ts";

const runData = z.object({ runId: z.uuid() });

/** What a walk through buildings is called, for whoever begins one. */
export const runJob: JobKind<z.infer<typeof runData>> = {
  name: "schedules.catalogue",
  schema: runData,
  expireSeconds: 120,
  givesWay: true,
};

const count = z.number().int();
/** `buildings`: in how many something moves. `failed`: of how many that cannot be said. */
const waitingData = z.object({ to: z.email(), buildings: count, failed: count.default(0) });
export type WaitingRelease = z.infer<typeof waitingData>;

/** Tells a site admin by mail of a release that waits. */
export const waitingKind: JobKind<WaitingRelease> = {
  name: "schedules.waiting",
  schema: waitingData,
  retry: { limit: 5, delaySeconds: 60, maxDelaySeconds: 3_600 },
};
