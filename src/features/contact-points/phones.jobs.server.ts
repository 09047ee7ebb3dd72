import * as z from "zod";
import type { JobKind } from "#platform/jobs.server.ts";

const data = z.object({ id: z.uuid() });

/** Asked for by `addPhone`. It is not tried again: whoever waits for a code asks for another one. */
export const codeKind: JobKind<z.infer<typeof data>> = {
  name: "contact-points.code",
  schema: data,
  retry: { limit: 0 },
  concurrency: 2,
  expireSeconds: 60,
};
