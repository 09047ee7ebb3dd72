import { eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { canOf } from "#domain/policy.ts";
import { conflict, forbidden, invalid } from "#domain/problems.ts";
import { post } from "#features/ledger/posting.service.server.ts";
import { accountsByRole } from "#features/ledger/queries.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { findOrder, type OrderRow, readLimits } from "#features/orders/queries.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import type { JobRow, Seen } from "#features/tasks/job.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { refuseOwnMoney } from "../payees/queries.server.ts";
import { acceptedOf, findPayee } from "../queries.server.ts";
import { restProblem } from "../rules.ts";
import { refuseBoth } from "../second.queries.server.ts";
import { booksFor } from "../service.server.ts";
import type { Advance, advanceCalls } from "./contract.ts";
import { advanceAsked, advanceTold } from "./messages.server.ts";
import { type AdvanceRow, aheadOf, findAdvance, readAdvance, unprovedOf } from "./queries.server.ts";
import { advanceProblem, roomProblem } from "./rules.ts";
import { orderAdvances } from "./tables.server.ts";

type One = Promise<{ advance: Advance }>;
type AdvanceAct = "advance_asked" | "advance_approved" | "advance_refused" | "advance_paid";

const happened = (ctx: Ctx, { id, propertyId, title }: JobRow, act: AdvanceAct, text: string | null = null) =>
  recordAct(ctx, { propertyId, thing: "task", thingId: id, act, text, data: { title } });

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
async function hold(ctx: Ctx, act: "decide" | "pay", id: string, wanted: readonly AdvanceRow["state"][]) {
  const found = await findAdvance(ctx, act, id);
  if (!wanted.includes(found.row.state)) throw conflict("That was decided already. Please look again.");
  await takeTurn(ctx, found.row);
  return found;
}

const change = (ctx: Ctx, { id, version }: AdvanceRow, changes: Partial<typeof orderAdvances.$inferInsert>) =>
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
    await change(ctx, row, { state: "refused", answer: reason, decidedBy: userOf(ctx).id, decidedAt: ctx.now });
    await happened(ctx, task, "advance_refused", reason);
    await notify(ctx, [row.contractorId], advanceTold(task, "refused", row.kobo, reason));
    return readAdvance(ctx, id, seen);
  });
}

/** Records the bank transfer of an approved advance. */
export async function payAdvance(ctx: Ctx, input: CallRead<typeof advanceCalls.payAdvance>): One {
  return transaction(ctx, async (ctx) => {
    const { id, chargesKobo = 0, paidOn, reference = null } = input;
    const { row, task, seen } = await hold(ctx, "pay", id, ["approved"]);
    if (task.contractorId !== row.contractorId) throw conflict("The job was taken from this contractor.");
    if (paidOn > lagosDay(ctx.now)) throw invalid("paidOn", "That day has not come yet.");
    const resting = restProblem(await findPayee(ctx, row.contractorId), ctx.now);
    if (resting) throw conflict(resting);
    await refuseOwnMoney(ctx, row);
    const ledger = await booksFor(ctx, row, seen);
    const alone = await refuseBoth(ctx, ledger, {
      ...{ contractorId: row.contractorId, decidedBy: row.decidedBy },
      ...{ kobo: row.kobo, paidKobo: row.kobo, chargesKobo },
    });
    // The books are held, so that no invoice is accepted or taken back meanwhile.
    if ((await unprovedOf(ctx, row)) > 0) throw forbidden("An earlier one is not proved yet.");
    const { row: order } = await findOrder(ctx, "see", row.orderId);
    refuseCancelled(order);
    await refuseWithoutRoom(ctx, { order, seen }, row.kobo);
    const account = await accountsByRole(ctx, ledger.id);
    const { postingId } = await post(ctx, ledger, {
      ...{ kind: "payment", onDay: paidOn, memo: `Given ahead: ${task.title}`.slice(0, 200) },
      ...{ sourceKind: "advance", sourceId: id, taskId: task.id },
      lines: [
        { debitId: account("advances"), creditId: account("bank"), kobo: row.kobo },
        ...(chargesKobo > 0
          ? [{ debitId: account("bank_charges"), creditId: account("bank"), kobo: chargesKobo }]
          : []),
      ],
    });
    const paid = { paidOn, reference, chargesKobo, postingId, paidBy: userOf(ctx).id, alone };
    await change(ctx, row, { state: "paid", ...paid });
    await happened(ctx, task, "advance_paid");
    await notify(ctx, [row.contractorId], advanceTold(task, "paid", row.kobo, ""));
    return readAdvance(ctx, id, seen);
  });
}
