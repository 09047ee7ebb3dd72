import * as z from "zod";
import type { JobKind } from "#platform/jobs.server.ts";

const emailData = z.object({
  purpose: z.enum(["reset_password", "verify_email", "password_changed", "two_step_changed"]),
  accountId: z.uuid(),
  /** When what it tells of was done. */
  since: z.iso.datetime().optional(),
});
export type EmailAsked = z.infer<typeof emailData>;

/** Asked for by `requestEmail`. */
export const emailJob: JobKind<EmailAsked> = {
  name: "accounts.letter",
  schema: emailData,
  retry: { limit: 8, delaySeconds: 5, maxDelaySeconds: 900 },
  concurrency: 2,
  expireSeconds: 120,
};
