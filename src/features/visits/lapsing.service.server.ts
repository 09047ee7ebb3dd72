import { setWaiting } from "#features/tickets/clocks/service.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { findRequest, lockVisit } from "./access.queries.server.ts";
import type { Lapse } from "./lapsing.jobs.server.ts";

/** Nobody chose from an offer and its times have passed: what is promised goes on. */
export async function endOffer(ctx: Ctx, { visitId, version }: Lapse): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockVisit(ctx, visitId);
    const found = await findRequest(ctx, visitId);
    if (found?.visit.state !== "offered" || found.visit.version !== version) return;
    if (found.request.ticket.status !== "resolved") await setWaiting(ctx, found.request.ticket, false);
  });
}
