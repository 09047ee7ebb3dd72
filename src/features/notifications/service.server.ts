import { newId } from "../../domain/ids.ts";
import type { Ctx } from "../../platform/context.server.ts";
import { notifications } from "./tables.server.ts";

type Notice = Pick<typeof notifications.$inferInsert, "title" | "message" | "priority" | "link" | "propertyId">;

/** Leaves the same notice in each inbox, once a person, in the transaction of what happened; never to who did it. */
export async function notify(ctx: Ctx, accountIds: string[], notice: Notice): Promise<void> {
  const actorId = ctx.actor.kind === "user" ? ctx.actor.id : null;
  const to = [...new Set(accountIds)].filter((id) => id !== actorId);
  if (to.length === 0) return;
  await ctx.db
    .insert(notifications)
    .values(to.map((accountId) => ({ ...notice, id: newId(), accountId, createdAt: ctx.now })));
}
