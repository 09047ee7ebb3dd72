import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { listOpenOf } from "./access.queries.server.ts";
import { happened, pauseFor } from "./happening.service.server.ts";
import { stageOf } from "./rules.ts";
import { save } from "./service.server.ts";

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
