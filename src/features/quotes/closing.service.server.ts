import { and, eq } from "drizzle-orm";
import { notify } from "#features/notifications/service.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { overNotice } from "./messages.server.ts";
import { findChosen, findGivenAway } from "./queries.server.ts";
import { quoteRequests } from "./tables.server.ts";

/** Closes a request for good. */
export const close = (ctx: Ctx, id: string, state: "ordered" | "cancelled") =>
  ctx.db
    .update(quoteRequests)
    .set({ state, closedAt: ctx.now })
    .where(and(eq(quoteRequests.id, id), eq(quoteRequests.state, "open")));

/** A quote was ordered: its request is over, and the others who quoted hear of it, without what it came to. */
export async function closeRequest(ctx: Ctx, { taskId, quoteId }: Moments["jobOrdered"]): Promise<void> {
  const { task, requestId, others } = await findChosen(ctx, taskId, quoteId);
  await close(ctx, requestId, "ordered");
  await notify(ctx, others, overNotice(task, "Another offer was chosen."));
}

/** Quotes for jobs that somebody was given by another way, or that are over, are not needed. */
export async function closeGivenAway(ctx: Ctx, taskIds: readonly string[]): Promise<void> {
  const given = await findGivenAway(ctx, taskIds);
  if (given.length === 0) return;
  await ctx.db
    .update(quoteRequests)
    .set({ state: "cancelled", closedAt: ctx.now })
    .where(and(isOneOf(quoteRequests.taskId, given), eq(quoteRequests.state, "open")));
}
