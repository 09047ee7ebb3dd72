import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition, JobKind } from "#platform/jobs.server.ts";
import { siteMoneyKind } from "./money.jobs.server.ts";
import { recoverKind, sendKind, sendUrgentKind, sendUrgentMailKind } from "./queue.service.server.ts";
import { recoverLost } from "./recovering.service.server.ts";
import { tellSiteMoney } from "./reserving.service.server.ts";
import { sendDue, sendUrgent } from "./sending.service.server.ts";

/** However many ask for it at once, it is done once for all of them. */
const once = (kind: JobKind<object>, work: (ctx: Ctx) => Promise<void>): JobDefinition<object, Ctx> => ({
  ...kind,
  work,
  workTogether: work,
});

export const recoverJob = once(recoverKind, recoverLost);

export const deliveryJobs = [
  once(sendKind, (ctx) => sendDue(ctx, "ordinary")),
  once(sendUrgentKind, sendUrgent),
  once(sendUrgentMailKind, (ctx) => sendDue(ctx, "urgent mail")),
  recoverJob,
  { ...siteMoneyKind, work: tellSiteMoney },
] as JobDefinition<unknown, Ctx>[];
