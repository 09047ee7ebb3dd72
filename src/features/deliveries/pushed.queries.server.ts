import { and, eq } from "drizzle-orm";
import { tasks } from "#features/tasks/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { jobOf, type PushedAct } from "./pushed.rules.ts";
import type { Message } from "./sending.service.server.ts";

/** What may be done by a button of a notice as it stands now; null where it is only to be read. */
export async function findPushedAct(
  ctx: Ctx,
  { row, notices }: Message,
): Promise<{ act: PushedAct; thingId: string } | null> {
  if (row.urgent && row.ticketId !== null) return { act: "acknowledge", thingId: row.ticketId };
  const taskId = notices.length === 1 ? jobOf(notices[0]?.link ?? null) : null;
  if (taskId === null) return null;
  const isTheirs = and(eq(tasks.id, taskId), eq(tasks.technicianId, row.accountId), eq(tasks.status, "pending"));
  const [task] = await ctx.db.select({ id: tasks.id }).from(tasks).where(isTheirs);
  return task ? { act: "start", thingId: task.id } : null;
}
