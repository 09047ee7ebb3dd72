import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { endClock } from "./clocks/service.server.ts";
import { alarmLost } from "./escalation/losing.service.server.ts";
import { freedNotice } from "./messages.server.ts";
import { tellReporter } from "./reporter.service.server.ts";
import { tickets } from "./tables.server.ts";

const nextVersion = sql`${tickets.version} + 1`;
const seen = (ctx: Ctx) => sql`coalesce(${tickets.acknowledgedAt}, ${ctx.now}::timestamptz)`;
const onceAssigned = sql`case when ${tickets.status} = 'open' then 'assigned' else ${tickets.status} end`;

/** A contractor took the tasks behind these requests: they are theirs now. Who tells of it has taken the tasks. */
export async function assignTickets(ctx: Ctx, taskIds: readonly string[]) {
  if (taskIds.length === 0) return [];
  const taken = { assignedTo: userOf(ctx).id, status: onceAssigned, acknowledgedAt: seen(ctx), version: nextVersion };
  const rows = await ctx.db
    .update(tickets)
    .set(taken)
    .where(and(inArray(tickets.taskId, [...taskIds]), ne(tickets.status, "resolved")))
    .returning({
      id: tickets.id,
      propertyId: tickets.propertyId,
      reporterId: tickets.reporterId,
      title: tickets.title,
      priority: tickets.priority,
    });
  await endClock(
    ctx,
    rows.map(({ id }) => id),
    "answer",
  );
  return rows;
}

/** Ties a request to the task that was made of it; the caller has locked it, and records it. */
export async function linkTicket(
  ctx: Ctx,
  ticketId: string,
  to: { taskId: string; contractorId: string },
): Promise<void> {
  const { taskId, contractorId } = to;
  const tied = { taskId, assignedTo: contractorId, acknowledgedAt: seen(ctx), version: nextVersion };
  await ctx.db
    .update(tickets)
    .set({ ...tied, status: "assigned" })
    .where(eq(tickets.id, ticketId));
  await endClock(ctx, [ticketId], "answer");
}

/** The task behind a request was given to another contractor, or taken away from all: without one it is open again. */
export async function reassignTicket(ctx: Ctx, taskId: string, contractorId: string | null) {
  const status = contractorId === null ? "open" : onceAssigned;
  const [ticket] = await ctx.db
    .update(tickets)
    .set({ assignedTo: contractorId, status, version: nextVersion })
    .where(and(eq(tickets.taskId, taskId), ne(tickets.status, "resolved")))
    .returning();
  if (!ticket) return;
  const { id, propertyId } = ticket;
  const act = contractorId === null ? "freed" : "assigned";
  await recordAct(ctx, { propertyId, thing: "ticket", thingId: id, act });
  if (contractorId === null) await tellReporter(ctx, ticket, freedNotice(ticket));
  return ticket;
}

/** Whoever had the task gave it back: no keeper is at hand, as when one takes it away. */
export async function returnTicket(ctx: Ctx, taskId: string): Promise<void> {
  const freed = await reassignTicket(ctx, taskId, null);
  if (freed) await alarmLost(ctx, [freed]);
}
