import { and, eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { canOf } from "#domain/policy.ts";
import { conflict, forbidden, invalid } from "#domain/problems.ts";
import type { AloneSoFar } from "#features/ledger/by-hand/alone.queries.server.ts";
import { booksOf } from "#features/ledger/entering.service.server.ts";
import { post } from "#features/ledger/posting.service.server.ts";
import { type Books, withAccounts } from "#features/ledger/queries.server.ts";
import { notify, type Told, tellAll } from "#features/notifications/service.server.ts";
import { findOrder, type OrderRow, readLimits } from "#features/orders/queries.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import type { JobRow, Seen } from "#features/tasks/job.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { refuseOwnMoney } from "../payees/queries.server.ts";
import { acceptedOf, findPayee } from "../queries.server.ts";
import { restProblem } from "../rules.ts";
import { refuseBoth } from "../second.queries.server.ts";
import type { Advance, advanceCalls } from "./contract.ts";
import { advanceAsked, advanceTold } from "./messages.server.ts";
import { type AdvanceRow, aheadOf, findAdvance, readAdvance, unprovedOf } from "./queries.server.ts";
import { advanceProblem, roomProblem } from "./rules.ts";
import { orderAdvances } from "./tables.server.ts";

type One = Promise<{ advance: Advance }>;
type AdvanceAct = "advance_asked" | "advance_approved" | "advance_refused" | "advance_paid";

const actOf = ({ id, propertyId, title }: JobRow, act: AdvanceAct, text: string | null = null) =>
  ({ propertyId, thing: "task", thingId: id, act, text, data: { title } }) as const;

const happened = (ctx: Ctx, task: JobRow, act: AdvanceAct, text: string | null = null) =>
  recordAct(ctx, actOf(task, act, text));

/** Whoever asks, approves or pays ahead for a contractor in a building waits for the one before. */
const takeTurn = (ctx: Ctx, { propertyId, contractorId }: Pick<OrderRow, "propertyId" | "contractorId">) =>
  ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ahead ${propertyId} ${contractorId}`}, 0))`);

/** Asks for a part of an order before the work, as its contractor. */
export async function askAdvance(ctx: Ctx, input: CallRead<typeof advanceCalls.askAdvance>): One {
  return transaction(ctx, async (ctx) => {
    const { id: orderId, kobo, reason } = input;
    const { row: order, task, seen } = await findOrder(ctx, "accept", orderId, true);
    await takeTurn(ctx, order);
    const isOpen = sql`${orderAdvances.orderId} = ${orderId} and ${orderAdvances.state} in ('asked', 'approved')`;
    if ((await ctx.db.$count(orderAdvances, isOpen)) > 0) throw conflict("This was asked for already. Please wait.");
    await refuseTooMuch(ctx, { order, seen }, kobo, await aheadOf(ctx, orderId));
    const { propertyId, taskId, contractorId } = order;
    const row = { id: newId(), ...{ propertyId, orderId, taskId, contractorId, kobo, reason } };
    await ctx.db.insert(orderAdvances).values({ ...row, state: "asked", askedBy: userOf(ctx).id, createdAt: ctx.now });
    await happened(ctx, task, "advance_asked");
    await notify(ctx, await listKeepers(ctx, propertyId), advanceAsked(task, kobo, userOf(ctx).name));
    return readAdvance(ctx, row.id, seen);
  });
}

type Held = { order: OrderRow; seen: Seen };

async function refuseTooMuch(ctx: Ctx, held: Held, kobo: number, beforeKobo: number): Promise<void> {
  const { order } = held;
  refuseCancelled(order);
  const { advancePercent } = await readLimits(ctx, order.propertyId);
  const unprovedKobo = await unprovedOf(ctx, order);
  const problem = advanceProblem({ kobo, orderKobo: order.totalKobo, beforeKobo, advancePercent, unprovedKobo });
  if (problem) throw problem.path ? invalid(problem.path, problem.message) : conflict(problem.message);
  await refuseWithoutRoom(ctx, held, kobo);
}

