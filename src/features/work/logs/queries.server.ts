import { and, desc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CallRead } from "#domain/contract.ts";
import { type Act, canOf, withoutHidden } from "#domain/policy.ts";
import type { Relation } from "#domain/policy-grants.ts";
import { propertyRelations } from "#domain/policy-relations.ts";
import { notFound } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { assets } from "#features/assets/tables.server.ts";
import {
  authorizeAt,
  findStanding,
  inMyProperties,
  listStandings,
} from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import { workLogs } from "../tables.server.ts";
import type { LogDecider, WorkLog, workLogCalls } from "./contract.ts";
import { whoDecides } from "./rules.ts";

const technicians = alias(accounts, "technicians");
const deciders = alias(accounts, "deciders");

const selectLogs = (ctx: Ctx) =>
  ctx.db
    .select({
      log: workLogs,
      taskTitle: tasks.title,
      assetName: assets.name,
      propertyName: properties.name,
      technicianName: technicians.name,
      decidedBy: deciders.name,
    })
    .from(workLogs)
    .innerJoin(tasks, eq(tasks.id, workLogs.taskId))
    .innerJoin(properties, eq(properties.id, workLogs.propertyId))
    .innerJoin(technicians, eq(technicians.id, workLogs.technicianId))
    .leftJoin(assets, eq(assets.id, workLogs.assetId))
    .leftJoin(deciders, eq(deciders.id, workLogs.decidedBy));

export type LogRow = Awaited<ReturnType<typeof selectLogs>>[number];

type Keeping = "own" | "managed";
const isKeeping = (relation: Relation): relation is Keeping => relation === "own" || relation === "managed";

/** What the actor is to a log: its author, the contractor of somebody else's, or a keeper of the place. */
const relationsTo = (ctx: Ctx, { log }: LogRow, keeping: readonly Relation[]): Relation[] => {
  const { id } = userOf(ctx);
  const held: Relation[] = keeping.filter(isKeeping);
  if (log.technicianId === id) held.push("author");
  else if (log.contractorId === id) held.push("team");
  return held;
};

/** The log where the act is allowed; 404 out of reach. */
export async function authorizeLog(ctx: Ctx, act: Act<"work_log">, id: string): Promise<LogRow> {
  const [row] = await selectLogs(ctx).where(eq(workLogs.id, id));
  const found = row && (await findStanding(ctx, row.log.propertyId));
  if (!row || !found) throw notFound("work log");
  const keeping = propertyRelations(found.standing);
  const relations = relationsTo(ctx, row, keeping);
  authorizeAt(ctx, { thing: "work_log", act, standing: found.standing }, relations);
  ctx.accessBasis.push({ propertyId: row.log.propertyId, relations: keeping.filter(isKeeping) });
  return row;
}

/** The log as its caller sees it right after a write. */
export async function readLog(ctx: Ctx, id: string): Promise<{ workLog: WorkLog }> {
  const [row] = await selectLogs(ctx).where(eq(workLogs.id, id));
  const found = row && (await findStanding(ctx, row.log.propertyId));
  if (!row || !found) throw notFound("work log");
  return { workLog: showLog(ctx, row, relationsTo(ctx, row, propertyRelations(found.standing))) };
}

type OwnPage = CallRead<typeof workLogCalls.listOwnLogs>;
type Page = OwnPage & { propertyId?: string | undefined; whoDecides?: LogDecider | undefined };
type Listed = { workLogs: WorkLog[]; nextCursor: string | null };

export const listOwnLogs = (ctx: Ctx, input: OwnPage): Promise<Listed> =>
  listLogs(ctx, input, eq(workLogs.technicianId, userOf(ctx).id));

export const listTeamLogs = (ctx: Ctx, input: Page): Promise<Listed> =>
  listLogs(ctx, input, eq(workLogs.contractorId, userOf(ctx).id));

export const listKeptLogs = (ctx: Ctx, input: Page): Promise<Listed> =>
  listLogs(ctx, input, and(inMyProperties(ctx, workLogs.propertyId), isNull(properties.archivedAt)));

async function listLogs(ctx: Ctx, input: Page, bound: SQL | undefined): Promise<Listed> {
  const query = selectLogs(ctx)
    .where(
      and(
        bound,
        input.status ? eq(workLogs.status, input.status) : undefined,
        input.taskId ? eq(workLogs.taskId, input.taskId) : undefined,
        input.propertyId ? eq(workLogs.propertyId, input.propertyId) : undefined,
        input.whoDecides === "keepers" ? eq(workLogs.contractorId, workLogs.technicianId) : undefined,
        input.whoDecides === "contractor" ? ne(workLogs.contractorId, workLogs.technicianId) : undefined,
        beforeCursor(workLogs.id, input.cursor),
      ),
    )
    .orderBy(desc(workLogs.id));
  const { rows, nextCursor } = await readPage(input, query, ({ log }) => [log.id]);
  const standingTo = await listStandings(ctx);
  const shown = rows.map((row) =>
    showLog(ctx, row, relationsTo(ctx, row, propertyRelations(standingTo(row.log.propertyId)))),
  );
  return { workLogs: shown, nextCursor };
}

/** The hours of that day on the technician's other logs that were not rejected. */
export async function sumOtherHours(ctx: Ctx, day: string, exceptId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ hours: sql<number>`coalesce(sum(${workLogs.hoursWorked}), 0)::float8` })
    .from(workLogs)
    .where(
      sql`${workLogs.technicianId} = ${userOf(ctx).id} and ${workLogs.loggedOn} = ${day} and ${workLogs.status} <> 'rejected' and ${workLogs.id} <> ${exceptId}`,
    );
  return row?.hours ?? 0;
}

function showLog(ctx: Ctx, row: LogRow, relations: readonly Relation[]): WorkLog {
  const { log } = row;
  const can = canOf(userOf(ctx).role, relations, "work_log");
  const isApproved = log.status === "approved";
  return withoutHidden("work_log", relations, {
    id: log.id,
    taskId: log.taskId,
    taskTitle: row.taskTitle,
    assetId: log.assetId,
    assetName: row.assetName,
    propertyId: log.propertyId,
    propertyName: row.propertyName,
    technicianName: row.technicianName,
    dateLogged: log.loggedOn,
    hoursWorked: log.hoursWorked,
    workDescription: log.workDescription,
    materialsUsed: log.materialsUsed,
    issuesEncountered: log.issuesEncountered,
    notes: log.notes,
    approved: isApproved,
    status: log.status,
    reason: log.reason,
    whoDecides: whoDecides(log),
    decidedBy: row.decidedBy,
    decidedAt: log.decidedAt?.toISOString() ?? null,
    createdAt: log.createdAt.toISOString(),
    occurredAt: log.occurredAt?.toISOString() ?? null,
    version: log.version,
    can: { edit: can.edit && !isApproved, approve: can.approve && !isApproved },
  });
}
