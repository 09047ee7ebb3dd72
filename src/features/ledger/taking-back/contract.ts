import * as z from "zod";

/** That a recorded payment was taken back, as one that never left the bank. */
export const TakenBack = z.object({
  by: z.string(),
  at: z.string().describe("Instant, ISO 8601 UTC with milliseconds."),
  reason: z.string(),
});
export type TakenBack = z.infer<typeof TakenBack>;
