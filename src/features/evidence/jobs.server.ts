import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { checkProof } from "./checks.service.server.ts";

const proofData = z.object({ taskId: z.uuid() });

/** After a task is completed, and again when something new is known of its proof. Calls go first. */
export const proofJob: JobDefinition<z.infer<typeof proofData>, Ctx> = {
  name: "evidence.check",
  schema: proofData,
  expireSeconds: 120,
  givesWay: true,
  work: (ctx, { taskId }) => checkProof(ctx, taskId),
};

export const evidenceJobs = [proofJob];
