import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { recountBooks } from "./recount.service.server.ts";

/** Each night all books are counted anew. */
export const recountJob: JobDefinition<unknown, Ctx> = {
  name: "ledger.recount",
  schema: z.object({}),
  cron: "41 3 * * *",
  givesWay: true,
  work: async (ctx) => {
    const { counted, wrong } = await recountBooks(ctx);
    ctx.log.info({ counted, wrong }, "The books were counted anew.");
  },
};

export const ledgerJobs = [recountJob];