function refuseCancelled({ state }: OrderRow): void {
  if (state === "cancelled") throw conflict("The order was cancelled.");
}

/** What is given ahead must fit into what invoices can still prove of its order. */
async function refuseWithoutRoom(ctx: Ctx, { order, seen }: Held, kobo: number): Promise<void> {
  const { decide: decides } = canOf(userOf(ctx).role, seen.relations, "advance", seen.standing.closed);
  const problem = roomProblem({ kobo, orderKobo: order.totalKobo, decides }, await acceptedOf(ctx, order));
  if (problem) throw conflict(problem);
}

/** An advance with its order, once it is the turn of its contractor; refused where it is not as it was looked at. */
export async function hold(
  ctx: Ctx,
  act: "decide" | "pay" | "take_back",
  id: string,
  wanted: readonly AdvanceRow["state"][],
) {
  const found = await findAdvance(ctx, act, id);
  if (!wanted.includes(found.row.state)) throw conflict("That was decided already. Please look again.");
  await takeTurn(ctx, found.row);
  return found;
}

export const change = (ctx: Ctx, { id, version }: AdvanceRow, changes: Partial<typeof orderAdvances.$inferInsert>) =>
  ctx.db
    .update(orderAdvances)
    .set({ ...changes, version: version + 1 })
    .where(eq(orderAdvances.id, id));

/** Says yes to what was asked for ahead, as it was asked. */
export async function approveAdvance(ctx: Ctx, { id, kobo }: CallRead<typeof advanceCalls.approveAdvance>): One {
  return transaction(ctx, async (ctx) => {
    const { row, task, seen } = await hold(ctx, "decide", id, ["asked"]);
    if (kobo !== undefined && kobo !== row.kobo) throw conflict("That is not what was asked for. Please look again.");
    await refuseOwnMoney(ctx, row);
    const { row: order } = await findOrder(ctx, "see", row.orderId);
    await refuseTooMuch(ctx, { order, seen }, row.kobo, (await aheadOf(ctx, order.id)) - row.kobo);
    await change(ctx, row, { state: "approved", decidedBy: userOf(ctx).id, decidedAt: ctx.now });
    await happened(ctx, task, "advance_approved");
    await notify(ctx, [row.contractorId], advanceTold(task, "approved", row.kobo, ""));
    return readAdvance(ctx, id, seen);
  });
}

/** Says no to what was asked for ahead, also after a yes while it is not paid. */
export async function refuseAdvance(ctx: Ctx, { id, reason }: CallRead<typeof advanceCalls.refuseAdvance>): One {
  return transaction(ctx, async (ctx) => {
    const { row, task, seen } = await hold(ctx, "decide", id, ["asked", "approved"]);
    await ctx.lookups.refuseListed(ctx, { advanceId: id });
    await change(ctx, row, { state: "refused", answer: reason, decidedBy: userOf(ctx).id, decidedAt: ctx.now });
    await happened(ctx, task, "advance_refused", reason);
    await notify(ctx, [row.contractorId], advanceTold(task, "refused", row.kobo, reason));
    return readAdvance(ctx, id, seen);
  });
}

/** Records the bank transfer of an approved advance. */
export async function payAdvance(ctx: Ctx, input: CallRead<typeof advanceCalls.payAdvance>): One {
  return transaction(ctx, async (ctx) => {
    const { id } = input;
    const { row, task, seen } = await hold(ctx, "pay", id, ["approved"]);
    await ctx.lookups.refuseListed(ctx, { advanceOf: row });
    const resting = restProblem(await findPayee(ctx, row.contractorId), ctx.now);
    if (resting) throw conflict(resting);
    const books = await withAccounts(ctx, await booksOf(ctx, row.propertyId, seen));
    await tellAll(ctx, [await give(ctx, { books }, { row, task, seen }, input)]);
    return readAdvance(ctx, id, seen);
  });
}

