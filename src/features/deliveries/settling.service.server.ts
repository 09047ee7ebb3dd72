import { asc, sql } from "drizzle-orm";
import { isPaid } from "#domain/channels.ts";
import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { storable } from "#domain/plain-text.ts";
import type { Outcome } from "#platform/channels.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { insertRows } from "#platform/rows.server.ts";
import { findPrice } from "./money.queries.server.ts";
import { settleTogether } from "./money.service.server.ts";
import { nextTry } from "./plan.rules.ts";
import { wakeAll } from "./queue.service.server.ts";
import { takeEarlyReports } from "./reports.service.server.ts";
import { costBy } from "./rules.ts";
import type { DeliveryRow } from "./sending.queries.server.ts";
import { deliveries, deliveryAttempts } from "./tables.server.ts";

/** One answer of whoever was asked to carry a message. */
export type Attempt = { provider: string; outcome: Outcome };

/** A message of which somebody who carries it has said something; the last attempt counts. `withIds`: what went along with it. */
export type Sent = { row: DeliveryRow; withIds: readonly string[]; attempts: readonly Attempt[] };

/** What came of a message in the end, and what it costs. */
type Settled = Sent & { last: Attempt; cost: number };

/** Keeps what came of messages, unless they were given up meanwhile. */
export async function settle(ctx: Ctx, carried: readonly Sent[]): Promise<void> {
  const sent = carried.map((one) => ({ ...one, attempts: one.attempts.map(asKept) }));
  await transaction(ctx, async (ctx) => {
    await keepAttempts(ctx, sent);
    const wordOf = await findWords(ctx, sent);
    const costOf = coster(ctx);
    const all: Settled[] = [];
    for (const one of sent) {
      const last = withWord(lastOf(one), wordOf(one.row.id));
      all.push({ ...one, last, cost: await costOf(one.row, last) });
    }
    const kept = await keepSettled(ctx, all);
    await settleTogether(
      ctx,
      all.filter(({ row }) => kept.has(row.id)).map(({ row, cost }) => ({ row, more: cost - row.reservedKobo })),
    );
    await wakeAll(
      ctx,
      all.flatMap((one) => againOf(ctx, one)),
    );
    await takeEarlyReports(ctx, all.flatMap(namedOf));
  });
}

/** In signs that a database takes: what cannot be kept would count as never answered, and an emergency would be sent again. */
function asKept({ provider, outcome }: Attempt): Attempt {
  const words = storable(outcome.words, 500);
  if (outcome.kind !== "accepted" || outcome.id === null) return { provider, outcome: { ...outcome, words } };
  return { provider, outcome: { ...outcome, words, id: storable(outcome.id, 200) } };
}

const lastOf = ({ attempts }: Sent): Attempt => {
  const last = attempts.at(-1);
  if (!last) throw new Error("A message was sent by nobody.");
  return last;
};

const keepAttempts = (ctx: Ctx, sent: readonly Sent[]) =>
  ctx.db.execute(
    insertRows(
      deliveryAttempts,
      sent.flatMap(({ row, attempts }) =>
        attempts.map(({ provider, outcome }) => ({
          ...{ id: newId(), deliveryId: row.id, at: ctx.now, provider },
          ...{ outcome: outcome.kind, words: outcome.words },
        })),
      ),
    ),
  );

/** The names by which carriers that fell silent have told of their messages since. */
async function findWords(ctx: Ctx, sent: readonly Sent[]): Promise<(id: string) => string | null> {
  const silent = sent.filter((one) => lastOf(one).outcome.kind === "unknown").map(({ row }) => row.id);
  if (silent.length === 0) return () => null;
  const rows = await ctx.db
    .select({ id: deliveries.id, providerId: deliveries.providerId })
    .from(deliveries)
    .where(isOneOf(deliveries.id, silent))
    .orderBy(asc(deliveries.id))
    .for("update");
  const words = new Map(rows.map(({ id, providerId }) => [id, providerId]));
  return (id) => words.get(id) ?? null;
}

/** A carrier that fell silent has taken the message all the same where it has told of it by a name of its own. */
const withWord = (last: Attempt, providerId: string | null): Attempt =>
  last.outcome.kind === "unknown" && providerId
    ? { ...last, outcome: { kind: "accepted", id: providerId, words: "It told of the message." } }
    : last;

const namedOf = ({ row: { id }, last: { provider, outcome } }: Settled) =>
  outcome.kind === "accepted" && outcome.id !== null ? [{ id, provider, providerId: outcome.id }] : [];

/** Those of them that were still being sent. */
async function keepSettled(ctx: Ctx, all: readonly Settled[]): Promise<Set<string>> {
  const rows = all.flatMap((one) => {
    const { row, last, cost } = one;
    const settled = { ...settledAs(ctx, row, last), takenAt: row.takenAt };
    // What went along with it has cost nothing.
    return [{ id: row.id, cost, ...settled }, ...one.withIds.map((id) => ({ id, cost: 0, ...settled }))];
  });
  const kept = await ctx.db.execute<{ id: string }>(sql`
    update deliveries set state = of.state, tries = of.tries, provider = of.provider, why = of.why, reserved_kobo = 0,
      provider_id = case when of.state = 'sent' then of."providerId" else deliveries.provider_id end,
      settled_at = coalesce(of."settledAt", deliveries.settled_at),
      sent_with = case when of.state = 'waiting' then null else deliveries.sent_with end,
      not_before = coalesce(of."notBefore", deliveries.not_before), cost_kobo = deliveries.cost_kobo + of.cost
    from json_to_recordset(${JSON.stringify(rows)}::json) as of (id uuid, "takenAt" timestamptz, state text, tries integer,
      provider text, "providerId" text, why text, "settledAt" timestamptz, "notBefore" timestamptz, cost bigint)
    where deliveries.id = of.id and deliveries.state = 'sending' and deliveries.taken_at = of."takenAt" returning deliveries.id`);
  return new Set(kept.rows.map(({ id }) => id));
}

/** What was refused for now goes again later. */
function againOf(ctx: Ctx, { row, last }: Settled) {
  const pause = pauseOf(row, last.outcome);
  return pause === null ? [] : [{ ...row, notBefore: new Date(ctx.now.getTime() + pause) }];
}

/** What was not sent costs nothing; what another carrier took has its price, or what it says itself. */
function coster(ctx: Ctx): (row: DeliveryRow, last: Attempt) => Promise<number> {
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

/** What a message becomes; what it does not name stays as it is. */
function settledAs(ctx: Ctx, row: DeliveryRow, { provider, outcome }: Attempt) {
  const tried = { tries: row.tries + 1, provider };
  if (outcome.kind === "accepted")
    return { ...tried, state: "sent", providerId: outcome.id, why: null, settledAt: ctx.now };
  const { words: why } = outcome;
  if (outcome.kind === "unknown") return { ...tried, state: "unknown", why, settledAt: ctx.now };
  const pause = pauseOf(row, outcome);
  if (pause === null) return { ...tried, state: "failed", why, settledAt: ctx.now };
  return { ...tried, state: "waiting", why, notBefore: new Date(ctx.now.getTime() + pause) };
}
