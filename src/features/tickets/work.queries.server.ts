import { sql } from "drizzle-orm";
import type { TaskStatus } from "#domain/vocab.ts";
import type { Ctx } from "#platform/context.server.ts";
import { tickets } from "./tables.server.ts";

/** The task behind a request, joined as `work`: tasks stand above, so their lookup says what it is at. */
export const workOf = (ctx: Ctx) => sql`(${ctx.lookups.taskStates}) as work`;
export const isItsWork = sql`work.id = ${tickets.taskId}`;

export const work = {
  contractorId: sql<string | null>`work.contractor_id`,
  technicianId: sql<string | null>`work.technician_id`,
  status: sql<TaskStatus | null>`work.status`,
  doneAt: sql<Date | null>`coalesce(work.completed_at, work.cancelled_at)`.mapWith(tickets.filedAt),
  dueOn: sql<string | null>`work.due_on`,
};
