import { eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { conflict, forbidden } from "#domain/problems.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { Approval, orderCalls } from "./contract.ts";
import type { ApprovalState } from "./fields.ts";
import { answeredNotice, queriedNotice, repliedNotice } from "./messages.server.ts";
import { type ApprovalRow, findApproval, readApproval } from "./queries.server.ts";
import { isUnanswered } from "./rules.ts";
import { grow, happened, issue } from "./service.server.ts";
import { orderApprovals } from "./tables.server.ts";

type One = Promise<{ approval: Approval }>;

/** Says yes to what was asked, as it was asked. */
export async function approveOrder(ctx: Ctx, { id, kobo }: CallRead<typeof orderCalls.approveOrder>): One {
  return transaction(ctx, async (ctx) => {
    const { row, task, seen } = await findApproval(ctx, "approve", id);
    refuseSelf(ctx, row);
    refuseDecided(row);
    await ctx.lookups.refuseOwnMoney(ctx, row);
    if (kobo !== undefined && kobo !== row.kobo)
      throw conflict("That is not the sum that was asked for. Please look again.");
    const { kind, quoteId, orderId, contractorId, reason, retentionPermille, retentionDays } = row;
    if (kind === "order" && quoteId !== null)
      await issue(ctx, task, seen, {
        ...{ quoteId, contractorId, kobo: row.kobo, byOwner: true },
        retention: { retentionPermille, retentionDays },
      });
    if (kind === "variation" && orderId !== null)
      await grow(ctx, task, orderId, { kobo: row.kobo, reason, byOwner: true });
    if (kind === "emergency") await happened(ctx, task, "order_ratified");
    await decide(ctx, row, "approved", null);
    await notify(ctx, [row.askedBy], answeredNotice(task, true, ""));
    return { approval: await readApproval(ctx, id) };
  });
}

/** Says no to what was asked; an emergency that was ordered already stays ordered, and says so. */
export async function refuseOrder(ctx: Ctx, { id, reason }: CallRead<typeof orderCalls.refuseOrder>): One {
  return transaction(ctx, async (ctx) => {
    const { row, task } = await findApproval(ctx, "approve", id);
    refuseSelf(ctx, row);
    refuseDecided(row);
    await decide(ctx, row, "refused", reason);
    await happened(ctx, task, "order_refused", reason);
    await notify(ctx, [row.askedBy], answeredNotice(task, false, reason));
    return { approval: await readApproval(ctx, id) };
  });
}

/** Asks before it is decided; it waits as before, and its hours go on. */
export async function askAboutApproval(ctx: Ctx, { id, question }: CallRead<typeof orderCalls.askAboutApproval>): One {
  return transaction(ctx, async (ctx) => {
    const { row, task } = await findApproval(ctx, "query", id);
    const { id: questionBy, name } = userOf(ctx);
    if (row.askedBy === questionBy) throw forbidden("Whoever asks for it answers. Somebody else may ask.");
    refuseDecided(row);
    if (isUnanswered(row)) throw conflict("A question about it is open. Please wait for its answer.");
    const none = { reply: null, replyBy: null, replyAt: null };
    await ctx.db
      .update(orderApprovals)
      .set({ question, questionBy, questionAt: ctx.now, ...none })
      .where(eq(orderApprovals.id, id));
    await happened(ctx, task, "order_queried", question);
    await notify(ctx, await whoAnswers(ctx, row), queriedNotice(task, name, question));
    return { approval: await readApproval(ctx, id) };
  });
}

/** Who asked for the yes; where they keep the building no more, all who do. */
async function whoAnswers(ctx: Ctx, { propertyId, askedBy }: ApprovalRow): Promise<string[]> {
  const all = await listKeepers(ctx, propertyId);
  return all.includes(askedBy) ? [askedBy] : all.filter((id) => id !== userOf(ctx).id);
}

/** Answers what was asked before it is decided. */
export async function answerAboutApproval(
  ctx: Ctx,
  { id, reply }: CallRead<typeof orderCalls.answerAboutApproval>,
): One {
  return transaction(ctx, async (ctx) => {
    const { row, task } = await findApproval(ctx, "reply", id);
    const { id: replyBy, name } = userOf(ctx);
    refuseDecided(row);
    if (!isUnanswered(row) || row.questionBy === null) throw conflict("No question about it is open.");
    if (row.questionBy === replyBy) throw forbidden("Somebody else answers your question.");
    await ctx.db.update(orderApprovals).set({ reply, replyBy, replyAt: ctx.now }).where(eq(orderApprovals.id, id));
    await happened(ctx, task, "order_answered", reply);
    await notify(ctx, [row.questionBy], repliedNotice({ ...task, approvalId: id }, name, reply));
    return { approval: await readApproval(ctx, id) };
  });
}

/** Takes back what one asked the owner; that an emergency was ordered cannot be taken back. */
export async function withdrawApproval(ctx: Ctx, { id }: CallRead<typeof orderCalls.withdrawApproval>): One {
  return transaction(ctx, async (ctx) => {
    const { row, task } = await findApproval(ctx, "place", id);
    if (row.askedBy !== userOf(ctx).id) throw forbidden("Only who asked can take the question back.");
    refuseDecided(row);
    if (row.kind === "emergency") throw conflict("The job is ordered, so the owner must look at it.");
    await ctx.db.update(orderApprovals).set({ state: "withdrawn" }).where(eq(orderApprovals.id, id));
    await happened(ctx, task, "order_withdrawn");
    return { approval: await readApproval(ctx, id) };
  });
}

function refuseSelf(ctx: Ctx, { askedBy }: ApprovalRow): void {
  if (askedBy === userOf(ctx).id) throw forbidden("Whoever asks does not approve. Somebody else must look at it.");
}

function refuseDecided({ state }: ApprovalRow): void {
  if (state !== "pending") throw conflict("That was decided already. Please look again.");
}

const decide = (ctx: Ctx, { id }: ApprovalRow, state: ApprovalState, answer: string | null) =>
  ctx.db
    .update(orderApprovals)
    .set({ state, answer, decidedBy: userOf(ctx).id, decidedAt: ctx.now })
    .where(eq(orderApprovals.id, id));
