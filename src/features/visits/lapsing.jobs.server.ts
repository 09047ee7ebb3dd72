import * as z from "zod";
import type { JobKind } from "#platform/jobs.server.ts";

/**
 * `version` tells an offer from the one before it was changed; `since`, of a visit to which nobody opened, is when it began
 * to wait.
 */
const lapseData = z.object({ visitId: z.uuid(), version: z.int(), since: z.iso.datetime().optional() });
export type Lapse = z.infer<typeof lapseData>;

/** Asked for when times are offered, for the moment when the last of them begins, and when nobody opened, for two days later. */
export const lapseJob: JobKind<Lapse> = {
  name: "visits.lapse",
  schema: lapseData,
  retry: { limit: 10, delaySeconds: 2, maxDelaySeconds: 60 },
  batch: 10,
  expireSeconds: 60,
};
