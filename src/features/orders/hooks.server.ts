import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { endLeft } from "./ending.service.server.ts";

/** By which a job may have another contractor, or nobody any more. */
const turns = ["awarded", "withdrawn", "freed", "given_back", "cancelled"];

/** An order ends when its job is taken from its contractor by another way. */
export async function endLeftOrders(ctx: Ctx, { entries }: Moments["recorded"]): Promise<void> {
  const ids = entries.flatMap(({ thing, thingId, act }) =>
    thing === "task" && thingId !== null && turns.includes(act) ? [thingId] : [],
  );
  if (ids.length > 0) await endLeft(ctx, ids);
}
