import { and, eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay, startOfMonth, timeZone } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { formatNaira } from "#domain/money.ts";
import { conflict, refuseStale } from "#domain/problems.ts";
import { notify } from "#features/notifications/service.server.ts";
import { authorizeProperty, listKeepers } from "#features/properties/access.queries.server.ts";
import { agree } from "#features/properties/members/agreement.service.server.ts";
import { editTask } from "#features/tasks/editing/service.server.ts";
import type { JobRow, Seen } from "#features/tasks/job.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import type { Approval, Order, orderCalls } from "./contract.ts";
import { endOrders } from "./ending.service.server.ts";
import {
  acceptedNotice,
  askedNotice,
  cancelledNotice,
  emergencyNotice,
  orderedNotice,
  variedNotice,
} from "./messages.server.ts";
import { findOrder, readApproval, readLimits, readOrder } from "./queries.server.ts";
import { emergencyProblem, noRetention, type Retention, whyOwner } from "./rules.ts";
import { orderApprovals, orderLimits, orderSums, workOrders } from "./tables.server.ts";

type Act =
  | "order_asked"
  | "order_queried"
  | "order_answered"
  | "order_placed"
  | "order_accepted"
  | "order_varied"
  | "order_refused"
  | "order_withdrawn"
  | "order_cancelled"
  | "order_ratified";

/** Puts on record what happened to the order of a job. */
export const happened = (ctx: Ctx, { id, propertyId, title }: JobRow, act: Act, text: string | null = null) =>
  recordAct(ctx, { propertyId, thing: "task", thingId: id, act, text, data: { title } });

