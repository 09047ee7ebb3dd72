import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { type DeliveryJob, deliverKind, type Turn, turnKind } from "./outbox.service.server.ts";
import { forwardDelivery, serveTurn } from "./sending.service.server.ts";

/** Asked for with what happened; again after each pause. */
const turnJob: JobDefinition<Turn, Ctx> = { ...turnKind, work: serveTurn };
const deliverJob: JobDefinition<DeliveryJob, Ctx> = { ...deliverKind, work: forwardDelivery };

export const webhookJobs = [turnJob, deliverJob] as JobDefinition<unknown, Ctx>[];
