import { conflict } from "#domain/problems.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { listAhead, listOpenOf, listOpenOfTask, type OpenVisit } from "./access.queries.server.ts";
import { happened, pauseFor } from "./happening.service.server.ts";
import { findTwoAtOnce } from "./queries.server.ts";
import { windowWords } from "./rules.ts";
import { holdTechnician, save } from "./service.server.ts";

async function callOff(ctx: Ctx, { visit, request }: OpenVisit, reason: string): Promise<void> {
  const row = await save(ctx, visit, { state: "cancelled", reason });
  if (request.ticket.status !== "resolved") await pauseFor(ctx, request, row);
  await happened(ctx, request, row, "visit_cancelled");
}

/** Visits of an occupant who moves out, or of a contractor who leaves, are called off; while the work is still theirs. */
export async function callOffVisits(ctx: Ctx, { accountId, propertyIds }: Moments["membershipsEnding"]): Promise<void> {
  for (const open of await listOpenOf(ctx, accountId, propertyIds)) {
    const isHome = open.request.ticket.reporterId === accountId;
    await callOff(ctx, open, isHome ? "the occupant has moved out." : "the contractor has left.");
  }
}

/** The visit for work that somebody loses, gives back or no longer has to do is called off; while it is still theirs. */
export async function callOffWork(ctx: Ctx, { taskId, why }: Moments["workLeaving"]): Promise<void> {
  for (const open of await listOpenOfTask(ctx, taskId)) await callOff(ctx, open, why);
}

/** Nobody comes any more for a request that is resolved; a visit that has begun may be by which it was. */
export async function callOffResolved(ctx: Ctx, { entries }: Moments["recorded"]): Promise<void> {
  const ids = entries.flatMap(({ thing, thingId, act }) =>
    thing === "ticket" && thingId !== null && act === "resolved" ? [thingId] : [],
  );
  if (ids.length === 0) return;
  for (const open of await listAhead(ctx, ids)) await callOff(ctx, open, "the request is resolved.");
}

/** Whoever is given the work of a booked visit must not have another one at that time. */
export async function refuseTwoAtOnce(ctx: Ctx, { taskIds, technicianId }: Moments["workAssigned"]): Promise<void> {
  await holdTechnician(ctx, technicianId);
  const visit = await findTwoAtOnce(ctx, taskIds, technicianId);
  if (!visit?.startsAt || !visit.endsAt) return;
  const when = windowWords(visit.startsAt, visit.endsAt);
  throw conflict(
    `This technician has another visit at the time of one that is booked for it: ${when}. Move one first.`,
  );
}
