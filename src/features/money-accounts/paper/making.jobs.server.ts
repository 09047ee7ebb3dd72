import * as z from "zod";
import type { JobKind } from "#platform/jobs.server.ts";

const data = z.object({ id: z.uuid() });
export type Making = z.infer<typeof data>;

/** Makes the paper of one account that was issued. */
export const makePaperJob: JobKind<Making> = {
  name: "money-accounts.paper",
  schema: data,
  retry: { limit: 5, delaySeconds: 10, maxDelaySeconds: 600 },
  givesWay: true,
};
