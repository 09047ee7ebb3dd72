import { and, eq, inArray } from "drizzle-orm";
import { waitingFrom } from "#features/tickets/clocks/rules.ts";
import { setWaiting } from "#features/tickets/clocks/service.server.ts";
import { activity } from "#platform/activity.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import {
  findRequest,
  isNewest,
  listForgotten,
  lockVisit,
  type OpenVisit,
  type RequestRow,
} from "./access.queries.server.ts";
import { type Lapse, lapseJob } from "./lapsing.jobs.server.ts";
import { findOpen } from "./queries.server.ts";
import { stageOf } from "./rules.ts";

/** Nobody chose from an offer and its times have passed, or nobody has answered since nobody opened: what is promised goes on. */
export async function endOffer(ctx: Ctx, { visitId, version, since }: Lapse): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockVisit(ctx, visitId);
    const found = await findRequest(ctx, visitId);
    if (found?.visit.version !== version || found.request.ticket.status === "resolved") return;
    const { ticket } = found.request;
    const isLast =
      found.visit.state === "offered" ? await isNewest(ctx, found.visit) : await stillWaits(ctx, found, since);
    if (isLast && (await waitsByVisit(ctx, ticket))) await setWaiting(ctx, ticket, false);
  });
}

/** Whether it began to wait in the moment of an offer or a miss, and not when a keeper said that it waits. */
async function waitsByVisit(ctx: Ctx, { id, clocks }: RequestRow["ticket"]): Promise<boolean> {
  const since = clocks && waitingFrom(clocks);
  if (!since) return false;
  const isVisit = inArray(activity.act, ["visit_offered", "visit_missed"]);
  const isIt = and(eq(activity.thing, "ticket"), eq(activity.thingId, id), isVisit);
  return (await ctx.db.$count(activity, and(isIt, eq(activity.at, new Date(since))))) > 0;
}

/** Whether it waits for nothing but that somebody answers to a miss: not for what a keeper said, nor for a newer offer. */
async function stillWaits(ctx: Ctx, { visit, request }: OpenVisit, since: string | undefined): Promise<boolean> {
  const { id, clocks } = request.ticket;
  if (visit.state !== "missed" || since === undefined || !clocks || waitingFrom(clocks) !== since) return false;
  const newer = await findOpen(ctx, id);
  return newer?.offeredBy !== "work" || stageOf(newer, ctx.now) !== "offered";
}

/** Each night: visits for which a request still waits though that is over, since nobody was to look at them or a job was lost. */
export async function lapseForgotten(ctx: Ctx): Promise<void> {
  for (const lapse of await listForgotten(ctx))
    await ctx.jobs.send(ctx.db, lapseJob, lapse, { singletonKey: `${lapse.visitId} ${lapse.version}` });
}
