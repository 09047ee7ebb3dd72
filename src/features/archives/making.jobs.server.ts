import * as z from "zod";
import type { JobKind } from "#platform/jobs.server.ts";

const data = z.object({ id: z.uuid() });
export type Making = z.infer<typeof data>;

/** Makes one archive; a large building takes minutes. */
export const makeArchiveJob: JobKind<Making> = {
  name: "archives.make",
  schema: data,
  retry: { limit: 3, delaySeconds: 10, maxDelaySeconds: 300 },
  givesWay: true,
  expireSeconds: 3_600,
};
