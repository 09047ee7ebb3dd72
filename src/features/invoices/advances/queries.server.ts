import { and, desc, eq, inArray, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CallRead } from "#domain/contract.ts";
import { type Act, canOf } from "#domain/policy.ts";
import { propertyRelations } from "#domain/policy-relations.ts";
import { notFound } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { workOrders } from "#features/orders/tables.server.ts";
import { authorizeProperty, listStandings } from "#features/properties/access.queries.server.ts";
import { openOwned } from "#features/properties/owned.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { authorizeJob, findJobFor, keeps, type Seen } from "#features/tasks/job.queries.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, readPage, wholeList } from "#platform/paging.server.ts";
import { arrivalsOf, showArrival } from "../arrivals/queries.server.ts";
import { alsoKept } from "../payees/queries.server.ts";
import type { Advance, advanceCalls } from "./contract.ts";
import { orderAdvances } from "./tables.server.ts";

export type AdvanceRow = typeof orderAdvances.$inferSelect;
type SeenHow = Pick<Seen, "standing" | "relations">;
/** How somebody stands to each of these buildings, asked for once it is known which they are. */
type SeenAmong = (propertyIds: readonly string[]) => Promise<(propertyId: string) => SeenHow>;

/** An advance where the act is allowed; locked by whoever changes it. */
export async function findAdvance(ctx: Ctx, act: Act<"advance">, id: string) {
  const [row] = await ctx.db.select().from(orderAdvances).where(eq(orderAdvances.id, id)).for("update");
  if (!row) throw notFound("advance");
  const [task] = await ctx.db.select().from(tasks).where(eq(tasks.id, row.taskId));
  if (!task) throw notFound("advance");
  const seen = await authorizeJob(ctx, ["advance", act], task, "advance");
  if (!keeps(seen) && row.contractorId !== userOf(ctx).id) throw notFound("advance");
  return { row, task, seen };
}

type Firm = { propertyId: string; contractorId: string };

/** What a contractor was given ahead in a building and has not proved. */
export async function unprovedOf(ctx: Ctx, { propertyId, contractorId }: Firm): Promise<number> {
  const isIt = and(eq(orderAdvances.propertyId, propertyId), eq(orderAdvances.contractorId, contractorId), isUnproved);
  const [sum] = await ctx.db.select({ kobo: unproved }).from(orderAdvances).where(isIt);
  return Number(sum?.kobo ?? 0);
}

const isUnproved = and(eq(orderAdvances.state, "paid"), sql`${orderAdvances.recoveredKobo} < ${orderAdvances.kobo}`);
const unproved = sql<string>`coalesce(sum(${orderAdvances.kobo} - ${orderAdvances.recoveredKobo}), 0)::text`;

/** What an order had asked for ahead or given before. */
export async function aheadOf(ctx: Ctx, orderId: string): Promise<number> {
  const isIt = and(eq(orderAdvances.orderId, orderId), notInArray(orderAdvances.state, ["refused", "taken_back"]));
  const sum = sql<string>`coalesce(sum(${orderAdvances.kobo}), 0)::text`;
  const [row] = await ctx.db.select({ kobo: sum }).from(orderAdvances).where(isIt);
  return Number(row?.kobo ?? 0);
}

/** The oldest advance of a contractor for a job that is not proved, held until the transaction is over. */
export async function findUnproved(
  ctx: Ctx,
  { taskId, contractorId }: Pick<AdvanceRow, "taskId" | "contractorId">,
): Promise<AdvanceRow | undefined> {
  const isIt = and(eq(orderAdvances.taskId, taskId), eq(orderAdvances.contractorId, contractorId), isUnproved);
  const [row] = await ctx.db.select().from(orderAdvances).where(isIt).orderBy(orderAdvances.id).limit(1).for("update");
  return row;
}

/** Whether the owner can still say something about it: a yes to what was asked, a no until it is paid. */
const isOpen = ({ state }: AdvanceRow): boolean => state === "asked" || state === "approved";

const askers = alias(accounts, "askers");
const deciders = alias(accounts, "deciders");
const takers = alias(accounts, "takers");
const firms = alias(accounts, "firms");

