import { and, eq, inArray, sql } from "drizzle-orm";
import { recordActs } from "#platform/acts.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { alarmLost } from "./escalation/losing.service.server.ts";
import { tickets } from "./tables.server.ts";

/** Requests that were given to a contractor who leaves have nobody now. */
export async function freeTickets(ctx: Ctx, { accountId, propertyIds }: Moments["membershipsEnded"]): Promise<void> {
  const freed = await ctx.db
    .update(tickets)
    .set({
      assignedTo: null,
      status: sql`case when ${tickets.status} = 'assigned' then 'open' else ${tickets.status} end`,
      version: sql`${tickets.version} + 1`,
    })
    .where(
      and(
        eq(tickets.assignedTo, accountId),
        isOneOf(tickets.propertyId, propertyIds),
        inArray(tickets.status, ["assigned", "in_progress"]),
      ),
    )
    .returning();
  await recordActs(
    ctx,
    freed.map(({ id, propertyId }) => ({ propertyId, thing: "ticket", thingId: id, act: "freed" })),
  );
  await alarmLost(ctx, freed);
}
