import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { escalateJob, type Step } from "./escalation/jobs.server.ts";
import { escalate } from "./escalation/service.server.ts";

const escalation: JobDefinition<Step, Ctx> = { ...escalateJob, work: escalate };

export const ticketJobs = [escalation];
