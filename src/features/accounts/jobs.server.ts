import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { letterPurposes, sendLetter } from "./emails.service.server.ts";

const letterData = z.object({ purpose: z.enum(letterPurposes), accountId: z.uuid() });

/** Asked for by `requestLetter`. */
const letterJob: JobDefinition<unknown, Ctx> = {
  name: "accounts.letter",
  schema: letterData,
  retry: { limit: 8, delaySeconds: 5, maxDelaySeconds: 900 },
  concurrency: 2,
  expireSeconds: 120,
  async work(ctx, data) {
    const { purpose, accountId } = letterData.parse(data);
    await sendLetter(ctx, purpose, accountId);
  },
};

export const accountJobs = [letterJob];
