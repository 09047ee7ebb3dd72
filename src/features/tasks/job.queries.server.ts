import { eq } from "drizzle-orm";
import { type Act, canOf } from "#domain/policy.ts";
import { taskRelations } from "#domain/policy-relations.ts";
import { notFound } from "#domain/problems.ts";
import { authorizeAt, findStanding } from "#features/properties/access.queries.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { isOpen } from "./rules.ts";
import { tasks } from "./tables.server.ts";

/** What of a job is shown and decided beside the task itself. */
type Beside = "invoice" | "order" | "advance";
export type JobRow = typeof tasks.$inferSelect;
type Found = NonNullable<Awaited<ReturnType<typeof findStanding>>>;
export type Seen = Found & { relations: ReturnType<typeof taskRelations> };

/** What the actor is to the money of a job, where the act is allowed; 404 out of reach. */
export async function authorizeJob<T extends Beside>(
  ctx: Ctx,
  [thing, act]: [T, Act<T>],
  task: JobRow,
  name: string,
): Promise<Seen> {
  const found = await findStanding(ctx, task.propertyId);
  if (!found) throw notFound(name);
  const { contractorId, technicianId: assigneeId } = task;
  const relations = taskRelations(found.standing, { contractorId, assigneeId, open: isOpen(task.status) });
  const can: Partial<Record<string, boolean>> = canOf(userOf(ctx).role, relations, thing);
  // Called by its own name where it is not found.
  if (!can[act] && !can.see) throw notFound(name);
  authorizeAt(ctx, { thing, act, standing: found.standing }, relations);
  return { ...found, relations };
}

/** The job by its id, where the act is allowed. */
export async function findJobFor<T extends Beside>(ctx: Ctx, may: [T, Act<T>], id: string) {
  const [task] = await ctx.db.select().from(tasks).where(eq(tasks.id, id));
  if (!task) throw notFound("task");
  return { task, seen: await authorizeJob(ctx, may, task, "task") };
}

export const keeps = ({ relations }: Pick<Seen, "relations">): boolean =>
  relations.some((relation) => ["own", "managed", "reads"].includes(relation));
