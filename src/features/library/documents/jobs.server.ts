import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { clearDeleted } from "./file-storage.service.server.ts";
import { remindOfExpiry } from "./reminders.service.server.ts";

/** Each morning, and when the server starts. */
export const expiryJob: JobDefinition<unknown, Ctx> = {
  name: "documents.expiry",
  schema: z.object({}),
  cron: "7 6 * * *",
  async work(ctx) {
    const { told } = await remindOfExpiry(ctx);
    ctx.log.info({ told }, "Expiring documents were spoken of.");
  },
};

/** Each night, and when the server starts. */
export const clearDocumentsJob: JobDefinition<unknown, Ctx> = {
  name: "documents.clear",
  schema: z.object({}),
  cron: "53 3 * * *",
  work: (ctx) => clearDeleted(ctx),
};

export const documentJobs = [expiryJob, clearDocumentsJob];