type Given = { paidOn: string; chargesKobo?: number | undefined; reference?: string | null | undefined };
type Found = Awaited<ReturnType<typeof findAdvance>>;
/** `number`: to which number the money went, where that is written down. */
type Entering = { books: Books; soFar?: AloneSoFar; number?: string };

/** Enters what was given ahead, with the books held, so that no invoice is accepted or taken back meanwhile. */
async function give(ctx: Ctx, { books, soFar, number }: Entering, found: Found, given: Given): Promise<Told> {
  const { row, task } = found;
  const { chargesKobo = 0, paidOn, reference = null } = given;
  if (paidOn > lagosDay(ctx.now)) throw invalid("paidOn", "That day has not come yet.");
  await refuseOwnMoney(ctx, { ...row, paidTo: number });
  const alone = await refuseBoth(ctx, books.ledger, {
    ...{ payee: { of: row.contractorId, number }, decidedBy: row.decidedBy, soFar },
    ...{ kobo: row.kobo, paidKobo: row.kobo, chargesKobo },
  });
  await refuseUngivable(ctx, found);
  const { ledger, account } = books;
  const { postingId } = await post(ctx, ledger, {
    ...{ kind: "payment", onDay: paidOn, memo: `Given ahead: ${task.title}`.slice(0, 200) },
    ...{ sourceKind: "advance", sourceId: row.id, taskId: task.id },
    lines: [
      { debitId: account("advances"), creditId: account("bank"), kobo: row.kobo },
      ...(chargesKobo > 0 ? [{ debitId: account("bank_charges"), creditId: account("bank"), kobo: chargesKobo }] : []),
    ],
  });
  const paid = { paidOn, reference, chargesKobo, postingId, paidBy: userOf(ctx).id, alone };
  await change(ctx, row, { state: "paid", ...paid });
  const notice = advanceTold(task, "paid", row.kobo, "");
  return { act: actOf(task, "advance_paid"), to: [row.contractorId], notice };
}

/** What was approved is given only for a job that is still theirs, after what was given before is proved. */
async function refuseUngivable(ctx: Ctx, { row, task, seen }: Found): Promise<void> {
  if (task.contractorId !== row.contractorId) throw conflict("The job was taken from this contractor.");
  if ((await unprovedOf(ctx, row)) > 0) throw forbidden("An earlier one is not proved yet.");
  const { row: order } = await findOrder(ctx, "see", row.orderId);
  refuseCancelled(order);
  await refuseWithoutRoom(ctx, { order, seen }, row.kobo);
}

/**
 * Approved advances of a building that are put on a list or were paid by one, held before the books, with the turns of
 * their contractors in one order for all. Answers them by their ids.
 */
export async function holdAdvances(ctx: Ctx, propertyId: string, ids: readonly string[]): Promise<AdvanceRow[]> {
  if (ids.length === 0) return [];
  const isIt = and(eq(orderAdvances.propertyId, propertyId), isOneOf(orderAdvances.id, ids), isApproved);
  const rows = await ctx.db.select().from(orderAdvances).where(isIt).orderBy(orderAdvances.id).for("update");
  const firms = new Set(rows.map(({ contractorId }) => contractorId));
  for (const contractorId of [...firms].sort()) await takeTurn(ctx, { propertyId, contractorId });
  return rows;
}

const isApproved = eq(orderAdvances.state, "approved");

/** Refuses what cannot go on a list now, to the account that its contractor has. */
export async function refuseUnlistable(ctx: Ctx, row: AdvanceRow): Promise<void> {
  await refuseOwnMoney(ctx, row);
  await refuseUngivable(ctx, await findAdvance(ctx, "pay", row.id));
}

/** Enters what a list gave ahead, by the rules of one by one; the number that stands on the list counts. */
export async function giveListed(ctx: Ctx, id: string, entering: Entering, given: Given): Promise<Told> {
  const found = await findAdvance(ctx, "pay", id);
  if (found.row.state !== "approved") throw conflict("That was decided already. Please look again.");
  return give(ctx, entering, found, given);
}
