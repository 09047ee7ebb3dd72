import { and, inArray, ne, sql } from "drizzle-orm";
import { type Ctx, userOf } from "../../../platform/context.server.ts";
import { tickets } from "../tables.server.ts";

/** A contractor took the tasks behind these requests: they are theirs now. Who tells of it has taken the tasks. */
export async function takeTickets(ctx: Ctx, taskIds: readonly string[]) {
  if (taskIds.length === 0) return [];
  const { id: me } = userOf(ctx);
  return ctx.db
    .update(tickets)
    .set({
      assignedTo: me,
      status: sql`case when ${tickets.status} = 'open' then 'assigned' else ${tickets.status} end`,
      acknowledgedAt: sql`coalesce(${tickets.acknowledgedAt}, ${ctx.now}::timestamptz)`,
      version: sql`${tickets.version} + 1`,
    })
    .where(and(inArray(tickets.taskId, [...taskIds]), ne(tickets.status, "resolved")))
    .returning({
      id: tickets.id,
      propertyId: tickets.propertyId,
      reporterId: tickets.reporterId,
      title: tickets.title,
      priority: tickets.priority,
    });
}
