import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { remindOfHeld } from "./reminders.service.server.ts";

/** Each morning, and when the server starts. */
export const heldJob: JobDefinition<unknown, Ctx> = {
  name: "invoices.held",
  schema: z.object({}),
  cron: "17 6 * * *",
  async work(ctx) {
    const { told } = await remindOfHeld(ctx);
    ctx.log.info({ told }, "What is held back until today was spoken of.");
  },
};

export const invoiceJobs = [heldJob];
