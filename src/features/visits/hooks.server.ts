import { conflict } from "#domain/problems.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { listOpenOf } from "./access.queries.server.ts";
import { happened, pauseFor } from "./happening.service.server.ts";
import { findTwoAtOnce } from "./queries.server.ts";
import { stageOf, windowWords } from "./rules.ts";
import { holdTechnician, save } from "./service.server.ts";

/** Visits of an occupant who moves out, or of a contractor who leaves, are called off; while the work is still theirs. */
export async function callOffVisits(ctx: Ctx, { accountId, propertyIds }: Moments["membershipsEnding"]): Promise<void> {
  for (const { visit, request } of await listOpenOf(ctx, accountId, propertyIds)) {
    if (!["offered", "booked", "late"].includes(stageOf(visit, ctx.now))) continue;
    const reason = request.ticket.reporterId === accountId ? "the occupant has moved out." : "the contractor has left.";
    const row = await save(ctx, visit, { state: "cancelled", reason });
    await pauseFor(ctx, request, row);
    await happened(ctx, request, row, "visit_cancelled");
  }
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
