import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { waitingLetter } from "./catalogues/messages.server.ts";
import { runJob, type WaitingRelease, waitingKind } from "./catalogues/run.jobs.server.ts";
import { lookAtRelease, type Stand, stepApply, stepPreview, stepRun } from "./catalogues/service.server.ts";
import { adoptPlan, adoptPlans, makeDueTasks } from "./service.server.ts";

const planData = z.object({ propertyId: z.uuid() });

/** Asked for by `queuePlan`. */
export const planJob: JobDefinition<z.infer<typeof planData>, Ctx> = {
  name: "schedules.plan",
  schema: planData,
  expireSeconds: 60,
  // More of them hold the embedded database's one connection for longer than whoever calls should wait.
  batch: 5,
  givesWay: true,
  async work(ctx, { propertyId }) {
    await adoptPlan(ctx, propertyId);
  },
  async workTogether(ctx, all) {
    await adoptPlans(
      ctx,
      all.map(({ propertyId }) => propertyId),
    );
  },
};

/** Each hour, so that what was locked, frozen or archived for a while is not left for another day; and when the server starts. */
export const dueTasksJob: JobDefinition<unknown, Ctx> = {
  name: "schedules.due",
  schema: z.object({}),
  cron: "3 * * * *",
  async work(ctx) {
    const { made } = await makeDueTasks(ctx);
    ctx.log.info({ made }, "Tasks of schedules were made.");
  },
};

/** How long a walk goes before others have their turn. */
const stretchMs = 20_000;
/** When a walk that somebody else has to go is looked at again. */
const laterSeconds = 30;

const steps = { preview: stepPreview, apply: stepApply(adoptPlans) };

/** A walk through buildings, by the catalogue: it goes on from where it stands, also after a server that was killed. */
export const catalogueJob: JobDefinition<{ runId: string }, Ctx> = {
  ...runJob,
  async work(ctx, { runId }) {
    const until = performance.now() + stretchMs;
    let stand: Stand = "on";
    while (stand === "on" && performance.now() < until) stand = await stepRun(ctx, runId, steps);
    const again = { singletonKey: runId, ...(stand === "later" ? { startAfter: laterSeconds } : {}) };
    if (stand === "on" || stand === "later") await ctx.jobs.send(ctx.db, runJob, { runId }, again);
    if (stand === "looked") await lookAtRelease(ctx);
  },
};

/** When the server starts: what a new release would change is looked at before anybody asks. */
export const lookJob: JobDefinition<unknown, Ctx> = {
  name: "schedules.look",
  schema: z.object({}),
  work: lookAtRelease,
};

const waitingJob: JobDefinition<WaitingRelease, Ctx> = {
  ...waitingKind,
  work: (ctx, release) => ctx.mail.send(waitingLetter(release, ctx.site.url)),
};

export const scheduleJobs = [planJob, dueTasksJob, catalogueJob, lookJob, waitingJob];
