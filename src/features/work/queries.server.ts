import type { CallRead } from "#domain/contract.ts";
import { listRows } from "#features/tasks/list.queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { workCalls } from "./contract.ts";

/** One's own tasks, of all teams. */
export async function listOwnTasks(ctx: Ctx, input: CallRead<typeof workCalls.listOwnTasks>) {
  const { listed, ...page } = await listRows(ctx, { ...input, propertyId: undefined }, "technician");
  return { tasks: listed.map(({ task }) => task), ...page };
}
