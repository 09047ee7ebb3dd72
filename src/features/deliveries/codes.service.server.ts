import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { findPrice } from "./money.queries.server.ts";
import { takeEarlyReports } from "./reports.service.server.ts";
import { costBy } from "./rules.ts";
import { deliveries, deliveryAttempts } from "./tables.server.ts";

const stateOf = { accepted: "sent", unknown: "unknown", refused: "failed" } as const;

/**
 * Keeps that a code went to a phone, and what it cost whoever runs this site. No month's money bounds it: how many go in
 * a day is bounded already, and a phone that could not be proved would hear of no emergency.
 */
export async function keepCode(ctx: Ctx, { accountId, provider, outcome }: Moments["codeSent"]): Promise<void> {
  const price = await findPrice(ctx, { provider, channel: "sms" }, lagosDay(ctx.now));
  const said = outcome.kind === "accepted" ? outcome : null;
  const words = outcome.words.slice(0, 500);
  const id = newId();
  await ctx.db.insert(deliveries).values({
    ...{ id, noticeId: null, accountId, propertyId: null, ticketId: null, kind: "code", channel: "sms", urgent: false },
    ...{ fallsBack: false, groupKey: id, notBefore: ctx.now, state: stateOf[outcome.kind], why: said ? null : words },
    ...{ provider, providerId: said?.id ?? null, costKobo: outcome.kind === "refused" ? 0 : costBy(said?.kobo, price) },
    ...{ tries: 1, takenAt: ctx.now, settledAt: ctx.now, createdAt: ctx.now },
  });
  const attempt = { id: newId(), deliveryId: id, at: ctx.now, provider, outcome: outcome.kind, words };
  await ctx.db.insert(deliveryAttempts).values(attempt);
  if (said?.id) await takeEarlyReports(ctx, [{ id, provider, providerId: said.id }]);
}
