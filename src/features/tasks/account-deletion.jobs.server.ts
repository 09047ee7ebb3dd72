import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { releaseWork } from "./account-deletion.service.server.ts";

const leaver = z.object({ accountId: z.uuid() });

/** Asked for when an account is deleted. */
const releaseJob: JobDefinition<unknown, Ctx> = {
  name: "tasks.release",
  schema: leaver,
  work: (ctx, data) => releaseWork(ctx, leaver.parse(data).accountId),
};

export const leavingJobs = [releaseJob];
