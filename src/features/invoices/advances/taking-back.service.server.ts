import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { conflict } from "#domain/problems.ts";
import { booksOf } from "#features/ledger/entering.service.server.ts";
import { reverse } from "#features/ledger/service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { arrivalsOf } from "../arrivals/queries.server.ts";
import { arrivalState } from "../arrivals/rules.ts";
import { paymentBackNotice } from "../messages.server.ts";
import { findEntry } from "../second.queries.server.ts";
import type { Advance, advanceCalls } from "./contract.ts";
import { advanceTold } from "./messages.server.ts";
import { readAdvance } from "./queries.server.ts";
import { givenBackProblem } from "./rules.ts";
import { change, hold } from "./service.server.ts";
import { orderAdvances } from "./tables.server.ts";

/**
 * Takes back what was recorded as given ahead and never left the bank: its entry is reversed today. It stays as it was
 * recorded, and is approved anew beside it.
 */
export async function takeAdvanceBack(
  ctx: Ctx,
  { id, reason }: CallRead<typeof advanceCalls.takeAdvanceBack>,
): Promise<{ advance: Advance }> {
  return transaction(ctx, async (ctx) => {
    const { row, task, seen } = await hold(ctx, "take_back", id, ["paid", "taken_back"]);
    const ledger = await booksOf(ctx, row.propertyId, seen);
    const { kobo, postingId, paidOn } = row;
    if (postingId === null || paidOn === null) throw conflict("That was not paid.");
    const problem = givenBackProblem({
      isBack: row.takenBackAt !== null,
      hasArrived: arrivalState((await arrivalsOf(ctx, [id])).get(id)) === "received",
      isTold: await ctx.lookups.isToldByBank(ctx, postingId),
      isProved: row.recoveredKobo > 0,
    });
    if (problem) throw conflict(problem);
    // Whoever sees the accounts reads the memo; the reason is for keepers and contractor.
    const memo = `Taken back: given ahead, ${task.title}`.slice(0, 200);
    await reverse(ctx, ledger, await findEntry(ctx, { postingId }), memo);
    const takenBack = { takenBackBy: userOf(ctx).id, takenBackAt: ctx.now, takenBackReason: reason };
    await change(ctx, row, { state: "taken_back", ...takenBack });
    const { propertyId, orderId, taskId, contractorId, askedBy, createdAt, decidedBy, decidedAt } = row;
    await ctx.db.insert(orderAdvances).values({
      ...{ id: newId(), propertyId, orderId, taskId, contractorId, kobo, reason: row.reason, state: "approved" },
      ...{ askedBy, createdAt, decidedBy, decidedAt },
    });
    const { title } = task;
    const act = { propertyId, thing: "task", thingId: taskId, act: "transfer_taken_back", data: { title } } as const;
    await recordAct(ctx, { ...act, text: reason });
    await notify(ctx, [contractorId], advanceTold(task, "taken_back", kobo, reason));
    await notify(ctx, await listKeepers(ctx, propertyId), paymentBackNotice(task, { kobo, paidOn }, reason));
    return readAdvance(ctx, id, seen);
  });
}
