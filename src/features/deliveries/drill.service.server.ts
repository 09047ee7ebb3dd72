import { and, eq } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { findReach, waysOf } from "#features/contact-points/queries.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { callAfterMs, drillLink } from "./drill.rules.ts";
import { hasWay, queueRows } from "./queue.service.server.ts";
import { deliveries } from "./tables.server.ts";

type Drill = {
  drillId: string;
  propertyId: string;
  accountIds: readonly string[];
  /** Those of them who are called to an emergency now. */
  needed: ReadonlySet<string>;
};

const about = { kind: "drill", urgent: false } as const;

/** Has people called who have not answered a drill by another way in a minute; of who is needed it says why not. */
export async function queueDrillCalls(ctx: Ctx, { drillId, propertyId, accountIds, needed }: Drill): Promise<void> {
  if (!waysOf(ctx).voice) return;
  const reach = await findReach(ctx, accountIds);
  const called = accountIds.filter((id) => hasWay(reach.get(id), "voice", about));
  const rows = called.map((accountId) => ({
    ...{ id: newId(), noticeId: null, accountId, propertyId, ticketId: null, ...about },
    ...{ channel: "voice" as const, fallsBack: false, groupKey: drillLink(drillId), state: "waiting" as const },
    ...(needed.has(accountId) ? { state: "stopped" as const, why: neededWords, settledAt: ctx.now } : {}),
    ...{ notBefore: new Date(ctx.now.getTime() + callAfterMs), createdAt: ctx.now },
  }));
  await queueRows(ctx, rows);
}

/** The keepers of the building that tries them may know nothing of the other one. */
export const neededWords = "They were needed elsewhere.";

/** What waits of a drill is not sent any more: to one person, or to all. */
export async function stopDrill(
  ctx: Ctx,
  { drillId, accountId, why }: { drillId: string; accountId?: string; why: string },
): Promise<void> {
  const stopped = { state: "stopped" as const, why, settledAt: ctx.now };
  const isTheirs = accountId === undefined ? undefined : eq(deliveries.accountId, accountId);
  const isOpen = and(eq(deliveries.state, "waiting"), isTheirs);
  await ctx.db
    .update(deliveries)
    .set(stopped)
    .where(and(isOpen, eq(deliveries.groupKey, drillLink(drillId))));
}

/** The calls of drills, of any building, that wait for these people. */
export async function stopDrillCalls(ctx: Ctx, accountIds: readonly string[], why: string): Promise<void> {
  const isCall = and(eq(deliveries.kind, about.kind), eq(deliveries.channel, "voice"), eq(deliveries.state, "waiting"));
  await ctx.db
    .update(deliveries)
    .set({ state: "stopped", why, settledAt: ctx.now })
    .where(and(isOneOf(deliveries.accountId, accountIds), isCall));
}
