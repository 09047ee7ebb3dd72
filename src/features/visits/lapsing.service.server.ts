import { setWaiting } from "#features/tickets/clocks/service.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { findRequest, lockVisit, type OpenVisit } from "./access.queries.server.ts";
import type { Lapse } from "./lapsing.jobs.server.ts";
import { findOpen } from "./queries.server.ts";
import { stageOf } from "./rules.ts";

/** Nobody chose from an offer and its times have passed, or nobody has answered since nobody opened: what is promised goes on. */
export async function endOffer(ctx: Ctx, { visitId, version, since }: Lapse): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockVisit(ctx, visitId);
    const found = await findRequest(ctx, visitId);
    if (found?.visit.version !== version || found.request.ticket.status === "resolved") return;
    const { state } = found.visit;
    if (state === "offered" || (state === "missed" && (await stillWaits(ctx, found, since))))
      await setWaiting(ctx, found.request.ticket, false);
  });
}

/** Whether it waits for nothing but that somebody answers to the visit: not for what a keeper said, nor for a newer offer. */
async function stillWaits(ctx: Ctx, { request: { ticket } }: OpenVisit, since: string | undefined): Promise<boolean> {
  if (since === undefined || ticket.clocks?.waitingSince !== since) return false;
  const newer = await findOpen(ctx, ticket.id);
  return newer?.offeredBy !== "work" || stageOf(newer, ctx.now) !== "offered";
}
