import { and, inArray, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { taskRelations } from "#domain/policy-relations.ts";
import { changedMeanwhile, conflict, notFound, refuseStale } from "#domain/problems.ts";
import { awaitsVisit } from "#domain/steps.ts";
import { notifyAll } from "#features/notifications/service.server.ts";
import { agree } from "#features/properties/members/agreement.service.server.ts";
import type { Hand } from "#features/teams/queries.server.ts";
import { tellReporters } from "#features/tickets/reporter.service.server.ts";
import { assignTickets } from "#features/tickets/task-link.service.server.ts";
import { recordActs } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import { showTask } from "../queries.server.ts";
import { isOpen } from "../rules.ts";
import { formerHands } from "../service.server.ts";
import { tasks } from "../tables.server.ts";
import type { ContractorTask, contractorTaskCalls } from "./contract.ts";
import { assignedNotice, caredForNotice, movedNotice, passedOnNotice, takenNotice } from "./messages.server.ts";
import { type Assignable, isStillInTeam, isStillTheirs, lockAssignable } from "./queries.server.ts";
import { type Assignment, actsOf, differs, refuseFinished } from "./rules.ts";

type One = CallRead<typeof contractorTaskCalls.assignTask>;
type Many = CallRead<typeof contractorTaskCalls.assignTasks>;

/** Gives a task to one of the team, and takes it where nobody has it: the first wins, the second gets 409. */
export async function assignTask(ctx: Ctx, input: One): Promise<{ task: ContractorTask }> {
  return transaction(ctx, async (ctx) => {
    const { assignable, taken, hand } = await lockAssignable(ctx, [input.id], input.assignedTeamMemberId);
    if (taken.length > 0) throw conflict("Another contractor has this task.");
    const [row] = assignable;
    if (!row) throw notFound("task");
    refuseStale("This task", row.task, input.version);
    const assignment = assignmentOf(ctx, hand, input);
    await carryOut(ctx, assignable, assignment, hand);
    return { task: showAssigned(ctx, row, assignment, hand) };
  });
}

/** The same for many: all that are in reach or none, in a number of statements that does not grow with them. */
export async function assignTasks(
  ctx: Ctx,
  input: Many,
): Promise<{ updatedTasks: ContractorTask[]; notFound: string[] }> {
  return transaction(ctx, async (ctx) => {
    const { assignable, hand } = await lockAssignable(ctx, input.taskIds, input.assignedTeamMemberId);
    if (assignable.length === 0) throw notFound("task");
    const assignment = assignmentOf(ctx, hand, input);
    const changed = await carryOut(ctx, assignable, assignment, hand);
    const found = new Set(assignable.map(({ task }) => task.id));
    return {
      updatedTasks: changed.map((row) => showAssigned(ctx, row, assignment, hand)),
      notFound: input.taskIds.filter((id) => !found.has(id)),
    };
  });
}

const assignmentOf = (ctx: Ctx, hand: Hand, said: One | Many): Assignment => ({
  contractorId: userOf(ctx).id,
  technicianId: hand.accountId,
  expectedCompletionAt: said.expectedCompletion,
  contractorNotes: said.contractorNotes,
  estimatedHours: said.estimatedHours,
});

/** Answers the rows, as they were before, that it changed. */
async function carryOut(ctx: Ctx, rows: Assignable[], assignment: Assignment, hand: Hand): Promise<Assignable[]> {
  refuseFinished(rows.map(({ task }) => task));
  const changed = rows.filter(({ task }) => differs(task, assignment));
  if (changed.length === 0) return [];
  const ids = changed.map(({ task }) => task.id);
  await refuseUnvetted(ctx, changed, hand);
  await agree(ctx, idsOfNewcomer(changed));
  const set = await ctx.db
    .update(tasks)
    .set({
      ...assignment,
      ...formerHands(assignment.technicianId),
      version: sql`${tasks.version} + 1`,
    })
    .where(and(inArray(tasks.id, ids), isStillTheirs(ctx), isStillInTeam(hand)))
    .returning({ id: tasks.id });
  if (set.length < ids.length) throw changedMeanwhile("This task");
  const { accountId: technicianId } = hand;
  if (technicianId !== null) await callHooks(ctx, "workAssigned", { taskIds: ids, technicianId });
  const taken = changed.filter(({ task }) => task.contractorId === null);
  const tickets = await assignTickets(ctx, idsWithTicket(taken));
  await recordActs(ctx, [
    ...changed.flatMap(({ task }) =>
      actsOf(task, assignment).map((act) => ({
        thing: "task" as const,
        act,
        thingId: task.id,
        propertyId: task.propertyId,
        text: act === "assigned" ? hand.name : null,
      })),
    ),
    ...tickets.map(({ id, propertyId }) => ({
      thing: "ticket" as const,
      act: "assigned" as const,
      thingId: id,
      propertyId,
    })),
  ]);
  await tell(ctx, { changed, taken, tickets, assignment });
  return changed;
}

/** Nobody takes or gets new work at a building that asks for a paper which they cannot show. */
async function refuseUnvetted(ctx: Ctx, rows: Assignable[], hand: Hand): Promise<void> {
  const contractorId = userOf(ctx).id;
  for (const [propertyId, name] of buildingsOf(rows, ({ task }) => task.contractorId === null)) {
    const missing = await ctx.lookups.missingCredentials(ctx, { propertyId, accountId: contractorId });
    if (missing.length > 0) throw conflict(`You cannot take new work at ${name}. ${missing.join(" ")}`);
  }
  const { accountId } = hand;
  if (accountId === null) return;
  for (const [propertyId, name] of buildingsOf(rows, ({ task }) => task.technicianId !== accountId)) {
    const missing = await ctx.lookups.missingOfTechnician(ctx, { propertyId, accountId, contractorId });
    if (missing.length > 0) throw conflict(`${hand.name} cannot be given new work at ${name}. ${missing.join(" ")}`);
  }
}

const buildingsOf = (rows: Assignable[], concerns: (row: Assignable) => boolean): Map<string, string> =>
  new Map(rows.filter(concerns).map(({ task, property }) => [task.propertyId, property.name]));

/** The properties where somebody else added the caller, who has not taken or begun anything there before. */
const idsOfNewcomer = (rows: Assignable[]): string[] => [
  ...new Set(
    rows.flatMap(({ membership }) => (membership?.addedBy && !membership.agreedAt ? [membership.propertyId] : [])),
  ),
];

const idsWithTicket = (rows: Assignable[]): string[] =>
  rows.flatMap(({ task }) => (task.ticketId === null ? [] : [task.id]));

type Done = {
  changed: Assignable[];
  taken: Assignable[];
  tickets: Awaited<ReturnType<typeof assignTickets>>;
  assignment: Assignment;
};

/** One notice a person and kind of news, however many tasks there are. */
async function tell(ctx: Ctx, { changed, taken, tickets, assignment }: Done): Promise<void> {
  const { name } = userOf(ctx);
  const { technicianId } = assignment;
  const fresh = changed.filter(({ task }) => task.technicianId !== technicianId);
  const moved = changed.filter(
    ({ task }) => task.technicianId === technicianId && actsOf(task, assignment).includes("rescheduled"),
  );
  const notices: Parameters<typeof notifyAll>[1][number][] = [];
  const hand = technicianId === null ? [] : [technicianId];
  if (fresh.length > 0)
    notices.push({
      ...{ to: hand, ...(await assigned(ctx, fresh)), link: linkOf(fresh, "/technician-dashboard") },
      propertyId: onlyBuildingOf(fresh),
    });
  if (moved.length > 0)
    notices.push({
      ...{ to: hand, ...movedNotice(named(moved), name), link: linkOf(moved, "/technician-dashboard") },
      propertyId: onlyBuildingOf(moved),
    });
  for (const [before, rows] of groupBy(fresh, ({ task }) => task.technicianId))
    notices.push({ to: [before], ...passedOnNotice(named(rows), name), propertyId: onlyBuildingOf(rows) });
  for (const [propertyId, rows] of groupBy(taken, ({ task }) => task.propertyId)) {
    const [{ property, keepers } = { property: { name: "" }, keepers: [] }] = rows;
    const told = takenNotice(named(rows), property.name, name);
    notices.push({ to: keepers ?? [], ...told, link: linkOf(rows, "/tasks"), propertyId });
  }
  await notifyAll(ctx, notices);
  await tellReporters(ctx, tickets, (ticket) => caredForNotice(ticket, name));
}

/** Of one repair with when somebody comes for it, or waiting until that is known. */
async function assigned(ctx: Ctx, rows: Assignable[]) {
  const { name } = userOf(ctx);
  const [only, ...others] = named(rows);
  if (!only?.ticketId || others.length > 0) return assignedNotice(named(rows), name, null);
  const when = await ctx.lookups.bookedVisit(ctx, only.ticketId);
  return {
    ...assignedNotice([only], name, when),
    awaitsVisit: when === null && awaitsVisit(only, lagosDay(ctx.now)),
  };
}

/** Whose money tells of them: of jobs in several buildings none pays alone. */
function onlyBuildingOf(rows: Assignable[]): string | null {
  const ids = new Set(rows.map(({ task }) => task.propertyId));
  return ids.size === 1 ? ([...ids][0] ?? null) : null;
}

const named = (rows: Assignable[]) => rows.map(({ task }) => task);

const linkOf = (rows: Assignable[], whole: string): string => {
  const [first] = rows;
  if (rows.length !== 1 || !first) return whole;
  return whole === "/tasks" ? `/tasks?task=${first.task.id}` : `/technician/tasks/${first.task.id}`;
};

function groupBy(rows: Assignable[], keyOf: (row: Assignable) => string | null): Map<string, Assignable[]> {
  const groups = new Map<string, Assignable[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

/** The row as the assignment left it; what was not named, or changed nothing, is as it was. */
function showAssigned(ctx: Ctx, row: Assignable, assignment: Assignment, hand: Hand): ContractorTask {
  const named = Object.fromEntries(Object.entries(assignment).filter(([, value]) => value !== undefined));
  const version = row.task.version + (differs(row.task, assignment) ? 1 : 0);
  const task = { ...row.task, ...named, version };
  const { name, id } = userOf(ctx);
  const shown = {
    task,
    propertyName: row.property.name,
    contractorName: name,
    contractorPhone: row.myPhone,
    contractorAgreed: true,
    technicianName: hand.name,
  };
  const job = { contractorId: id, assigneeId: task.technicianId, open: isOpen(task.status) };
  const relations = taskRelations(row.standing, job);
  const closed = row.standing.closed ?? null;
  return { ...showTask(ctx, shown, relations, closed), assignedTeamMemberId: hand.memberId, taken: true };
}
