import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { passedBy } from "#domain/steps.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { deliveryReports } from "./money.tables.server.ts";
import { stepLinks } from "./plan.rules.ts";
import { findTaskLinks, isAbout, isUnsentStep } from "./sending.queries.server.ts";
import { deliveries } from "./tables.server.ts";

const isWaiting = eq(deliveries.state, "waiting");
const answers = ["acknowledged", "started", "assigned", "resolved"];

/** Whoever says that they see to an emergency ends what was still to be sent of it. */
export async function stopAnswered(ctx: Ctx, { entries }: Moments["recorded"]): Promise<void> {
  const ids = entries.flatMap(({ thing, thingId, act }) =>
    thing === "ticket" && thingId !== null && answers.includes(act) ? [thingId] : [],
  );
  if (ids.length === 0) return;
  const stopped = { state: "stopped" as const, why: "Somebody said that they see to it.", settledAt: ctx.now };
  const isOpen = and(eq(deliveries.state, "waiting"), eq(deliveries.urgent, true));
  await ctx.db
    .update(deliveries)
    .set(stopped)
    .where(and(inArray(deliveries.ticketId, ids), isOpen));
}

/**
 * What tells a step that has passed is not sent any more by what costs: the next one tells more. What is being sent at
 * this moment is over as well, should its carrier refuse it for now.
 */
export async function stopPassed(ctx: Ctx, { entries }: Moments["recorded"]): Promise<void> {
  for (const [act, some] of Map.groupBy(entries, ({ act }) => act)) {
    const steps = passedBy(act);
    const links = some.flatMap(({ thing, thingId }) =>
      thing === "ticket" || thing === "task" ? stepLinks[thing].map((link) => `${link}${thingId}`) : [],
    );
    if (steps.length === 0 || links.length === 0) continue;
    // Of a visit those hear who come, by the link of their work.
    if (steps.includes("visit_booked")) links.push(...(await findTaskLinks(ctx, some)));
    const propertyIds = some.flatMap(({ propertyId }) => propertyId ?? []);
    await ctx.db
      .update(deliveries)
      .set({
        state: sql`case when ${isWaiting} then 'stopped' else ${deliveries.state} end`,
        why: sql`case when ${isWaiting} then 'What it tells had passed.' else ${deliveries.why} end`,
        settledAt: sql`case when ${isWaiting} then ${ctx.now}::timestamptz else ${deliveries.settledAt} end`,
        until: sql`case when ${isWaiting} then ${deliveries.until} else ${ctx.now}::timestamptz end`,
      })
      .where(and(isUnsentStep(steps, propertyIds), lt(deliveries.createdAt, ctx.now), isAbout(links)));
  }
}

/** Nobody is rung about a building that they have left. */
export async function stopLeft(ctx: Ctx, { accountId, propertyIds }: Moments["membershipsEnded"]): Promise<void> {
  const stopped = { state: "stopped" as const, why: "They left the building.", settledAt: ctx.now };
  const isCall = and(eq(deliveries.state, "waiting"), eq(deliveries.channel, "voice"));
  await ctx.db
    .update(deliveries)
    .set(stopped)
    .where(and(isCall, eq(deliveries.accountId, accountId), isOneOf(deliveries.propertyId, propertyIds)));
}

/** What was sent to somebody goes with their account. */
export async function forgetSent(ctx: Ctx, { accountId }: Moments["accountDeleted"]): Promise<void> {
  await ctx.db.delete(deliveries).where(eq(deliveries.accountId, accountId));
}

/** Words of carriers about what we never sent go after a week. What was sent is forgotten after a year and a month, when its costs have been read. */
export async function forgetOldSent(ctx: Ctx, { before }: Moments["nightFell"]): Promise<void> {
  await ctx.db.delete(deliveries).where(lt(deliveries.createdAt, before(396)));
  await ctx.db.delete(deliveryReports).where(lt(deliveryReports.at, before(7)));
}
