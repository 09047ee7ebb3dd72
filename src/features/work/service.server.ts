import { and, eq, lte, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { conditions } from "#domain/findings.ts";
import { occurredAt } from "#domain/occurred.ts";
import { conflict, invalid, refuseStale } from "#domain/problems.ts";
import { findDemands } from "#features/evidence/demands/queries.server.ts";
import { refuseEnd, refuseStart } from "#features/evidence/demands/rules.ts";
import { refuseOpenSteps, refuseTick, type StepDemand, stepDemandOf } from "#features/evidence/demands/steps.rules.ts";
import { noteTag } from "#features/evidence/service.server.ts";
import { usingFiles } from "#features/media/service.server.ts";
import { readCode } from "#features/tags/rules.ts";
import type { ChecklistLine } from "#features/tasks/checklist.contract.ts";
import { readLines } from "#features/tasks/checklist.queries.server.ts";
import type { Task, TaskCompletion } from "#features/tasks/contract.ts";
import { keepLate, type LateDone } from "#features/tasks/late.service.server.ts";
import { authorizeTask, readTask, type TaskRow } from "#features/tasks/queries.server.ts";
import { isOpen, taskMove } from "#features/tasks/rules.ts";
import { beginTask, finishTask, lockTask, noteStart } from "#features/tasks/service.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { announce } from "#platform/events.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import type { workCalls } from "./contract.ts";
import { tellPlan } from "./findings.service.server.ts";
import { refuseCompletion, refuseStatus } from "./rules.ts";
import { taskCompletions, taskTicks } from "./tables.server.ts";

/** When it was done by the phone that sent it, put right by what its clock lacks; null where it did not say. */
const happened = (ctx: Ctx, input: { occurredAt?: Date | null | undefined }): Date | null =>
  occurredAt(input.occurredAt ?? ctx.saidOccurredAt, ctx.now, ctx.clockOffsetMs);

/** The tag that was read on the spot; null where none was. */
function tagOf(input: { tagCode?: string | null | undefined; tagTyped?: boolean | undefined }) {
  if (!input.tagCode) return null;
  const code = readCode(input.tagCode);
  if (code === null) throw invalid("tagCode", "That is no code of a tag. It has 13 letters and figures.");
  return { code, isTyped: input.tagTyped ?? false };
}

/** A tick is taken away by what was done after it alone, however late that arrives. */
const lastTicked = sql<Date>`coalesce(${taskTicks.occurredAt}, ${taskTicks.tickedAt})`;

/**
 * Whether a Start says something new: it begins the work, or somebody else pressed it meanwhile, and how it looked before is
 * kept all the same, since nobody can take that picture again. One's own Start, once more, adds no picture as of before.
 */
const bringsNew = (ctx: Ctx, { status, startedBy }: TaskRow["task"], to: TaskRow["task"]["status"]): boolean =>
  taskMove(status, to) === "moves" || (status === "in_progress" && startedBy !== userOf(ctx).id);

/** Starts one's own task; completing is not a status but a form. */
export async function setOwnTaskStatus(
  ctx: Ctx,
  input: CallRead<typeof workCalls.setOwnTaskStatus>,
): Promise<{ task: Task }> {
  const { mediaUploads } = input;
  await keepLate(ctx, { taskId: input.id, what: "started", notes: "", mediaUploads }, happened(ctx, input));
  const { row } = await authorizeTask(ctx, "work", input.id);
  refuseStatus(input.status);
  const tag = tagOf(input);
  // What changes nothing keeps no files either.
  const uploads = bringsNew(ctx, row.task, input.status)
    ? (input.mediaUploads ?? []).map((file) => ({ ...file, stage: "before" as const }))
    : [];
  return usingFiles(ctx, uploads, (files) =>
    transaction(ctx, async (ctx) => {
      await lockTask(ctx, input.id);
      const { row } = await authorizeTask(ctx, "work", input.id);
      const { task } = row;
      refuseStale("This task", task, input.version);
      if (!bringsNew(ctx, task, input.status)) {
        if (task.status === "in_progress") await noteStart(ctx, task.id, happened(ctx, input));
        return readTask(ctx, input.id);
      }
      if (taskMove(task.status, input.status) === "moves") {
        refuseStart(await findDemands(ctx, task), files.ids.length);
        await beginTask(ctx, row);
        await noteStart(ctx, task.id, happened(ctx, input));
      }
      const scannedAt = happened(ctx, input) ?? ctx.now;
      if (tag) await noteTag(ctx, { taskId: task.id, moment: "start", scannedAt, ...tag });
      await files.attach(ctx, { thing: "task", thingId: task.id, propertyId: task.propertyId });
      return readTask(ctx, input.id);
    }),
  );
}

/**
 * Completes one's own task that is in progress, with what was done and its proof; the request behind it is resolved
 * with it. Of two at once the first completes and the second gets 409.
 */
export async function completeTask(
  ctx: Ctx,
  input: CallRead<typeof workCalls.completeTask>,
): Promise<{ task: Task; completion: TaskCompletion }> {
  const doneAt = happened(ctx, input);
  await keepLate(ctx, { ...input, what: "completed", notes: input.completionNotes }, doneAt);
  const { row } = await authorizeTask(ctx, "work", input.taskId);
  refuseCompletion(row.task.status);
  const tag = tagOf(input);
  return usingFiles(ctx, input.mediaUploads, (files) =>
    transaction(ctx, async (ctx) => {
      await lockTask(ctx, input.taskId);
      const { row } = await authorizeTask(ctx, "work", input.taskId);
      const { task } = row;
      refuseCompletion(task.status);
      const after = input.mediaUploads?.filter(({ stage }) => stage !== "before") ?? [];
      refuseEnd(await findDemands(ctx, task), after.length);
      refuseOpenSteps(await readLines(ctx, task, "sop"));
      const { id: technicianId, name: completedBy } = userOf(ctx);
      const { completionNotes, workQualityRating, totalHours, additionalMaterials } = input;
      const found = foundBy(input);
      await ctx.db.insert(taskCompletions).values({
        ...{ ...found, technicianId, workQualityRating, totalHours, additionalMaterials },
        taskId: task.id,
        propertyId: task.propertyId,
        contractorId: task.contractorId,
        notes: completionNotes,
        completedAt: ctx.now,
        occurredAt: doneAt,
      });
      await files.attach(ctx, { thing: "task", thingId: task.id, propertyId: task.propertyId });
      if (tag) await noteTag(ctx, { taskId: task.id, moment: "end", scannedAt: doneAt ?? ctx.now, ...tag });
      await finishTask(ctx, row, null);
      await tellPlan(ctx, task, found);
      const said = { completionNotes, workQualityRating, totalHours, additionalMaterials, completedBy, ...found };
      const occurredAt = doneAt?.toISOString() ?? null;
      return { ...(await readTask(ctx, task.id)), completion: { ...said, occurredAt } };
    }),
  );
}

const foundBy = ({ condition, failureMode, measured }: CallRead<typeof workCalls.completeTask>) => ({
  condition: conditions.find((one) => one === condition) ?? null,
  failureMode: failureMode ?? null,
  measured: measured?.length ? measured : null,
});

/**
 * Ticks a line of the checklist or a step of the SOP of one's own open task, or takes the tick away. A step that asks for a
 * photo, a reading or a signature is ticked with it alone.
 */
export async function tickLine(
  ctx: Ctx,
  input: CallRead<typeof workCalls.tickLine>,
): Promise<{ checklist: ChecklistLine[] }> {
  const { id, list, item, done } = input;
  await keepLate(ctx, lateTick(input), happened(ctx, input));
  await authorizeTask(ctx, "work", id);
  return usingFiles(ctx, done ? input.mediaUploads : [], (files) =>
    transaction(ctx, async (ctx) => {
      await lockTask(ctx, id);
      const { row } = await authorizeTask(ctx, "work", id);
      if (!isOpen(row.task.status)) throw conflict("This job is finished, so its checklist stays as it is.");
      const line = (await readLines(ctx, row.task, list))[item];
      if (line === undefined) throw invalid("item", "The checklist of this task has no such line.");
      const { reading = null, signature = null } = input;
      const demand = list === "sop" ? stepDemandOf(line.text) : null;
      if (done && demand) refuseTick(demand, { photos: files.ids.length, reading, signature });
      const at = happened(ctx, input);
      const given = { tickedBy: userOf(ctx).id, tickedAt: ctx.now, occurredAt: at, reading, signature };
      const same = and(eq(taskTicks.taskId, id), eq(taskTicks.list, list), eq(taskTicks.item, item));
      const changed = done
        ? ctx.db
            .insert(taskTicks)
            .values({ taskId: id, list, item, ...given })
            .onConflictDoNothing()
            .returning({ id: taskTicks.taskId })
        : ctx.db
            .delete(taskTicks)
            .where(and(same, at ? lte(lastTicked, at) : undefined))
            .returning({ id: taskTicks.taskId });
      const hasChanged = (await changed).length > 0;
      await files.attach(ctx, { thing: "task", thingId: id, propertyId: row.task.propertyId });
      if (hasChanged && demand) await tellMeter(ctx, row.task, demand, input);
      // A tick has no line on the timeline, which would tell of it by itself.
      if (hasChanged) await announce(ctx, [{ propertyId: row.task.propertyId, thing: "task", thingId: id }]);
      return { checklist: await readLines(ctx, row.task, list) };
    }),
  );
}

/** A tick as it is kept where it came too late: the words of its line, and what that asked for. */
const lateTick = (input: CallRead<typeof workCalls.tickLine>): LateDone => ({
  ...{ taskId: input.id, what: "ticked", actKey: `${input.list} ${input.item} ${input.done}` },
  mediaUploads: input.done ? input.mediaUploads : [],
  notes: async (ctx, task) => {
    const line = (await readLines(ctx, task, input.list))[input.item];
    if (line === undefined) throw invalid("item", "The checklist of this task has no such line.");
    const given = [input.reading ?? null, input.signature ?? null].filter((one) => one !== null);
    return [input.done ? line.text : `Taken away: ${line.text}`, ...given].join(" · ");
  },
});

/** What a meter shows is one of its readings too. */
async function tellMeter(
  ctx: Ctx,
  { id, propertyId }: TaskRow["task"],
  demand: StepDemand,
  { done, reading, confirm }: CallRead<typeof workCalls.tickLine>,
): Promise<void> {
  if (!done || demand.kind !== "meter" || typeof reading !== "number") return;
  await callHooks(ctx, "meterRead", { propertyId, taskId: id, meter: demand.name, reading, confirm });
}
