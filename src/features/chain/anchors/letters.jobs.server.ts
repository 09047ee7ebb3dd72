import * as z from "zod";
import type { JobKind } from "#platform/jobs.server.ts";

/** The newest checkpoint to one address. Asked for by `queueLetters`. */
export const letterKind: JobKind<{ to: string }> = {
  name: "chain.letter",
  schema: z.object({ to: z.string() }),
  retry: { limit: 8, delaySeconds: 30, maxDelaySeconds: 3_600 },
  expireSeconds: 120,
};
