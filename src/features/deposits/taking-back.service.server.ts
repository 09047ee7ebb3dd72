import type { CallRead } from "#domain/contract.ts";
import { conflict } from "#domain/problems.ts";
import { reverse } from "#features/ledger/service.server.ts";
import { standingProblem } from "#features/ledger/taking-back/rules.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import type { Deposit, depositCalls } from "./contract.ts";
import { payoutBackNotice, payoutBackTold } from "./messages.server.ts";
import { findPayout } from "./queries.server.ts";
import { restOf } from "./rules.ts";
import { change, happened, hold, read, tell } from "./service.server.ts";
import { depositPayoutsBack } from "./tables.server.ts";

/**
 * Takes back a payout that never left the bank: its entry is reversed today, and the deposit is to be paid out again. What
 * was recorded stays beside it.
 */
export async function takePayoutBack(
  ctx: Ctx,
  { id, reason }: CallRead<typeof depositCalls.takePayoutBack>,
): Promise<{ deposit: Deposit }> {
  return transaction(ctx, async (ctx) => {
    const { row, seen, ledger, unit } = await hold(ctx, "take_back", id);
    const { paidOn, paidFrom, payoutReference: reference, chargesKobo, alone, propertyId } = row;
    if (row.state !== "paid_out" || paidOn === null || paidFrom === null)
      throw conflict("Nothing of this deposit was paid out that can be taken back.");
    const entry = await findPayout(ctx, ledger.id, row);
    const isTold = await ctx.lookups.isToldByBank(ctx, entry.id);
    const problem = standingProblem({ isBack: false, hasArrived: false, isTold });
    if (problem) throw conflict(problem);
    await reverse(ctx, ledger, entry, `Taken back: deposit paid out, ${unit}`);
    await ctx.db.insert(depositPayoutsBack).values({
      ...{ postingId: entry.id, depositId: id, paidOn, paidFrom, reference, chargesKobo, alone },
      ...{ takenBackBy: userOf(ctx).id, takenBackAt: ctx.now, takenBackReason: reason },
    });
    const notPaid = { paidOn: null, paidFrom: null, payoutReference: null, chargesKobo: 0, alone: false };
    await change(ctx, row, { state: "decided", ...notPaid });
    await callHooks(ctx, "payoutTakenBack", { depositId: id });
    await happened(ctx, row, "payout_taken_back", unit);
    await tell(ctx, row, payoutBackTold(propertyId, unit, restOf(row), reason));
    await notify(ctx, await listKeepers(ctx, propertyId), payoutBackNotice(propertyId, unit, restOf(row), reason));
    return read(ctx, id, seen);
  });
}
