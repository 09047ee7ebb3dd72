import { and, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CallRead } from "#domain/contract.ts";
import { type Act, canOf } from "#domain/policy.ts";
import { propertyRelations } from "#domain/policy-relations.ts";
import { forbidden, notFound } from "#domain/problems.ts";
import { namesOf } from "#features/accounts/names.queries.server.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { pricesOfTasks } from "#features/prices/queries.server.ts";
import { standingOf } from "#features/prices/rules.ts";
import { authorizeProperty, keptProperties, listStandings } from "#features/properties/access.queries.server.ts";
import { openOwned } from "#features/properties/owned.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { quotes, sentByLink } from "#features/quotes/tables.server.ts";
import { authorizeJob, findJobFor, keeps, type Seen } from "#features/tasks/job.queries.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, readPage, wholeList } from "#platform/paging.server.ts";
import { besideApprovals, openTo } from "./beside.queries.server.ts";
import type { Approval, Order, orderCalls } from "./contract.ts";
import { defaultLimits, isUnratified } from "./rules.ts";
import { orderApprovals, orderLimits, orderSums, workOrders } from "./tables.server.ts";

export type OrderRow = typeof workOrders.$inferSelect;
export type ApprovalRow = typeof orderApprovals.$inferSelect;

/** The live order of a job with its contractor, held until the transaction is over; undefined where there is none. */
export async function findLiveOrder(
  ctx: Ctx,
  job: { id: string; contractorId: string | null },
): Promise<OrderRow | undefined> {
  if (job.contractorId === null) return undefined;
  const isLive = and(
    eq(workOrders.taskId, job.id),
    eq(workOrders.contractorId, job.contractorId),
    ne(workOrders.state, "cancelled"),
  );
  const [row] = await ctx.db.select().from(workOrders).where(isLive).for("update");
  return row;
}

/** An order where the act is allowed; locked by whoever changes it. */
export async function findOrder(ctx: Ctx, act: Act<"order">, id: string, locks = false) {
  const query = ctx.db.select().from(workOrders).where(eq(workOrders.id, id));
  const [row] = await (locks ? query.for("update") : query);
  if (!row) throw notFound("order");
  const [task] = await ctx.db.select().from(tasks).where(eq(tasks.id, row.taskId));
  if (!task) throw notFound("order");
  const seen = await authorizeJob(ctx, ["order", act], task, "order");
  if (!keeps(seen) && row.contractorId !== userOf(ctx).id) throw notFound("order");
  return { row, task, seen };
}

/** A question to the owner where the act is allowed; locked by whoever answers it. */
export async function findApproval(ctx: Ctx, act: Act<"order">, id: string) {
  const [row] = await ctx.db.select().from(orderApprovals).where(eq(orderApprovals.id, id)).for("update");
  if (!row) throw notFound("question");
  const [task] = await ctx.db.select().from(tasks).where(eq(tasks.id, row.taskId));
  if (!task) throw notFound("question");
  const seen = await authorizeJob(ctx, ["order", act], task, "question");
  if (!keeps(seen)) throw forbidden();
  return { row, task, seen };
}

/** The orders of a job, and for its keepers what the owner was asked about it. */
export async function listTaskOrders(ctx: Ctx, { id }: CallRead<typeof orderCalls.listTaskOrders>) {
  const { task, seen } = await findJobFor(ctx, ["order", "see"], id);
  const mine = keeps(seen) ? undefined : eq(workOrders.contractorId, userOf(ctx).id);
  return {
    orders: await showOrders(ctx, and(eq(workOrders.taskId, task.id), mine), () => seen),
    approvals: keeps(seen) ? await showApprovals(ctx, eq(orderApprovals.taskId, task.id)) : [],
    can: canOf(userOf(ctx).role, seen.relations, "order", seen.standing.closed),
  };
}

/** The orders of a building, the newest first. */
export async function listOrders(ctx: Ctx, input: CallRead<typeof orderCalls.listOrders>) {
  const seen = await authorizeProperty(ctx, "ledger", "see", input.id);
  const isIt = and(
    eq(workOrders.propertyId, input.id),
    input.state ? eq(workOrders.state, input.state) : undefined,
    beforeCursor(workOrders.id, input.cursor),
  );
  const query = ctx.db.select({ id: workOrders.id }).from(workOrders).where(isIt).orderBy(desc(workOrders.id));
  const { rows, nextCursor } = await readPage(input, query, ({ id }) => [id]);
  const ids = rows.map(({ id }) => id);
  return { orders: ids.length === 0 ? [] : await showOrders(ctx, inArray(workOrders.id, ids), () => seen), nextCursor };
}