/** Whoever orders in a building, takes its next number or counts its month waits for the one before. */
export const takeTurn = (ctx: Ctx, propertyId: string) =>
  ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`orders ${propertyId}`}, 0))`);

export const isOwner = ({ relations }: Pick<Seen, "relations">): boolean => relations.includes("own");

/** What a manager has ordered by their own word since the month began in Lagos, or accepted that nobody ordered. */
export async function orderedThisMonth(ctx: Ctx, propertyId: string): Promise<number> {
  const since = startOfMonth(lagosDay(ctx.now));
  const { rows } = await ctx.db.execute<{ kobo: string }>(sql`
    select coalesce(sum(kobo), 0)::text as kobo from ${orderSums}
    where property_id = ${propertyId} and granted_by = ${userOf(ctx).id} and not by_owner
      and created_at >= ${since}::timestamp at time zone ${sql.raw(`'${timeZone}'`)}`);
  return Number(rows[0]?.kobo ?? 0) + (await ctx.lookups.acceptedUnordered(ctx, propertyId));
}

/** Why the owner must say yes to so much more for a job, or null. */
async function askWhy(ctx: Ctx, job: JobRow, seen: Seen, { kobo, before }: { kobo: number; before: number }) {
  const limits = await readLimits(ctx, job.propertyId);
  const monthKobo = await orderedThisMonth(ctx, job.propertyId);
  return { limits, why: whyOwner({ isOwner: isOwner(seen), kobo, jobKobo: before, monthKobo, limits }) };
}

type Chosen = {
  quoteId: string;
  contractorId: string;
  kobo: number;
  emergency?: string | undefined;
  retention: Retention;
};
type Placed = { order: Order | null; approval: Approval | null };

/** Orders a job at a quoted price, or asks the owner where it is more than whoever orders may; in an emergency both. */
export async function placeOrder(ctx: Ctx, job: JobRow, seen: Seen, chosen: Chosen): Promise<Placed> {
  const { kobo, emergency } = chosen;
  await takeTurn(ctx, job.propertyId);
  await refuseSecond(ctx, job);
  await ctx.lookups.refuseOwnMoney(ctx, { ...chosen, propertyId: job.propertyId });
  const { limits, why } = await askWhy(ctx, job, seen, { kobo, before: 0 });
  if (why === null)
    return { order: await issue(ctx, job, seen, { ...chosen, byOwner: isOwner(seen) }), approval: null };
  if (emergency === undefined) return { order: null, approval: await ask(ctx, job, { ...chosen, kind: "order", why }) };
  const problem = emergencyProblem({ jobKobo: kobo, limits }, job.priority === "critical");
  if (problem) throw conflict(problem);
  const order = await issue(ctx, job, seen, { ...chosen, byOwner: false });
  const asked = { ...chosen, kind: "emergency" as const, why, orderId: order.id, reason: emergency };
  return { order, approval: await ask(ctx, job, asked) };
}

async function refuseSecond(ctx: Ctx, { id }: JobRow): Promise<void> {
  const isLive = and(eq(workOrders.taskId, id), sql`${workOrders.state} <> 'cancelled'`);
  if ((await ctx.db.$count(workOrders, isLive)) > 0) throw conflict("This job is ordered already.");
  const isAsked = and(eq(orderApprovals.taskId, id), eq(orderApprovals.state, "pending"));
  if ((await ctx.db.$count(orderApprovals, isAsked)) > 0)
    throw conflict("The owner was asked already. Please wait for the answer.");
}

type Issued = Omit<Chosen, "emergency"> & { byOwner: boolean };

/** The order itself: the job is given to the contractor with it. */
export async function issue(ctx: Ctx, job: JobRow, seen: Seen, { byOwner, kobo, ...chosen }: Issued): Promise<Order> {
  const { quoteId, contractorId, retention } = chosen;
  const { id: taskId, propertyId } = job;
  await takeTurn(ctx, propertyId);
  const [last] = await ctx.db
    .select({ number: sql<number>`coalesce(max(${workOrders.number}), 0)::int` })
    .from(workOrders)
    .where(eq(workOrders.propertyId, propertyId));
  const row = { id: newId(), ...{ propertyId, taskId, contractorId, quoteId }, number: (last?.number ?? 0) + 1 };
  const by = { orderedBy: userOf(ctx).id, createdAt: ctx.now };
  await ctx.db.insert(workOrders).values({ ...row, ...by, ...retention, totalKobo: kobo, state: "issued" });
  await addSum(ctx, { ...row, kobo, byOwner, reason: null });
  await happened(ctx, job, "order_placed");
  // Before the job is given: quotes for a job that was given by another way are not needed.
  await callHooks(ctx, "jobOrdered", { taskId, quoteId });
  if (job.contractorId !== contractorId) await editTask(ctx, { id: taskId, contractorId });
  await notify(ctx, [contractorId], orderedNotice(job, kobo));
  return readOrder(ctx, row.id, seen);
}

type Sum = { id: string; propertyId: string; kobo: number; byOwner: boolean; reason: string | null };

async function addSum(ctx: Ctx, { id: orderId, propertyId, kobo, byOwner, reason }: Sum): Promise<void> {
  const by = { grantedBy: userOf(ctx).id, byOwner, createdAt: ctx.now };
  await ctx.db.insert(orderSums).values({ id: newId(), orderId, propertyId, kobo, reason, ...by });
}

type Question = {
  kind: "order" | "variation" | "emergency";
  contractorId: string;
  kobo: number;
  why: string;
  quoteId?: string;
  orderId?: string;
  reason?: string;
  retention?: Retention;
};

/** What is asked is written down as it is now, and does not change. */
async function ask(ctx: Ctx, job: JobRow, { kind, contractorId, kobo, why, ...about }: Question): Promise<Approval> {
  const { quoteId = null, orderId = null, reason = null, retention = noRetention } = about;
  const { name, id: askedBy } = userOf(ctx);
  const row = { id: newId(), propertyId: job.propertyId, taskId: job.id, kind, contractorId, kobo, why };
  const asked = { askedBy, createdAt: ctx.now, state: "pending" as const };
  await ctx.db.insert(orderApprovals).values({ ...row, quoteId, orderId, reason, ...retention, ...asked });
  await happened(ctx, job, "order_asked");
  const others = (await listKeepers(ctx, job.propertyId)).filter((id) => id !== askedBy);
  const question = { ...job, approvalId: row.id };
  const told =
    kind === "emergency" ? emergencyNotice(question, kobo, name, reason ?? "") : askedNotice(question, kobo, name);
  await notify(ctx, others, told);
  return readApproval(ctx, row.id);
}

/** What an order comes to more, by the word of whoever may say so. */
export async function grow(
  ctx: Ctx,
  job: JobRow,
  orderId: string,
  more: Omit<Sum, "id" | "propertyId">,
): Promise<void> {
  const [grown] = await ctx.db
    .update(workOrders)
    .set({ totalKobo: sql`${workOrders.totalKobo} + ${more.kobo}`, version: sql`${workOrders.version} + 1` })
    .where(and(eq(workOrders.id, orderId), sql`${workOrders.state} <> 'cancelled'`))
    .returning({ totalKobo: workOrders.totalKobo, contractorId: workOrders.contractorId });
  if (!grown) throw conflict("The order was cancelled meanwhile.");
  await addSum(ctx, { ...more, id: orderId, propertyId: job.propertyId });
  await happened(ctx, job, "order_varied", more.reason);
  await notify(ctx, [grown.contractorId], variedNotice(job, grown.totalKobo));
}

/** Adds to an order, or asks the owner whether it may grow. */
export async function varyOrder(ctx: Ctx, { id, kobo, reason }: CallRead<typeof orderCalls.varyOrder>) {
  return transaction(ctx, async (ctx) => {
    const { row: found } = await findOrder(ctx, "place", id);
    await takeTurn(ctx, found.propertyId);
    const { row, task, seen } = await findOrder(ctx, "place", id, true);
    if (row.state === "cancelled") throw conflict("A cancelled order cannot grow.");
    await ctx.lookups.refuseOwnMoney(ctx, row);
    const { why } = await askWhy(ctx, task, seen, { kobo, before: row.totalKobo });
    const approval = why === null ? null : await vary(ctx, task, { ...row, kobo, why, reason });
    if (why === null) await grow(ctx, task, id, { kobo, reason, byOwner: isOwner(seen) });
    return { order: await readOrder(ctx, id, seen), approval };
  });
}

async function vary(
  ctx: Ctx,
  task: JobRow,
  {
    id: orderId,
    contractorId,
    kobo,
    why,
    reason,
  }: { id: string; contractorId: string; kobo: number; why: string; reason: string },
): Promise<Approval> {
  const isAsked = and(
    eq(orderApprovals.orderId, orderId),
    eq(orderApprovals.state, "pending"),
    eq(orderApprovals.kind, "variation"),
  );
  if ((await ctx.db.$count(orderApprovals, isAsked)) > 0)
    throw conflict("The owner was asked already. Please wait for the answer.");
  return ask(ctx, task, { kind: "variation", contractorId, orderId, kobo, why, reason });
}

/** Agrees to an order, as its contractor. */
export async function acceptOrder(
  ctx: Ctx,
  { id }: CallRead<typeof orderCalls.acceptOrder>,
): Promise<{ order: Order }> {
  return transaction(ctx, async (ctx) => {
    const { row, task, seen } = await findOrder(ctx, "accept", id, true);
    if (row.state !== "issued") throw conflict("That was decided already. Please look again.");
    await ctx.db
      .update(workOrders)
      .set({ state: "accepted", acceptedAt: ctx.now, version: row.version + 1 })
      .where(eq(workOrders.id, id));
    await agree(ctx, [task.propertyId]);
    await happened(ctx, task, "order_accepted");
    await notify(ctx, [row.orderedBy], acceptedNotice(task, userOf(ctx).name));
    return { order: await readOrder(ctx, id, seen) };
  });
}

/** Cancels an order before its work has begun; the job is free again. */
export async function cancelOrder(ctx: Ctx, input: CallRead<typeof orderCalls.cancelOrder>): Promise<{ order: Order }> {
  return transaction(ctx, async (ctx) => {
    const { id, reason } = input;
    const { row, task, seen } = await findOrder(ctx, "place", id, true);
    if (row.state === "cancelled") throw conflict("This order is cancelled already.");
    if (task.status !== "pending") throw conflict("The work has begun, so the order stands.");
    await endOrders(ctx, eq(workOrders.id, id), reason);
    await happened(ctx, task, "order_cancelled", reason);
    await editTask(ctx, { id: task.id, contractorId: null });
    await notify(ctx, [row.contractorId], cancelledNotice(task, reason));
    return { order: await readOrder(ctx, id, seen) };
  });
}

/** Says what managers of a building may order without its owner. */
export async function setOrderLimits(ctx: Ctx, input: CallRead<typeof orderCalls.setOrderLimits>) {
  return transaction(ctx, async (ctx) => {
    const { id: propertyId, version, ...sums } = input;
    await authorizeProperty(ctx, "order", "set_limits", propertyId);
    await takeTurn(ctx, propertyId);
    refuseStale("These limits", await readLimits(ctx, propertyId), version);
    await ctx.db
      .insert(orderLimits)
      .values({ propertyId, ...sums })
      .onConflictDoUpdate({
        target: orderLimits.propertyId,
        set: { ...sums, version: sql`${orderLimits.version} + 1` },
      });
    const limits = await readLimits(ctx, propertyId);
    // Limits that are lifted for a day and set back stay on record as they were.
    const data = { title: `${formatNaira(limits.jobKobo)} a job, ${formatNaira(limits.monthKobo)} a month` };
    await recordAct(ctx, { propertyId, thing: "property", thingId: propertyId, act: "order_limits_set", data });
    return { limits };
  });
}
