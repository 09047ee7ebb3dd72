import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { closeGivenAway, closeRequest } from "./closing.service.server.ts";

/** By which a job is nobody's to quote for any more. */
const turns = ["awarded", "taken", "cancelled", "completed"];

/** A quote was ordered: its request is over. */
export const closeOrdered = (ctx: Ctx, ordered: Moments["jobOrdered"]): Promise<void> => closeRequest(ctx, ordered);

/** Quotes for a job that somebody was given by another way are not needed. */
export async function closeGiven(ctx: Ctx, { entries }: Moments["recorded"]): Promise<void> {
  const ids = entries.flatMap(({ thing, thingId, act }) =>
    thing === "task" && thingId !== null && turns.includes(act) ? [thingId] : [],
  );
  if (ids.length > 0) await closeGivenAway(ctx, ids);
}
