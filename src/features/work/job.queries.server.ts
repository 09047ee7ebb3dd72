import { eq, sql } from "drizzle-orm";
import { withoutHidden } from "#domain/policy.ts";
import type { Relation } from "#domain/policy-grants.ts";
import { notFound } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { assets } from "#features/assets/tables.server.ts";
import { findDemands } from "#features/evidence/demands/queries.server.ts";
import { noDemands } from "#features/evidence/demands/rules.ts";
import { findCode } from "#features/evidence/queries.server.ts";
import { mediaOf } from "#features/media/queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { readChecklists } from "#features/tasks/checklist.queries.server.ts";
import { authorizeTask, shownPhone, showTask, type TaskRow } from "#features/tasks/queries.server.ts";
import { isOpen } from "#features/tasks/rules.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import type { Job } from "./contract.ts";
import { workLogs } from "./tables.server.ts";

/** What is begun comes first, then by the day it is meant for and how pressing it is. */
export async function findNextJob(ctx: Ctx): Promise<{ job: Job | null }> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select t.id from ${tasks} t join ${properties} p on p.id = t.property_id and p.archived_at is null
    where t.technician_id = ${userOf(ctx).id} and t.status in ('pending', 'in_progress')
    order by t.status = 'pending', coalesce((t.expected_completion_at at time zone 'Africa/Lagos')::date, t.due_on),
      array_position(array['critical', 'high', 'medium', 'low'], t.priority), t.id
    limit 1`);
  const [next] = rows;
  return next ? findJob(ctx, next) : { job: null };
}

/** One of one's own jobs; what only an open job shows is null once it is finished. */
export async function findJob(ctx: Ctx, input: { id: string }): Promise<{ job: Job }> {
  const { row, relations, closed } = await authorizeTask(ctx, "work", input.id);
  const { task } = row;
  const [property] = await ctx.db.select().from(properties).where(eq(properties.id, task.propertyId));
  if (!property) throw notFound("task");
  const { id, name, location, address, state, latitude, longitude, accessNotes } = property;
  const request = task.ticketId === null ? undefined : await findRequest(ctx, task.ticketId, relations);
  const wayIn = withoutHidden("task", relations, { address, state, latitude, longitude, accessNotes });
  const { occupantPhone } = withoutHidden("task", relations, { occupantPhone: request?.phone ?? null });
  return {
    job: {
      task: showTask(ctx, row, relations, closed),
      building: { id, name, location, ...wayIn },
      contractor: row.contractorName === null ? null : { name: row.contractorName, phone: shownPhone(ctx, row) },
      occupant: request ? { name: request.name, unit: request.unit, phone: occupantPhone } : null,
      ticket: request?.ticket ?? null,
      asset: await findMachine(ctx, row, relations),
      ...(await readChecklists(ctx, task, relations)),
      safety: task.plan?.safety ?? [],
      proofCode: task.status === "in_progress" ? await findCode(ctx, task.id) : null,
      tagged: isOpen(task.status) ? await ctx.lookups.taggedAs(ctx, task) : null,
      photoRule: isOpen(task.status) ? await findDemands(ctx, task) : noDemands,
      hoursLogged: await sumHours(ctx, task.id),
    },
  };
}

/** The machine that a task is about; what stands on its plate only while the job is open. */
async function findMachine(
  ctx: Ctx,
  { task, assetName }: TaskRow,
  relations: readonly Relation[],
): Promise<Job["asset"]> {
  if (task.assetId === null || assetName === null) return null;
  const hidden = { id: null, place: null, make: null, model: null, serialNumber: null, mediaUploads: [] };
  const unknown = { ...hidden, name: assetName };
  if (!isOpen(task.status)) return unknown;
  const { id, name, place, make, model, serialNumber } = assets;
  const plate = { id, name, place, make, model, serialNumber };
  const [asset] = await ctx.db.select(plate).from(assets).where(eq(assets.id, task.assetId));
  if (!asset) return unknown;
  const files = await mediaOf(ctx, "asset", [asset.id], () => relations);
  return { ...asset, mediaUploads: files.get(asset.id) ?? [] };
}

/** The request behind a task, which its technician may read. */
async function findRequest(ctx: Ctx, ticketId: string, relations: readonly Relation[]) {
  const [row] = await ctx.db
    .select({ ticket: tickets, name: accounts.name, phone: accounts.phone })
    .from(tickets)
    .innerJoin(accounts, eq(accounts.id, tickets.reporterId))
    .where(eq(tickets.id, ticketId));
  if (!row) return undefined;
  const files = await mediaOf(ctx, "ticket", [ticketId], () => relations);
  const { id, title, description, locationDetails, entryPermission, emergency, priority, unit } = row.ticket;
  const isEmergency = emergency || priority === "emergency";
  const mediaUploads = files.get(ticketId) ?? [];
  const ticket = { id, title, description, locationDetails, entryPermission, emergency: isEmergency, mediaUploads };
  return { name: row.name, phone: row.phone, unit, ticket };
}

async function sumHours(ctx: Ctx, taskId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ hours: sql<number>`coalesce(sum(${workLogs.hoursWorked}), 0)::float8` })
    .from(workLogs)
    .where(
      sql`${workLogs.taskId} = ${taskId} and ${workLogs.technicianId} = ${userOf(ctx).id} and ${workLogs.status} <> 'rejected'`,
    );
  return row?.hours ?? 0;
}
