import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { emailPurposes, sendEmail } from "./emails.service.server.ts";

const letterData = z.object({ purpose: z.enum(emailPurposes), accountId: z.uuid() });

/** Asked for by `requestEmail`. */
const letterJob: JobDefinition<unknown, Ctx> = {
  name: "accounts.letter",
  schema: letterData,
  retry: { limit: 8, delaySeconds: 5, maxDelaySeconds: 900 },
  concurrency: 2,
  expireSeconds: 120,
  async work(ctx, data) {
    const { purpose, accountId } = letterData.parse(data);
    await sendEmail(ctx, purpose, accountId);
  },
};

export const accountJobs = [letterJob];
