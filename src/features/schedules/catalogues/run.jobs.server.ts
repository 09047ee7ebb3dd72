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
