import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { tasks } from "#features/tasks/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { invoices } from "./tables.server.ts";

const atOnce = 500;
export type Due = Awaited<ReturnType<typeof listDue>>[number];

/** What is held back until today or before and was not spoken of, held until the transaction is over. */
export function listDue(ctx: Ctx, today: string) {
  const { id, propertyId, taskId, contractorId, heldKobo } = invoices;
  const isDue = and(gt(heldKobo, 0), isNull(invoices.remindedAt), lte(invoices.heldUntil, today));
  return ctx.db
    .select({ id, propertyId, taskId, contractorId, heldKobo, title: tasks.title })
    .from(invoices)
    .innerJoin(tasks, eq(tasks.id, invoices.taskId))
    .where(isDue)
    .orderBy(id)
    .limit(atOnce)
    .for("update", { of: invoices, skipLocked: true });
}
