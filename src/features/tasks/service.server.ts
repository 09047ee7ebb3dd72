import { and, eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { refuseStale } from "#domain/problems.ts";
import { findDemands } from "#features/evidence/demands/queries.server.ts";
import { refuseEnd, refuseStart } from "#features/evidence/demands/rules.ts";
import { refuseOpenSteps } from "#features/evidence/demands/steps.rules.ts";
import { closeProof, openProof } from "#features/evidence/service.server.ts";
import { usingFiles } from "#features/media/service.server.ts";
import { notify, notifyAll } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { agree } from "#features/properties/members/agreement.service.server.ts";
import { agreeToTeamOf } from "#features/teams/agreement.service.server.ts";
import { followTask } from "#features/tickets/service.server.ts";
import { recordAct, recordActs } from "#platform/acts.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { readLines } from "./checklist.queries.server.ts";
import type { Task, taskCalls } from "./contract.ts";
import { begunNotice, completedNotice } from "./messages.server.ts";
import { authorizeTask, readTask, type TaskRow } from "./queries.server.ts";
import { taskMove } from "./rules.ts";
import { tasks } from "./tables.server.ts";

type Move = CallRead<typeof taskCalls.setTaskStatus>;

/**
 * Starts or completes a task. Completing keeps what it cost, else the estimate and that it is one; a request behind it
 * follows.
 */
export async function setTaskStatus(ctx: Ctx, input: Move): Promise<{ task: Task }> {
  const { row } = await authorizeTask(ctx, "set_status", input.id);
  // What changes nothing keeps no files either.
  const uploads = taskMove(row.task.status, input.status) === "same" ? [] : input.completionProof;
  return usingFiles(ctx, uploads, (files) =>
    transaction(ctx, async (ctx) => {
      await lockTask(ctx, input.id);
      const { row } = await authorizeTask(ctx, "set_status", input.id);
      const { task } = row;
      refuseStale("This task", task, input.version);
      if (taskMove(task.status, input.status) === "same") return readTask(ctx, input.id);
      if (userOf(ctx).role === "contractor") await askPhotos(ctx, task, input, files.ids.length);
      if (input.status === "completed") await finishTask(ctx, row, input.actualCost ?? null);
      else await beginTask(ctx, row);
      await files.attach(ctx, { thing: "task", thingId: task.id, propertyId: task.propertyId });
      return readTask(ctx, input.id);
    }),
  );
}

/** Those who do the work begin and end it with the photos that its building or procedure asks for; keepers need none. */
async function askPhotos(ctx: Ctx, task: TaskRow["task"], { status }: Move, photos: number): Promise<void> {
  const demands = await findDemands(ctx, task);
  if (status !== "completed") return refuseStart(demands, photos);
  refuseEnd(demands, photos);
  refuseOpenSteps(await readLines(ctx, task, "sop"));
}

/** Everybody who had it before this one, who may be nobody: what they did until they heard of it is kept. */
export const formerHands = (next: string | null) => ({
  formerTechnicianIds: sql`case
    when ${tasks.technicianId} is null or ${tasks.technicianId} = ${next}::uuid then ${tasks.formerTechnicianIds}
    else array_append(array_remove(${tasks.formerTechnicianIds}, ${tasks.technicianId}), ${tasks.technicianId}) end`,
});

/** What a contractor said and planned is their own: the next one who has the task begins without it. */
export const fresh = {
  ...{ technicianId: null, contractorNotes: null, expectedCompletionAt: null },
  ...formerHands(null),
};

/** Why somebody has a task no more. */
export const lostWords = (next: string | null): string =>
  next === null ? "the work was taken back." : "the work was given to somebody else.";

/** Of two that race, the second waits here and then sees what the first one did. */
export async function lockTask(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.select({ id: tasks.id }).from(tasks).where(eq(tasks.id, id)).for("update");
}

const nextVersion = sql`${tasks.version} + 1`;

/** Begins a pending task that the caller has locked and may begin; keepers, contractor and occupant are told. */
export async function beginTask(ctx: Ctx, { task, propertyName }: TaskRow): Promise<void> {
  const started = {
    status: "in_progress",
    startedAt: ctx.now,
    startedBy: userOf(ctx).id,
    version: nextVersion,
  } as const;
  await ctx.db.update(tasks).set(started).where(eq(tasks.id, task.id));
  await agreeByWork(ctx, task);
  await openProof(ctx, task.id);
  await happened(ctx, task, "started");
  await tellSides(ctx, task, begunNotice(task, propertyName, userOf(ctx).name));
  if (task.ticketId) await followTask(ctx, task.ticketId, "started");
}

/** Notes when a task was started by the phone of whoever did it; the earliest stays. */
export async function noteStart(ctx: Ctx, id: string, at: Date | null): Promise<void> {
  if (at === null) return;
  const earliest = sql`least(coalesce(${tasks.startOccurredAt}, ${at}), ${at})`;
  await ctx.db.update(tasks).set({ startOccurredAt: earliest }).where(eq(tasks.id, id));
}

/** What a task is once it is done; without a cost the estimate stands in. */
export const completion = (ctx: Ctx, { estimatedCostKobo }: TaskRow["task"], actualCostKobo: number | null) =>
  ({
    status: "completed",
    completedAt: ctx.now,
    completedBy: userOf(ctx).id,
    actualCostKobo: actualCostKobo ?? estimatedCostKobo,
    actualCostEstimated: actualCostKobo === null && estimatedCostKobo !== null,
    version: nextVersion,
  }) as const;

/** As `beginTask`, at the other end. */
export async function finishTask(
  ctx: Ctx,
  { task, propertyName }: TaskRow,
  actualCostKobo: number | null,
): Promise<void> {
  await ctx.db
    .update(tasks)
    .set(completion(ctx, task, actualCostKobo))
    .where(eq(tasks.id, task.id));
  await agreeByWork(ctx, task);
  await closeProof(ctx, task.id);
  await happened(ctx, task, "completed");
  await tellFinished(ctx, task, propertyName);
  if (task.ticketId) await followTask(ctx, task.ticketId, "resolved");
}

/** Who begins or completes work agrees to be where it is: its contractor at the building, its technician in the team. */
async function agreeByWork(ctx: Ctx, { propertyId, contractorId, technicianId }: TaskRow["task"]): Promise<void> {
  const me = userOf(ctx).id;
  if (contractorId === me) await agree(ctx, [propertyId]);
  else if (contractorId !== null && technicianId === me) await agreeToTeamOf(ctx, contractorId);
}

/** Owner and managers on one side, the contractor on the other; never the person who did it. */
async function tellSides(ctx: Ctx, task: TaskRow["task"], told: ReturnType<typeof begunNotice>): Promise<void> {
  const { id, propertyId, contractorId } = task;
  const to = await listKeepers(ctx, propertyId);
  if (contractorId) to.push(contractorId);
  await notify(ctx, to, { ...told, link: `/tasks?task=${id}`, propertyId });
}

/** As `tellSides`; what a contractor did waits for the keepers to say whether it is good, and their notice leads there. */
async function tellFinished(ctx: Ctx, task: TaskRow["task"], building: string): Promise<void> {
  const { id, propertyId, contractorId, title, priority } = task;
  const finished = { title, priority, building, who: userOf(ctx).name };
  if (contractorId === null) return tellSides(ctx, task, completedNotice(finished));
  const link = `/tasks?task=${id}`;
  await notifyAll(ctx, [
    {
      ...completedNotice(finished, true),
      propertyId,
      link: `${link}&verify=1`,
      to: await listKeepers(ctx, propertyId),
    },
    { ...completedNotice(finished), propertyId, link, to: [contractorId] },
  ]);
}

async function happened(ctx: Ctx, task: TaskRow["task"], act: "started" | "completed"): Promise<void> {
  await recordAct(ctx, { propertyId: task.propertyId, thing: "task", thingId: task.id, act });
}

export type PlannedTask = {
  scheduleId: string;
  dueOn: string;
  category: string;
  why: string | null;
  /** The machine, where it is another one than the schedule's. */
  assetId?: string | null;
};
export type MadeTask = Pick<typeof tasks.$inferSelect, "id" | "propertyId" | "title" | "priority" | "contractorId"> & {
  scheduleId: string;
  /** False for one that came back. */
  isNew: boolean;
};

/**
 * Tasks of schedules: one for each schedule and day, however often it is asked; answers what is new. What
 * they say is copied from the schedules inside the database, since thousands may be made in one run. One that was
 * withdrawn for that day comes back.
 */
export async function planTasks(ctx: Ctx, planned: readonly PlannedTask[]): Promise<MadeTask[]> {
  if (planned.length === 0) return [];
  const rows = planned.map((task) => ({ id: newId(), ...task }));
  // A firm that lacks a paper gets no new work: somebody else may take it.
  const lacks = ctx.lookups.lacksCredential(ctx, {
    propertyId: sql`s.property_id`,
    contractorId: sql`s.contractor_id`,
  });
  const { rows: made } = await ctx.db.execute<MadeTask>(sql`
    insert into tasks as known (id, property_id, schedule_id, title, description, category, priority, status, due_on,
      estimated_cost_kobo, estimated_hours, contractor_id, plan, why, sop_version_id, asset_id,
      created_at)
    select p.id, s.property_id, s.id, s.title, s.description, p.category, s.priority, 'pending', p."dueOn",
      s.estimated_cost_kobo, s.estimated_hours, case when ${lacks} then null else s.contractor_id end, s.plan, p.why,
      s.sop_version_id, coalesce(p."assetId", s.asset_id), ${ctx.now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as p (id uuid, "scheduleId" uuid, "dueOn" date, category text, why text, "assetId" uuid)
    join (${ctx.lookups.scheduledWork}) s on s.id = p."scheduleId"
    on conflict (schedule_id, due_on) where schedule_id is not null
      do update set status = 'pending', cancelled_at = null, withdrawn = false, title = excluded.title,
        description = excluded.description, category = excluded.category, priority = excluded.priority,
        estimated_cost_kobo = excluded.estimated_cost_kobo, estimated_hours = excluded.estimated_hours,
        contractor_id = excluded.contractor_id, plan = excluded.plan, why = excluded.why,
        sop_version_id = excluded.sop_version_id, asset_id = excluded.asset_id
      where known.withdrawn
    returning id, property_id as "propertyId", schedule_id as "scheduleId", title, priority,
      contractor_id as "contractorId", xmax = 0 as "isNew"`);
  await recordActs(
    ctx,
    made.map(({ id, propertyId }) => ({ propertyId, thing: "task" as const, thingId: id, act: "planned" as const })),
  );
  return made;
}

/** Rounds that nobody began lapse when the next one is due: cancelled, and the timeline says why. */
export async function lapseTasks(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const lapsed = await ctx.db
    .update(tasks)
    .set({ status: "cancelled", cancelledAt: ctx.now, version: nextVersion })
    .where(and(isOneOf(tasks.id, ids), eq(tasks.status, "pending")))
    .returning({ thingId: tasks.id, propertyId: tasks.propertyId });
  await recordActs(
    ctx,
    lapsed.map((task) => ({ ...task, thing: "task" as const, act: "lapsed" })),
  );
}

/** Tasks of a schedule that nobody began or changed say what holds now; answers them. */
export async function retellTasks(
  ctx: Ctx,
  scheduleId: string,
  said: Partial<typeof tasks.$inferInsert>,
): Promise<Omit<MadeTask, "scheduleId" | "isNew">[]> {
  const { id, propertyId, title, priority, contractorId } = tasks;
  return ctx.db
    .update(tasks)
    .set(said)
    .where(and(eq(tasks.scheduleId, scheduleId), eq(tasks.status, "pending"), eq(tasks.version, 1)))
    .returning({ id, propertyId, title, priority, contractorId });
}

/** What a plan says now of a schedule; what is left out stays. */
type Retold = { scheduleId: string } & Pick<
  Partial<typeof tasks.$inferInsert>,
  "plan" | "why" | "priority" | "estimatedCostKobo"
>;

/** As `retellTasks`, of many schedules at once. */
export async function retellPlanned(ctx: Ctx, said: readonly Retold[]): Promise<void> {
  if (said.length === 0) return;
  await ctx.db.execute(sql`
    update tasks set plan = said.plan, why = said.why, priority = coalesce(said.priority, tasks.priority),
      estimated_cost_kobo = coalesce(said."estimatedCostKobo", tasks.estimated_cost_kobo)
    from json_to_recordset(${JSON.stringify(said)}::json)
      as said ("scheduleId" uuid, plan jsonb, why text, priority text, "estimatedCostKobo" bigint)
    where tasks.schedule_id = said."scheduleId" and tasks.status = 'pending' and tasks.version = 1`);
}