async function showAdvances(
  ctx: Ctx,
  which: SQL | undefined,
  seenAmong: SeenAmong,
  most = wholeList,
): Promise<Advance[]> {
  const named = {
    contractorName: firms.name,
    askedBy: askers.name,
    decidedBy: deciders.name,
    takenBackBy: takers.name,
  };
  const rows = await ctx.db
    .select({ row: orderAdvances, taskTitle: tasks.title, propertyName: properties.name, ...named })
    .from(orderAdvances)
    .innerJoin(tasks, eq(tasks.id, orderAdvances.taskId))
    .innerJoin(properties, eq(properties.id, orderAdvances.propertyId))
    .innerJoin(firms, eq(firms.id, orderAdvances.contractorId))
    .innerJoin(askers, eq(askers.id, orderAdvances.askedBy))
    .leftJoin(deciders, eq(deciders.id, orderAdvances.decidedBy))
    .leftJoin(takers, eq(takers.id, orderAdvances.takenBackBy))
    .where(which)
    .orderBy(desc(orderAdvances.id))
    .limit(most);
  const seenAt = await seenAmong([...new Set(rows.map(({ row }) => row.propertyId))]);
  const canAt = ({ propertyId }: AdvanceRow) => {
    const { relations, standing } = seenAt(propertyId);
    return canOf(userOf(ctx).role, relations, "advance", standing.closed);
  };
  const keptBy = await alsoKept(
    ctx,
    rows.flatMap(({ row }) => (canAt(row).pay ? [row.contractorId] : [])),
  );
  const arrivals = await arrivalsOf(
    ctx,
    rows.map(({ row }) => row.id),
  );
  return rows.map(({ row, takenBackBy, ...names }) => ({
    ...{ id: row.id, propertyId: row.propertyId, orderId: row.orderId, taskId: row.taskId, kobo: row.kobo },
    ...{ reason: row.reason, state: row.state, answer: row.answer, paidOn: row.paidOn, version: row.version },
    ...names,
    isPaidAlone: row.alone,
    takenBack: row.takenBackAt && {
      ...{ by: takenBackBy ?? "", at: row.takenBackAt.toISOString(), reason: row.takenBackReason ?? "" },
    },
    arrival: row.state !== "paid" ? null : showArrival(ctx, arrivals.get(row.id), row.contractorId),
    unprovedKobo: row.state === "paid" ? row.kobo - row.recoveredKobo : 0,
    createdAt: row.createdAt.toISOString(),
    alsoKept: keptBy(row.contractorId),
    can: openTo(row, canAt(row)),
  }));
}

const openTo = (row: AdvanceRow, can: Advance["can"]): Advance["can"] => ({
  ...can,
  decide: can.decide && isOpen(row),
  pay: can.pay && row.state === "approved",
  take_back: can.take_back && row.state === "paid" && row.recoveredKobo === 0,
});

/** The newest advances that wait for the actor's yes, in all buildings that are theirs. */
export async function listAskedAdvances(ctx: Ctx, most: number): Promise<Advance[]> {
  const isIt = and(
    sql`${orderAdvances.propertyId} in (${openOwned(ctx)})`,
    eq(orderAdvances.state, "asked"),
    ne(orderAdvances.askedBy, userOf(ctx).id),
  );
  const seenAmong: SeenAmong = async (propertyIds) => {
    const standingAt = await listStandings(ctx, propertyIds);
    return (propertyId) => {
      const standing = standingAt(propertyId);
      return { standing, relations: propertyRelations(standing) };
    };
  };
  return showAdvances(ctx, isIt, seenAmong, most);
}

export async function readAdvance(ctx: Ctx, id: string, seen: SeenHow): Promise<{ advance: Advance }> {
  const [advance] = await showAdvances(ctx, eq(orderAdvances.id, id), async () => () => seen);
  if (!advance) throw notFound("advance");
  return { advance };
}

/** What was asked for and given ahead for a job; contractors see their own. */
export async function listTaskAdvances(ctx: Ctx, { id }: CallRead<typeof advanceCalls.listTaskAdvances>) {
  const { task, seen } = await findJobFor(ctx, ["advance", "see"], id);
  const mine = keeps(seen) ? undefined : eq(orderAdvances.contractorId, userOf(ctx).id);
  const { contractorId, propertyId } = task;
  const isLive = and(eq(workOrders.taskId, id), ne(workOrders.state, "cancelled"));
  const [order] = await ctx.db.select({ id: workOrders.id }).from(workOrders).where(isLive);
  return {
    advances: await showAdvances(ctx, and(eq(orderAdvances.taskId, id), mine), async () => () => seen),
    orderId: order?.id ?? null,
    unprovedKobo: contractorId ? await unprovedOf(ctx, { propertyId, contractorId }) : 0,
    can: canOf(userOf(ctx).role, seen.relations, "advance", seen.standing.closed),
  };
}

/** What contractors of a building were given ahead, the newest first, and what each has not proved. */
export async function listAdvances(ctx: Ctx, input: CallRead<typeof advanceCalls.listAdvances>) {
  const seen = await authorizeProperty(ctx, "ledger", "see", input.id);
  const isIt = and(eq(orderAdvances.propertyId, input.id), beforeCursor(orderAdvances.id, input.cursor));
  const query = ctx.db.select({ id: orderAdvances.id }).from(orderAdvances).where(isIt).orderBy(desc(orderAdvances.id));
  const { rows, nextCursor } = await readPage(input, query, ({ id }) => [id]);
  const ids = rows.map(({ id }) => id);
  const open = await ctx.db
    .select({ contractorName: accounts.name, kobo: unproved })
    .from(orderAdvances)
    .innerJoin(accounts, eq(accounts.id, orderAdvances.contractorId))
    .where(and(eq(orderAdvances.propertyId, input.id), isUnproved))
    .groupBy(orderAdvances.contractorId, accounts.name)
    .orderBy(desc(sql`sum(${orderAdvances.kobo} - ${orderAdvances.recoveredKobo})`));
  return {
    advances: ids.length === 0 ? [] : await showAdvances(ctx, inArray(orderAdvances.id, ids), async () => () => seen),
    unproved: open.map(({ contractorName, kobo }) => ({ contractorName, kobo: Number(kobo) })),
    nextCursor,
  };
}