/** What waits for an owner's yes in the buildings that one keeps, the newest first. */
export async function listApprovals(ctx: Ctx, input: CallRead<typeof orderCalls.listApprovals>) {
  const isIt = and(
    sql`${orderApprovals.propertyId} in (${keptProperties(ctx)})`,
    input.state ? eq(orderApprovals.state, input.state) : undefined,
    beforeCursor(orderApprovals.id, input.cursor),
  );
  const query = ctx.db
    .select({ id: orderApprovals.id })
    .from(orderApprovals)
    .where(isIt)
    .orderBy(desc(orderApprovals.id));
  const { rows, nextCursor } = await readPage(input, query, ({ id }) => [id]);
  const ids = rows.map(({ id }) => id);
  return { approvals: ids.length === 0 ? [] : await showApprovals(ctx, inArray(orderApprovals.id, ids)), nextCursor };
}

/** The newest that wait for the actor's own yes, in all buildings that are theirs. */
export async function listAskedApprovals(ctx: Ctx, most: number): Promise<Approval[]> {
  const isIt = and(
    sql`${orderApprovals.propertyId} in (${openOwned(ctx)})`,
    eq(orderApprovals.state, "pending"),
    ne(orderApprovals.askedBy, userOf(ctx).id),
  );
  return showApprovals(ctx, isIt, most);
}

type SeenHow = Pick<Seen, "standing" | "relations">;

async function showOrders(ctx: Ctx, which: SQL | undefined, seenAs: (row: OrderRow) => SeenHow): Promise<Order[]> {
  const rows = await ctx.db
    .select({ row: workOrders, taskTitle: tasks.title, contractorName: accounts.name })
    .from(workOrders)
    .innerJoin(tasks, eq(tasks.id, workOrders.taskId))
    .innerJoin(accounts, eq(accounts.id, workOrders.contractorId))
    .where(which)
    .orderBy(desc(workOrders.id));
  const sums = await sumsOf(
    ctx,
    rows.map(({ row }) => row.id),
  );
  const names = await namesOf(ctx, [
    ...rows.map(({ row }) => row.orderedBy),
    ...[...sums.values()].flat().map(({ grantedBy }) => grantedBy),
  ]);
  return rows.map(({ row, taskTitle, contractorName }) => {
    const { standing, relations } = seenAs(row);
    return {
      ...row,
      ...{ taskTitle, contractorName, orderedBy: names.get(row.orderedBy) ?? "" },
      sums: (sums.get(row.id) ?? []).map(({ kobo, reason, grantedBy, byOwner, createdAt }) => ({
        ...{ kobo, reason, byOwner, grantedBy: names.get(grantedBy) ?? "" },
        at: createdAt.toISOString(),
      })),
      createdAt: row.createdAt.toISOString(),
      acceptedAt: row.acceptedAt?.toISOString() ?? null,
      can: canOf(userOf(ctx).role, relations, "order", standing.closed),
    };
  });
}

async function sumsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, (typeof orderSums.$inferSelect)[]>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select()
    .from(orderSums)
    .where(inArray(orderSums.orderId, [...ids]))
    .orderBy(orderSums.id);
  return Map.groupBy(rows, ({ orderId }) => orderId);
}

const askers = alias(accounts, "askers");
const deciders = alias(accounts, "deciders");
const firms = alias(accounts, "firms");

