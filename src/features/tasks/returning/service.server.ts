import { eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { conflict, refuseStale } from "#domain/problems.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { returnTicket } from "#features/tickets/task-link.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import { givenBackNotice, withdrawnNotice } from "../messages.server.ts";
import { authorizeTask } from "../queries.server.ts";
import { isOpen } from "../rules.ts";
import { fresh, lockTask } from "../service.server.ts";
import { tasks } from "../tables.server.ts";
import type { returnCalls } from "./contract.ts";

/** Gives back an open task that one has: it is free for another, and owner and managers read why. */
export async function returnTask(ctx: Ctx, input: CallRead<typeof returnCalls.returnTask>): Promise<null> {
  const { id, reason, version } = input;
  return transaction(ctx, async (ctx) => {
    await lockTask(ctx, id);
    const { row } = await authorizeTask(ctx, "give_back", id);
    const { task, propertyName } = row;
    if (!isOpen(task.status)) throw conflict(`This task is ${task.status}, so it cannot be given back.`);
    refuseStale("This task", task, version);
    await callHooks(ctx, "workLeaving", { taskId: id, why: "the work was given back." });
    await ctx.db
      .update(tasks)
      .set({ contractorId: null, ...fresh, version: sql`${tasks.version} + 1` })
      .where(eq(tasks.id, id));
    const { propertyId } = task;
    await recordAct(ctx, { propertyId, thing: "task", thingId: id, act: "given_back", text: reason });
    const told = givenBackNotice(task, propertyName, userOf(ctx).name, reason);
    await notify(ctx, await listKeepers(ctx, propertyId), { ...told, link: `/tasks?task=${id}`, propertyId });
    if (task.technicianId)
      await notify(ctx, [task.technicianId], { ...withdrawnNotice(task, propertyName), propertyId });
    if (task.ticketId) await returnTicket(ctx, id);
    return null;
  });
}
