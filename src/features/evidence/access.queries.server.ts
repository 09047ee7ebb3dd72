import { eq } from "drizzle-orm";
import type { Relation } from "#domain/policy-grants.ts";
import { conflict, notFound } from "#domain/problems.ts";
import { authorizeAt, authorizeTaskFacts } from "#features/properties/access.queries.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";

type Answered = { task: typeof tasks.$inferSelect; relations: Relation[] };

/** The finished task whose proof one may answer for: of those who did it alone. */
export async function authorizeAnswer(ctx: Ctx, id: string): Promise<Answered> {
  const [task] = await ctx.db.select().from(tasks).where(eq(tasks.id, id));
  if (task === undefined) throw notFound("task");
  const { propertyId, contractorId, technicianId, status } = task;
  const job = { contractorId, assigneeId: technicianId, open: status === "pending" || status === "in_progress" };
  const { relations, standing } = await authorizeTaskFacts(ctx, "see", { propertyId, job });
  authorizeAt(ctx, { thing: "proof", act: "answer", standing }, relations);
  if (status !== "completed") throw conflict("Only finished work has a proof to answer for.");
  return { task, relations };
}

/** Of two answers at once the second waits for the first. */
export async function lockFinished(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.select({ id: tasks.id }).from(tasks).where(eq(tasks.id, id)).for("update");
}
