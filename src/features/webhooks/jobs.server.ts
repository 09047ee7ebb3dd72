import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { type DeliveryJob, deliverKind } from "./outbox.service.server.ts";
import { deliver } from "./sending.service.server.ts";

/** Sent with what happened; again after each pause. */
export const deliverJob: JobDefinition<DeliveryJob, Ctx> = { ...deliverKind, work: deliver };

export const webhookJobs = [deliverJob] as JobDefinition<unknown, Ctx>[];
