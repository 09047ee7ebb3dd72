import { and, eq } from "drizzle-orm";
import type { Relation } from "#domain/policy-grants.ts";
import type { TickList } from "#domain/vocab.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { findVersion, readVersion } from "#features/library/sops/queries.server.ts";
import { taskTicks } from "#features/work/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { ChecklistLine, PinnedSop } from "./checklist.contract.ts";
import type { tasks } from "./tables.server.ts";

type Task = Pick<typeof tasks.$inferSelect, "id" | "plan" | "sopVersionId">;

/** What is ticked off at a task: the lines of its plan item, and its procedure with its steps. */
export async function readChecklists(
  ctx: Ctx,
  task: Task,
  relations: readonly Relation[],
): Promise<{ checklist: ChecklistLine[]; sop: PinnedSop | null }> {
  const checklist = await tickedLines(ctx, task.id, "plan", task.plan?.checklist ?? []);
  if (task.sopVersionId === null) return { checklist, sop: null };
  const row = await findVersion(ctx, task.sopVersionId);
  const { createdAt: _, ...version } = await readVersion(ctx, row, relations);
  return { checklist, sop: { ...version, id: row.sopId, steps: await tickedLines(ctx, task.id, "sop", row.steps) } };
}

/** The lines of one of the two lists of a task; none where it has no such list. */
export async function readLines(ctx: Ctx, task: Task, list: TickList): Promise<ChecklistLine[]> {
  if (list === "plan") return tickedLines(ctx, task.id, list, task.plan?.checklist ?? []);
  if (task.sopVersionId === null) return [];
  return tickedLines(ctx, task.id, list, (await findVersion(ctx, task.sopVersionId)).steps);
}

/** These lines with who ticked them and when. */
async function tickedLines(
  ctx: Ctx,
  taskId: string,
  list: TickList,
  lines: readonly string[],
): Promise<ChecklistLine[]> {
  if (lines.length === 0) return [];
  const ticks = await ctx.db
    .select({
      item: taskTicks.item,
      at: taskTicks.tickedAt,
      occurredAt: taskTicks.occurredAt,
      by: accounts.name,
      reading: taskTicks.reading,
      signature: taskTicks.signature,
    })
    .from(taskTicks)
    .innerJoin(accounts, eq(accounts.id, taskTicks.tickedBy))
    .where(and(eq(taskTicks.taskId, taskId), eq(taskTicks.list, list)));
  const ticked = new Map(ticks.map((tick) => [tick.item, tick]));
  return lines.map((text, item) => {
    const tick = ticked.get(item);
    const { reading = null, signature = null } = tick ?? {};
    return {
      ...{ item, text, done: tick !== undefined, doneAt: tick?.at.toISOString() ?? null, doneBy: tick?.by ?? null },
      ...(tick?.occurredAt ? { occurredAt: tick.occurredAt.toISOString() } : {}),
      ...(reading === null ? {} : { reading }),
      ...(signature === null ? {} : { signature }),
    };
  });
}
