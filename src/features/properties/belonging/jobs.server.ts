import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { mendTeamSeats } from "./mending.service.server.ts";

/** Each hour: a process of a release without teams, beside this one for a while, takes away what they give. */
export const teamSeatsJob: JobDefinition<unknown, Ctx> = {
  name: "properties.team_seats",
  schema: z.object({}),
  cron: "27 * * * *",
  work: async (ctx) => {
    await mendTeamSeats(ctx);
  },
};

export const belongingJobs = [teamSeatsJob];
