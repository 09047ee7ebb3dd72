import { eq, sql } from "drizzle-orm";
import { isPaid } from "#domain/channels.ts";
import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import type { Outcome } from "#platform/channels.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { findPrice } from "./money.queries.server.ts";
import { settleMoney } from "./money.service.server.ts";
import { nextTry } from "./plan.rules.ts";
import { wake } from "./queue.service.server.ts";
import { takeEarlyReports } from "./reports.service.server.ts";
import { costBy } from "./rules.ts";
import { type DeliveryRow, isStillSending } from "./sending.queries.server.ts";
import { deliveries, deliveryAttempts } from "./tables.server.ts";

/** One answer of whoever was asked to carry a message. */
export type Attempt = { provider: string; outcome: Outcome };

/** A message of which somebody who carries it has said something; the last attempt counts. */
export type Sent = { row: DeliveryRow; attempts: readonly Attempt[] };

/** Keeps what came of messages, unless they were given up meanwhile. */
export async function settle(ctx: Ctx, sent: readonly Sent[]): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await ctx.db.insert(deliveryAttempts).values(
      sent.flatMap(({ row, attempts }) =>
        attempts.map(({ provider, outcome }) => ({
          ...{ id: newId(), deliveryId: row.id, at: ctx.now, provider },
          ...{ outcome: outcome.kind, words: outcome.words.slice(0, 500) },
        })),
      ),
    );
    const costOf = coster(ctx);
    // The money of buildings is locked in the order in which it is set aside.
    const ordered = sent.toSorted((one, other) => payerOf(one).localeCompare(payerOf(other)));
    const named: { id: string; provider: string; providerId: string }[] = [];
    for (const { row, attempts } of ordered) {
      const { provider, outcome } = await settleOne(ctx, row, attempts, costOf);
      if (outcome.kind === "accepted" && outcome.id !== null)
        named.push({ id: row.id, provider, providerId: outcome.id });
    }
    await takeEarlyReports(ctx, named);
  });
}

const payerOf = ({ row }: Sent): string => row.propertyId ?? "";

type CostOf = (row: DeliveryRow, last: Attempt) => Promise<number>;

async function settleOne(ctx: Ctx, row: DeliveryRow, attempts: readonly Attempt[], costOf: CostOf): Promise<Attempt> {
  const answered = attempts.at(-1);
  if (!answered) throw new Error("A message was sent by nobody.");
  const last = await withWord(ctx, row, answered);
  const cost = await costOf(row, last);
  const isIt = sql`${deliveries.id} = ${row.id}`;
  const settled = await ctx.db
    .update(deliveries)
    .set({
      ...settledAs(ctx, row, last),
      // What went along with it has cost nothing.
      ...{ reservedKobo: 0, costKobo: sql`${deliveries.costKobo} + case when ${isIt} then ${cost}::bigint else 0 end` },
    })
    .where(isStillSending(row))
    .returning({ id: deliveries.id });
  if (settled.length > 0) await settleMoney(ctx, row, cost - row.reservedKobo);
  const again = pauseOf(row, last.outcome);
  if (again !== null) await wake(ctx, row, new Date(ctx.now.getTime() + again));
  return last;
}

/** A carrier that fell silent has taken the message all the same where it has told of it by a name of its own. */
async function withWord(ctx: Ctx, { id }: DeliveryRow, last: Attempt): Promise<Attempt> {
  if (last.outcome.kind !== "unknown") return last;
  const [row] = await ctx.db.select().from(deliveries).where(eq(deliveries.id, id)).for("update");
  if (!row?.providerId) return last;
  return { ...last, outcome: { kind: "accepted", id: row.providerId, words: "It told of the message." } };
}

/** What was not sent costs nothing; what another carrier took has its price, or what it says itself. */
function coster(ctx: Ctx): CostOf {
  const prices = new Map<string, number>();
  return async ({ channel }, { provider, outcome }) => {
    const isFree = outcome.kind === "refused" || (outcome.kind === "accepted" && outcome.isOld);
    if (isFree || !isPaid(channel)) return 0;
    const key = `${provider} ${channel}`;
    const price = prices.get(key) ?? (await findPrice(ctx, { provider, channel }, lagosDay(ctx.now)));
    prices.set(key, price);
    return costBy(outcome.kind === "accepted" ? outcome.kobo : undefined, price);
  };
}

const pauseOf = ({ tries, urgent }: DeliveryRow, outcome: Outcome): number | null =>
  outcome.kind === "refused" && !outcome.isFinal ? nextTry(tries + 1, urgent) : null;

function settledAs(ctx: Ctx, row: DeliveryRow, { provider, outcome }: Attempt) {
  const tried = {
    tries: row.tries + 1,
    provider,
    why: outcome.kind === "accepted" ? null : outcome.words.slice(0, 500),
  };
  if (outcome.kind === "accepted")
    return { ...tried, state: "sent" as const, providerId: outcome.id, settledAt: ctx.now };
  if (outcome.kind === "unknown") return { ...tried, state: "unknown" as const, settledAt: ctx.now };
  const pause = pauseOf(row, outcome);
  if (pause === null) return { ...tried, state: "failed" as const, settledAt: ctx.now };
  return { ...tried, state: "waiting" as const, sentWith: null, notBefore: new Date(ctx.now.getTime() + pause) };
}
