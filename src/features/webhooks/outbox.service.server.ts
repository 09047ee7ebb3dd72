import * as z from "zod";
import { newId } from "#domain/ids.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { JobKind } from "#platform/jobs.server.ts";
import { carried } from "#platform/tracing.server.ts";
import { webhookDeliveries } from "./tables.server.ts";

const turn = z.object({ webhookId: z.uuid() });
export type Turn = z.infer<typeof turn>;

/** Sends what waits of one webhook. Asked for with each message; whoever finds nothing left is done at once. */
export const turnKind: JobKind<Turn> = { name: "webhooks.send", schema: turn, concurrency: 4, expireSeconds: 60 };

const delivery = z.object({ deliveryId: z.uuid(), round: z.number().int(), tries: z.number().int() });
export type DeliveryJob = z.infer<typeof delivery>;

/** Of code from before webhooks were served in turns: what it asked for goes with its webhook's turn. */
export const deliverKind: JobKind<DeliveryJob> = { name: "webhooks.deliver", schema: delivery };

/** Has a webhook served, now or once it may be; for one moment it is asked once. */
export async function askTurn(ctx: Ctx, webhookId: string, at = ctx.now): Promise<void> {
  const later = { startAfter: at, singletonKey: `${webhookId} ${at.toISOString()}` };
  await ctx.jobs.send(ctx.db, turnKind, { webhookId }, at > ctx.now ? later : {});
}

export type Told = { webhookId: string; event: string; about: object };

/** Writes what is to be told, and has it sent, in the transaction of what happened; answers the ids. */
export async function queueDeliveries(ctx: Ctx, told: readonly Told[]): Promise<string[]> {
  const rows = told.map(({ webhookId, event, about }) => {
    const id = newId();
    const body = JSON.stringify({ id, event, at: ctx.now.toISOString(), ...about });
    return {
      ...{ id, webhookId, event, body, status: "waiting" as const },
      ...{ createdAt: ctx.now, triedSince: ctx.now, nextTryAt: ctx.now, traceparent: carried().traceparent ?? null },
    };
  });
  if (rows.length === 0) return [];
  await ctx.db.insert(webhookDeliveries).values(rows);
  for (const webhookId of new Set(rows.map((row) => row.webhookId))) await askTurn(ctx, webhookId);
  return rows.map(({ id }) => id);
}
