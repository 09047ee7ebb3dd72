import * as z from "zod";
import { newId } from "#domain/ids.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { JobKind } from "#platform/jobs.server.ts";
import { webhookDeliveries } from "./tables.server.ts";

const delivery = z.object({ deliveryId: z.uuid(), round: z.number().int(), tries: z.number().int() });
export type DeliveryJob = z.infer<typeof delivery>;

/** One try of one message; what has been tried since, or sent anew, is not tried by an older job. */
export const deliverKind: JobKind<DeliveryJob> = {
  name: "webhooks.deliver",
  schema: delivery,
  concurrency: 4,
  expireSeconds: 60,
};

export type Told = { webhookId: string; event: string; about: object };

/** Writes what is to be told, and has it sent, in the transaction of what happened; answers the ids. */
export async function queueDeliveries(ctx: Ctx, told: readonly Told[]): Promise<string[]> {
  const rows = told.map(({ webhookId, event, about }) => {
    const id = newId();
    const body = JSON.stringify({ id, event, at: ctx.now.toISOString(), ...about });
    return {
      ...{ id, webhookId, event, body, status: "waiting" as const },
      ...{ createdAt: ctx.now, triedSince: ctx.now, nextTryAt: ctx.now },
    };
  });
  if (rows.length === 0) return [];
  await ctx.db.insert(webhookDeliveries).values(rows);
  for (const { id } of rows) await ctx.jobs.send(ctx.db, deliverKind, { deliveryId: id, round: 1, tries: 0 });
  return rows.map(({ id }) => id);
}
