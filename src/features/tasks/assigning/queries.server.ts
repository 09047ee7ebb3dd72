import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { isOverdue, lagosDay } from "#domain/days.ts";
import { decide } from "#domain/policy.ts";
import { propertyRelations, type Standing, taskRelations } from "#domain/policy-relations.ts";
import { notFound } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { authorizeAt, closedState } from "#features/properties/access.queries.server.ts";
import { members, properties } from "#features/properties/tables.server.ts";
import { type Hand, handIn, listHands, readHand } from "#features/teams/queries.server.ts";
import { teamMembers } from "#features/teams/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { wholeList } from "#platform/paging.server.ts";
import { listRows } from "../list.queries.server.ts";
import { isOpen } from "../rules.ts";
import { tasks } from "../tables.server.ts";
import type { CalendarEntry, ContractorTask, contractorTaskCalls } from "./contract.ts";

/** The tasks that a contractor has, and where they do not ask for these alone, those that they may take. */
export async function listContractorTasks(
  ctx: Ctx,
  { own, ...input }: CallRead<typeof contractorTaskCalls.listContractorTasks>,
) {
  const { listed, ...page } = await listRows(ctx, input, own === "1" ? "firm" : undefined);
  const hands = await listHands(ctx);
  return {
    tasks: listed.map(({ task, technicianId }): ContractorTask => {
      const assignedTeamMemberId = hands.get(technicianId ?? "") ?? null;
      return { ...task, assignedTeamMemberId, taken: task.contractorName !== null };
    }),
    ...page,
  };
}

/** What the contractor has, by the day it is meant to be done. */
export async function readCalendar(
  ctx: Ctx,
  { from, to, memberId }: CallRead<typeof contractorTaskCalls.readCalendar>,
): Promise<{ entries: CalendarEntry[] }> {
  const hands = await listHands(ctx);
  const accountId = [...hands].find(([, id]) => id === memberId)?.[0];
  if (memberId && !accountId) return { entries: [] };
  const day = sql<string>`coalesce((${tasks.expectedCompletionAt} at time zone 'Africa/Lagos')::date, ${tasks.dueOn})`;
  const rows = await ctx.db
    .select({ task: tasks, propertyName: properties.name, technician: accounts.name, day: sql<string>`${day}::text` })
    .from(tasks)
    .innerJoin(properties, and(eq(properties.id, tasks.propertyId), isNull(properties.archivedAt)))
    .leftJoin(accounts, eq(accounts.id, tasks.technicianId))
    .where(
      and(
        eq(tasks.contractorId, userOf(ctx).id),
        inArray(tasks.status, ["pending", "in_progress", "completed"]),
        sql`${day} between ${from}::date and ${to}::date`,
        accountId ? eq(tasks.technicianId, accountId) : undefined,
      ),
    )
    .orderBy(asc(day), asc(tasks.id))
    .limit(wholeList);
  const today = lagosDay(ctx.now);
  return {
    entries: rows.map(({ task, propertyName, technician, day }) => ({
      taskId: task.id,
      title: task.title,
      propertyId: task.propertyId,
      propertyName,
      day,
      expectedCompletion: task.expectedCompletionAt?.toISOString() ?? null,
      dueDate: task.dueOn,
      status: task.status,
      overdue: isOverdue({ status: task.status, dueDate: task.dueOn }, today),
      priority: task.priority,
      estimatedHours: task.estimatedHours,
      assignedTeamMemberId: hands.get(task.technicianId ?? "") ?? null,
      assignedTechnician: technician,
      version: task.version,
    })),
  };
}

const keepersOf = sql<
  string[] | null
>`(select json_agg(k.account_id) from ${members} k where k.property_id = ${tasks.propertyId}
  and k.role in ('property_owner', 'property_manager') and k.status = 'active' and k.left_at is null)`;

/** These tasks with all that assigning them needs, locked in the order of their ids: of two that race one waits. */
async function lockRows(ctx: Ctx, ids: readonly string[], memberId: string | null) {
  const me = userOf(ctx).id;
  const isMine = and(
    eq(members.propertyId, tasks.propertyId),
    eq(members.accountId, me),
    eq(members.role, "contractor"),
    isNull(members.leftAt),
  );
  return ctx.db
    .select({
      task: tasks,
      property: properties,
      membership: members,
      keepers: keepersOf,
      hand: handIn(ctx, memberId),
      myPhone: sql<string | null>`(select a.phone from ${accounts} a where a.id = ${me})`,
    })
    .from(tasks)
    .innerJoin(properties, eq(properties.id, tasks.propertyId))
    .leftJoin(members, isMine)
    .where(inArray(tasks.id, [...ids]))
    .orderBy(asc(tasks.id))
    .for("update", { of: tasks });
}

/** What somebody takes they are engaged for until it is theirs; leaving waits for that, and frees it again. */
export function isStillTheirs(ctx: Ctx): SQL {
  const { id } = userOf(ctx);
  return sql`(${tasks.contractorId} = ${id} or exists (
    select from ${members} m where m.property_id = ${tasks.propertyId} and m.account_id = ${id}
      and m.role = 'contractor' and m.status = 'active' and m.left_at is null for share))`;
}

/** In the same way the technician is in the team until the task is theirs. */
export const isStillInTeam = ({ memberId }: Hand): SQL | undefined =>
  memberId === null
    ? undefined
    : sql`exists (select from ${teamMembers} m where m.id = ${memberId} and m.status = 'active' and m.left_at is null
        for share)`;

type Locked = Awaited<ReturnType<typeof lockRows>>[number];
export type Assignable = Locked & { standing: Standing };

/**
 * The tasks that the caller may assign, locked; `taken` are those that another contractor has by now at a building
 * where the caller may take tasks, and what is in neither is out of reach; 404 where all are. `hand` is to do them.
 */
export async function lockAssignable(
  ctx: Ctx,
  ids: readonly string[],
  memberId: string | null,
): Promise<{ assignable: Assignable[]; taken: string[]; hand: Hand }> {
  const { id: actorId, role } = userOf(ctx);
  const assignable: Assignable[] = [];
  const taken: string[] = [];
  const rows = await lockRows(ctx, ids, memberId);
  for (const row of rows) {
    const { task, property, membership } = row;
    const standing: Standing = {
      actorId,
      ownerId: null,
      membership: membership && { ...membership, active: membership.status === "active" },
      closed: closedState(property),
    };
    const job = { contractorId: task.contractorId, assigneeId: task.technicianId, open: isOpen(task.status) };
    const relations = taskRelations(standing, job);
    if (decide({ role, relations, thing: "task", act: "assign" }) === "allowed") {
      authorizeAt(ctx, { thing: "task", act: "assign", standing }, relations);
      assignable.push({ ...row, standing });
      rememberReach(ctx, task.propertyId, standing);
    } else if (taskRelations(standing, { ...job, contractorId: null }).includes("engaged")) taken.push(task.id);
  }
  if (assignable.length + taken.length === 0) throw notFound("task");
  return { assignable, taken, hand: readHand(memberId, rows[0]?.hand ?? null) };
}

function rememberReach(ctx: Ctx, propertyId: string, standing: Standing): void {
  if (ctx.accessBasis.some((one) => one.propertyId === propertyId)) return;
  ctx.accessBasis.push({ propertyId, relations: propertyRelations(standing) });
}
