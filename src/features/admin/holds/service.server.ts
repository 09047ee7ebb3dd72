import type { CallRead } from "#domain/contract.ts";
import { letIn, suspend } from "#features/accounts/suspension.service.server.ts";
import { freeze, unfreeze } from "#features/properties/freezing.service.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { HeldAccount, HeldProperty, holdCalls } from "./contract.ts";
import { findHeldAccount, findHeldProperty } from "./queries.server.ts";

export async function setSuspension(
  ctx: Ctx,
  { id, suspended, reason }: CallRead<typeof holdCalls.setSuspension>,
): Promise<{ account: HeldAccount }> {
  let ended: string[] = [];
  const answer = await transaction(ctx, async (ctx) => {
    if (suspended) ended = await suspend(ctx, id, reason ?? "");
    else await letIn(ctx, id);
    return { account: await findHeldAccount(ctx, id) };
  });
  for (const sessionId of ended) ctx.forgetSession(sessionId);
  return answer;
}

export async function setFreeze(
  ctx: Ctx,
  { id, frozen, reason }: CallRead<typeof holdCalls.setFreeze>,
): Promise<{ property: HeldProperty }> {
  return transaction(ctx, async (ctx) => {
    if (frozen) await freeze(ctx, id, reason ?? "");
    else await unfreeze(ctx, id);
    return { property: await findHeldProperty(ctx, id) };
  });
}
