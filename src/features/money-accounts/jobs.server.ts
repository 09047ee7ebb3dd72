import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { type Making, makePaperJob } from "./paper/making.jobs.server.ts";
import { askForPapers, makePaper } from "./paper/service.server.ts";
import { draftAccounts } from "./service.server.ts";

/** Once half a year is over, the account of each building is drafted by itself. */
export const draftAccountsJob: JobDefinition<unknown, Ctx> = {
  name: "money-accounts.draft",
  schema: z.object({}),
  cron: "12 5 * * *",
  givesWay: true,
  work: async (ctx) => {
    const drafted = await draftAccounts(ctx);
    ctx.log.info({ drafted }, "Accounts of the money were drafted.");
    await askForPapers(ctx);
  },
};

const paperJob: JobDefinition<Making, Ctx> = { ...makePaperJob, work: makePaper };

export const moneyAccountJobs = [draftAccountsJob, paperJob];