async function showApprovals(ctx: Ctx, which: SQL | undefined, most = wholeList): Promise<Approval[]> {
  const rows = await ctx.db
    .select({
      row: orderApprovals,
      ...{ propertyName: properties.name, taskTitle: tasks.title, contractorName: firms.name },
      ...{
        askedBy: askers.name,
        decidedBy: deciders.name,
        netKobo: quotes.netKobo,
        ticketId: tasks.ticketId,
        assetId: tasks.assetId,
      },
      byLink: sentByLink,
    })
    .from(orderApprovals)
    .innerJoin(properties, eq(properties.id, orderApprovals.propertyId))
    .innerJoin(tasks, eq(tasks.id, orderApprovals.taskId))
    .innerJoin(firms, eq(firms.id, orderApprovals.contractorId))
    .innerJoin(askers, eq(askers.id, orderApprovals.askedBy))
    .leftJoin(deciders, eq(deciders.id, orderApprovals.decidedBy))
    .leftJoin(workOrders, eq(workOrders.id, orderApprovals.orderId))
    .leftJoin(quotes, sql`${quotes.id} = coalesce(${orderApprovals.quoteId}, ${workOrders.quoteId})`)
    .where(which)
    .orderBy(desc(orderApprovals.id))
    .limit(most);
  const me = userOf(ctx);
  const standingAt = await listStandings(ctx, [...new Set(rows.map(({ row }) => row.propertyId))]);
  const ranges = await pricesOfTasks(
    ctx,
    rows.map(({ row }) => row.taskId),
  );
  const keptBy = await ctx.lookups.alsoKept(
    ctx,
    rows.map(({ row }) => row.contractorId),
  );
  const beside = await besideApprovals(ctx, rows);
  return rows.map(({ row, netKobo, ticketId, assetId, ...named }) => {
    const range = row.kind === "variation" ? undefined : ranges.get(row.taskId);
    const { id, propertyId, taskId, contractorId, kind, kobo, why, reason, state, answer, ...more } = row;
    const { retentionPermille, retentionDays } = more;
    const standing = standingAt(row.propertyId);
    const can = canOf(me.role, propertyRelations(standing), "order", standing.closed);
    return {
      ...{ id, propertyId, taskId, kind, kobo, why, reason, state, answer, retentionPermille, retentionDays },
      ...named,
      ...{ unratified: isUnratified(row, ctx.now), mine: row.askedBy === me.id },
      ...beside({ row, ticketId, assetId }, can.place),
      alsoKept: can.place ? keptBy(contractorId) : null,
      price: range && netKobo !== null ? standingOf(netKobo, range) : null,
      createdAt: row.createdAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      can: openTo(me.id, row, can),
    };
  });
}

export async function readOrder(ctx: Ctx, id: string, seen: SeenHow): Promise<Order> {
  const [order] = await showOrders(ctx, eq(workOrders.id, id), () => seen);
  if (!order) throw notFound("order");
  return order;
}

export async function readApproval(ctx: Ctx, id: string): Promise<Approval> {
  const [approval] = await showApprovals(ctx, eq(orderApprovals.id, id));
  if (!approval) throw notFound("question");
  return approval;
}

/** Of these jobs: the live orders that their contractor has no more, and the jobs that somebody has or nobody will do. */
export async function findLeft(ctx: Ctx, taskIds: readonly string[]): Promise<{ left: string[]; given: string[] }> {
  const rows = await ctx.db
    .select({ taskId: tasks.id, contractorId: tasks.contractorId, status: tasks.status, order: workOrders })
    .from(tasks)
    .leftJoin(workOrders, and(eq(workOrders.taskId, tasks.id), ne(workOrders.state, "cancelled")))
    .where(isOneOf(tasks.id, taskIds));
  const isOver = ({ status }: { status: string }) => status === "cancelled";
  return {
    left: rows.flatMap((row) =>
      row.order && (isOver(row) || row.order.contractorId !== row.contractorId) ? [row.order.id] : [],
    ),
    given: rows.flatMap((row) => (isOver(row) || row.contractorId !== null ? [row.taskId] : [])),
  };
}

/** What managers of a building may order without its owner. */
export async function readLimits(ctx: Ctx, propertyId: string) {
  const [row] = await ctx.db.select().from(orderLimits).where(eq(orderLimits.propertyId, propertyId));
  const { jobKobo, monthKobo, linkKobo, advancePercent, version } = row ?? {
    ...defaultLimits,
    linkKobo: 0,
    advancePercent: 0,
    version: 0,
  };
  return { jobKobo, monthKobo, linkKobo, advancePercent, version };
}

export async function findOrderLimits(ctx: Ctx, { id }: CallRead<typeof orderCalls.findOrderLimits>) {
  const { relations, standing } = await authorizeProperty(ctx, "ledger", "see", id);
  return { limits: await readLimits(ctx, id), can: canOf(userOf(ctx).role, relations, "order", standing.closed) };
}
