import { notifyAll } from "#features/notifications/service.server.ts";
import { listLiving } from "#features/properties/living.queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { startedNotice } from "./messages.server.ts";
import type { tickets } from "./tables.server.ts";

type Reported = Pick<typeof tickets.$inferSelect, "id" | "propertyId" | "reporterId">;
type Told = ReturnType<typeof startedNotice>;

/** A person who moved out keeps the request as it was then, and hears no more of it. */
export const tellReporter = (ctx: Ctx, ticket: Reported, told: Told): Promise<void> =>
  tellReporters(ctx, [ticket], () => told);

/** As `tellReporter`, of many requests, each with its own words. */
export async function tellReporters<One extends Reported>(
  ctx: Ctx,
  reported: readonly One[],
  tellOf: (ticket: One) => Told,
): Promise<void> {
  if (reported.length === 0) return;
  const who = reported.map(({ propertyId, reporterId }) => ({ propertyId, accountId: reporterId }));
  const livesAt = await listLiving(ctx, who);
  const told = reported
    .filter(({ propertyId, reporterId }) => livesAt(propertyId, reporterId))
    .map((ticket) => ({
      ...tellOf(ticket),
      to: [ticket.reporterId],
      link: `/occupant/tickets/${ticket.id}`,
      propertyId: ticket.propertyId,
    }));
  await notifyAll(ctx, told);
}
