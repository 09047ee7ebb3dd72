import type { CallRead } from "#domain/contract.ts";
import { conflict } from "#domain/problems.ts";
import { usingFiles } from "#features/media/service.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { authorizeVisit, lockVisit } from "./access.queries.server.ts";
import type { Visit, visitCalls } from "./contract.ts";
import { happened, pauseAfterMiss, pauseFor } from "./happening.service.server.ts";
import { readVisit } from "./queries.server.ts";
import { mayMiss, mayRunLate, stageOf } from "./rules.ts";
import { save } from "./service.server.ts";

const minuteMs = 60_000;

/** Those who come say that they run late; the occupant is told when they come instead. */
export async function reportLate(
  ctx: Ctx,
  { id, minutes }: CallRead<typeof visitCalls.reportLate>,
): Promise<{ visit: Visit }> {
  return transaction(ctx, async (ctx) => {
    await lockVisit(ctx, id);
    const { visit, request } = await authorizeVisit(ctx, "report", id);
    if (!visit.startsAt || !mayRunLate(visit, ctx.now))
      throw conflict("A booked visit can run late from two hours before it begins until it is over.");
    const since = Math.max(visit.startsAt.getTime(), ctx.now.getTime());
    const row = await save(ctx, visit, { expectedAt: new Date(since + minutes * minuteMs) });
    await happened(ctx, request, row, "visit_late");
    return readVisit(ctx, id);
  });
}

/** Those who came say that nobody let them in, with photos of it. */
export async function reportNoAccess(
  ctx: Ctx,
  input: CallRead<typeof visitCalls.reportNoAccess>,
): Promise<{ visit: Visit }> {
  await authorizeVisit(ctx, "report", input.id);
  return usingFiles(ctx, input.mediaUploads, (files) =>
    transaction(ctx, async (ctx) => {
      await lockVisit(ctx, input.id);
      const { visit, request } = await authorizeVisit(ctx, "report", input.id);
      if (!mayMiss(visit, ctx.now))
        throw conflict("That can be said of a booked visit, from its beginning until a day after it.");
      const row = await save(ctx, visit, { state: "missed", reason: input.reason });
      await pauseAfterMiss(ctx, request, row);
      const lineId = await happened(ctx, request, row, "visit_missed");
      await files.attach(ctx, { thing: "comment", thingId: lineId, propertyId: visit.propertyId });
      return readVisit(ctx, input.id);
    }),
  );
}

/** Either side calls a visit off, or takes an offer back. */
export async function cancelVisit(
  ctx: Ctx,
  { id, reason }: CallRead<typeof visitCalls.cancelVisit>,
): Promise<{ visit: Visit }> {
  return transaction(ctx, async (ctx) => {
    await lockVisit(ctx, id);
    const { visit, request } = await authorizeVisit(ctx, "offer", id);
    if (visit.state === "cancelled") return readVisit(ctx, id);
    if (visit.state === "missed" || stageOf(visit, ctx.now) === "over") throw conflict("This visit is over.");
    const row = await save(ctx, visit, { state: "cancelled", reason: reason ?? null });
    await pauseFor(ctx, request, row);
    await happened(ctx, request, row, "visit_cancelled");
    return readVisit(ctx, id);
  });
}
