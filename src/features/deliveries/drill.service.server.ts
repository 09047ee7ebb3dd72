import { and, eq } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { findReach, waysOf } from "#features/contact-points/queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { callAfterMs, drillLink } from "./drill.rules.ts";
import { hasWay, queueRows } from "./queue.service.server.ts";
import { deliveries } from "./tables.server.ts";

type Drill = { drillId: string; propertyId: string; accountIds: readonly string[] };

const about = { kind: "drill", urgent: false } as const;

/** Has people called who have not answered a drill by another way in a minute. */
export async function queueDrillCalls(ctx: Ctx, { drillId, propertyId, accountIds }: Drill): Promise<void> {
  if (!waysOf(ctx).voice) return;
  const reach = await findReach(ctx, accountIds);
  const called = accountIds.filter((id) => hasWay(reach.get(id), "voice", about));
  const rows = called.map((accountId) => ({
    ...{ id: newId(), noticeId: null, accountId, propertyId, ticketId: null, ...about },
    ...{ channel: "voice" as const, fallsBack: false, groupKey: drillLink(drillId), state: "waiting" as const },
    ...{ notBefore: new Date(ctx.now.getTime() + callAfterMs), createdAt: ctx.now },
  }));
  await queueRows(ctx, rows);
}

/** Whoever has answered is called no more. */
export async function stopDrill(ctx: Ctx, { drillId, accountId }: { drillId: string; accountId: string }) {
  const stopped = { state: "stopped" as const, why: "They have answered.", settledAt: ctx.now };
  const isOpen = and(eq(deliveries.state, "waiting"), eq(deliveries.accountId, accountId));
  await ctx.db
    .update(deliveries)
    .set(stopped)
    .where(and(isOpen, eq(deliveries.groupKey, drillLink(drillId))));
}
