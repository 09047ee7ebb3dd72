import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { breachJob, type Due } from "./clocks/jobs.server.ts";
import { breakPromise } from "./clocks/service.server.ts";
import { escalateJob, type Step } from "./escalation/jobs.server.ts";
import { escalate } from "./escalation/service.server.ts";

const escalation: JobDefinition<Step, Ctx> = { ...escalateJob, work: escalate };

const breach: JobDefinition<Due, Ctx> = { ...breachJob, work: breakPromise };

export const ticketJobs = [escalation, breach] as const;
