import { eq, sql } from "drizzle-orm";
import { isEmergency } from "#domain/vocab-map.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { calledFor } from "../danger/rules.ts";
import { lostNotice } from "../messages.server.ts";
import { tickets } from "../tables.server.ts";
import { findOpenBuilding, linkTo } from "./queries.server.ts";
import { raiseAlarm } from "./service.server.ts";

/**
 * Those who were to see to these requests do not any more. Where people are in danger, whatever was said before counts no
 * longer: nobody sees to it, and everybody is called anew, in the transaction that took it from them.
 */
export async function alarmLost(ctx: Ctx, freed: readonly (typeof tickets.$inferSelect)[]): Promise<void> {
  for (const ticket of freed.filter(isEmergency)) {
    const { id, propertyId } = ticket;
    await ctx.db
      .update(tickets)
      .set({ status: "open", acknowledgedAt: null, version: sql`${tickets.version} + 1` })
      .where(eq(tickets.id, id));
    const building = await findOpenBuilding(ctx, propertyId);
    // Nobody can answer there any more.
    if (building === undefined) continue;
    const told = { ...lostNotice({ ...ticket, title: calledFor(ticket) }, building), link: linkTo(id), propertyId };
    await notify(ctx, await listKeepers(ctx, propertyId), told);
    await raiseAlarm(ctx, ticket, building);
  }
}
